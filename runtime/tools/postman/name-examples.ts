// Collects all requests and saved responses of an operation, and names them as examples.
import type {Place} from '../base/finding.js';
import {createNameScope} from '../base/identifier-names.js';
import type {Call, SavedResponse} from './read-collection.js';
import {statusOf} from './status-codes.js';
import type {ConversionContext, Variant} from './conversion-context.js';

/** A request and its example name. */
export interface NamedCall {
  readonly key: string;
  readonly summary: string;
  readonly call: Call;
  readonly variant: Variant;
  /** Whether it is the request itself, and not the original request of a saved response. */
  readonly isMain: boolean;
  readonly responses: readonly NamedResponse[];
}

export interface NamedResponse {
  readonly key: string;
  readonly response: SavedResponse;
  readonly variant: Variant;
  readonly place: () => Place;
}

/** A request and its responses share a name. A response whose original request differs shares its name with that one instead. */
export function nameExamples(variants: readonly Variant[], context: ConversionContext): readonly NamedCall[] {
  const scope = createNameScope();
  return variants.flatMap((variant) => {
    const {request} = variant;
    const key = scope.claim(exampleKey(request.name));
    const own: NamedResponse[] = [];
    const others: NamedCall[] = [];
    const taken = new Set<string>();
    for (const [index, response] of request.responses.entries()) {
      const {call, name} = response;
      const isOwn = call === undefined || isSameCall(call, request);
      const status = statusOf(response);
      // The first response of each status has the name of the request.
      const responseKey = isOwn && !taken.has(status) ? key : scope.claim(exampleKey(name));
      if (isOwn) taken.add(status);
      const named = {response, variant, key: responseKey, place: () => variant.placeOfResponse(index)};
      if (response.code === undefined) reportNoCode(named, status, context);
      if (isOwn) own.push(named);
      else others.push({key: responseKey, summary: name, call, variant, isMain: false, responses: [named]});
    }
    return [{key, summary: request.name, call: request, variant, isMain: true, responses: own}, ...others];
  });
}

function reportNoCode({response, place}: NamedResponse, status: string, {report}: ConversionContext): void {
  report(
    'info',
    'response-without-code',
    `The saved response ${response.name} has no valid status code; it is written as ${status}.`,
    'Give it a status code in Postman.',
    place(),
  );
}

/** `Create a book!` → `create-a-book` */
export function exampleKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 80).replace(/-$/, '') || 'example';
}

/** Path parameters are compared only if both calls define them. */
function isSameCall(a: Call, b: Call): boolean {
  const hasVariables = a.url.variables.length > 0 && b.url.variables.length > 0;
  return JSON.stringify(essence(a, hasVariables)) === JSON.stringify(essence(b, hasVariables));
}

function essence({url, body}: Call, hasVariables: boolean): unknown {
  const pairs = url.query.filter(({isDisabled}) => !isDisabled).map(({key, value}) => [key, value]);
  return [pairs, url.segments, hasVariables && url.variables.map(({key, value}) => [key, value]), body];
}
