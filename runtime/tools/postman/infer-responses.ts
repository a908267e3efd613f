// Derives the responses of an operation from saved responses and test scripts.
import type {Header, Response, Schema} from '../http/http-api.js';
import type {NamedResponse, NamedCall} from './name-examples.js';
import {contentsOf, type NamedPayload} from './body-contents.js';
import {inferText} from './infer-schema.js';
import {typedText} from './infer-parameters.js';
import {isJsonType, payloadOfResponse} from './body-payload.js';
import {readTestScript} from './read-test-script.js';
import {reasonOf, statusOf} from './status-codes.js';
import type {ConversionContext, Variant} from './conversion-context.js';
import {byKey} from '../../text/compare-code-units.js';

/** Returns at least one response, sorted by status. `kept` is the number of saved responses whose body became an example. */
export function inferResponses(
  calls: readonly NamedCall[],
  variants: readonly Variant[],
  context: ConversionContext,
): {readonly responses: readonly Response[]; readonly kept: number} {
  const byStatus = new Map<string, NamedResponse[]>();
  for (const response of calls.flatMap(({responses}) => responses)) {
    const status = statusOf(response.response);
    const group = byStatus.get(status) ?? [];
    byStatus.set(status, group);
    group.push(response);
  }
  const expected = context.options.scripts ? variants.map(({request}) => readTestScript(request.script)) : [];
  const codes = expected.flatMap((one) => one.codes.map(String));
  for (const code of byStatus.size + codes.length === 0 ? ['200'] : codes) {
    if (!byStatus.has(code)) byStatus.set(code, []);
  }
  let kept = 0;
  const responses = [...byStatus].toSorted(byKey).map(([status, named]): Response => {
    const saved = named.flatMap((response) => savedPayload(response, context));
    if (context.options.examples) kept += saved.filter(({payload}) => payload.kind !== 'binary').length;
    const [first] = named;
    return {
      status,
      description: first?.response.status ?? reasonOf(status) ?? first?.response.name ?? 'A response.',
      headers: headersOf(named, context),
      contents: contentsOf(saved, [], context),
    };
  });
  const schema = expected.find((one) => one.schema !== undefined)?.schema;
  return {responses: schema ? withSchema(responses, schema) : responses, kept};
}

function savedPayload(
  {response, key, place, variant}: NamedResponse,
  {report}: ConversionContext,
): readonly NamedPayload[] {
  const payload = payloadOfResponse(response, variant.variables);
  if (payload === undefined) return [];
  const status = statusOf(response);
  if (/^(?:1\d\d|204|205|304)$/.test(status)) {
    report(
      'info',
      'body-unexpected',
      `A response with status ${status} has no body, so the saved body of ${response.name} is ignored. The document contains no example of it.`,
      'Save it under the status that it came with.',
      place(),
    );
    return [];
  }
  if (payload.kind === 'binary') {
    report(
      'info',
      'example-binary',
      `The saved body of ${response.name} is binary (${payload.mediaType}), so it is not written as an example.`,
      'No action is needed.',
      place(),
    );
  }
  return [{key, summary: response.name, payload, variant, place}];
}

/** Headers that servers and proxies add to every response. */
const serverHeaders =
  /^(?:accept-ranges|access-control-.*|age|alt-svc|cache-control|cf-.*|connection|content-(?:encoding|length|security-policy.*|type)|cross-origin-.*|date|expect-ct|expires|keep-alive|nel|p3p|pragma|public-key-pins.*|referrer-policy|report-to|reporting-endpoints|server|server-timing|set-cookie|strict-transport-security|timing-allow-origin|transfer-encoding|vary|via|x-(?:amz-.*|aspnet.*|cache.*|content-type-options|download-options|dns-prefetch-control|frame-options|permitted-cross-domain-policies|powered-by|runtime|served-by|timer|xss-protection))$/i;

function headersOf(named: readonly NamedResponse[], context: ConversionContext): readonly Header[] {
  const byName = new Map<string, {readonly name: string; readonly texts: string[]}>();
  for (const {response, variant} of named) {
    for (const {key, value, isDisabled} of response.headers) {
      if (isDisabled || serverHeaders.test(key) || !/^[!#$%&'*+.^`|~\w-]+$/.test(key)) continue;
      const known = byName.get(key.toLowerCase()) ?? {name: key, texts: []};
      byName.set(key.toLowerCase(), known);
      known.texts.push(context.redaction.named(key, variant.variables.resolve(value)));
    }
  }
  return [...byName.values()].map(({name, texts}) => writeHeader(name, texts, context));
}

function writeHeader(name: string, texts: readonly string[], {options}: ConversionContext): Header {
  const schema = (options.inferSchemas ? inferText(texts, options) : undefined) ?? ({kind: 'string'} as const);
  const first = texts.find((text) => text !== '');
  const examples = options.examples && first !== undefined ? [{name: '', value: typedText(first, schema)}] : [];
  return {name, isRequired: false, schema, examples};
}

/** Adds the schema of a script to the first successful response. */
function withSchema(responses: readonly Response[], schema: Schema): readonly Response[] {
  const success = responses.find(({status}) => /^2(?!0[45])/.test(status));
  return responses.map((response) => {
    if (response !== success) return response;
    const {contents} = response;
    const known = contents.find((content) => isJsonType(content.mediaType));
    const standard = {mediaType: 'application/json', encoding: new Map(), examples: []};
    return {
      ...response,
      contents: [{...standard, ...known, schema}, ...contents.filter((content) => content !== known)],
    };
  });
}
