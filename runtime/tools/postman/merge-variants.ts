// Merges all requests with the same method and path into one operation.
import type {Body, Parameter, Response} from '../http/http-api.js';
import {nameExamples, type NamedCall} from './name-examples.js';
import {contentsOf, type NamedPayload} from './body-contents.js';
import {inferParameters} from './infer-parameters.js';
import {readParameterTables, type TableRow} from './read-parameter-tables.js';
import type {PathTemplate} from './path-template.js';
import {payloadOfRequest} from './body-payload.js';
import {inferResponses} from './infer-responses.js';
import type {ConversionContext, Variant} from './conversion-context.js';

export interface Merged {
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  readonly responses: readonly Response[];
  /** The number of saved responses whose body became an example. */
  readonly kept: number;
}

/** `path` is the common template. */
export function mergeVariants(variants: readonly Variant[], path: PathTemplate, context: ConversionContext): Merged {
  const tables = variants.map(({request, variables}) =>
    readParameterTables(variables.resolve(request.description ?? '')),
  );
  const rows = tables.flatMap((table) => table.rows);
  const descriptions = new Map(variants.map((variant, index) => [variant, tables[index]?.text ?? '']));
  const description = [...descriptions.values()].find((text) => text !== '');
  const calls = nameExamples(variants, context);
  const body = bodyOf({calls, variants, rows, context, descriptions, description});
  return {
    ...(description !== undefined && {description}),
    parameters: inferParameters({calls, variants, path, rows, context}),
    ...(body && {body}),
    ...inferResponses(calls, variants, context),
  };
}

interface BodyInput {
  readonly calls: readonly NamedCall[];
  readonly variants: readonly Variant[];
  readonly rows: readonly TableRow[];
  readonly context: ConversionContext;
  readonly descriptions: ReadonlyMap<Variant, string>;
  /** Of the operation. */
  readonly description: string | undefined;
}

function bodyOf({calls, variants, rows, context, descriptions, description}: BodyInput): Body | undefined {
  const payloads = calls.flatMap((named): readonly NamedPayload[] => {
    const {call, variant, key, summary, isMain} = named;
    const payload = payloadOfRequest(call.body, call.headers, variant.variables);
    if (payload === undefined) return [];
    const isUnsent = payload.kind === 'binary' || !variant.request.sendsBodyAlways;
    if (/^(?:GET|HEAD)$/.test(call.method) && isUnsent) {
      // Postman leaves an empty file body behind when the user switches between body types.
      if (isMain && payload.kind !== 'binary') reportUnsent(variant, context);
      return [];
    }
    // Do not repeat the description of the operation.
    const own = isMain ? descriptions.get(variant) : undefined;
    const ownDescription = own === undefined || own === '' || own === description ? {} : {description: own};
    return [{key, summary, ...ownDescription, payload, variant, place: () => variant.place}];
  });
  if (payloads.length === 0) return undefined;
  const withBody = new Set(payloads.map(({variant}) => variant));
  const isRequired = variants.every((variant) => withBody.has(variant));
  return {isRequired, contents: contentsOf(payloads, rows, context)};
}

function reportUnsent({request, place}: Variant, {report}: ConversionContext): void {
  report(
    'info',
    'body-unsent',
    `Postman does not send a body with ${request.method}, so the body of ${request.name} is ignored. The operation has no request body.`,
    'If the API needs it, use another method.',
    place,
  );
}
