// For any collection, the tool neither throws nor writes invalid OpenAPI.
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {collection, convert} from './collections.js';
import {quickObjections} from './valid-openapi.js';

const texts = fc.constantFrom(
  '',
  'a',
  'GET',
  'post',
  'https://a.example/b/:c?d=1',
  '{{x}}/y',
  ':id',
  '/{',
  '{{',
  '}}',
  'a b',
  '#',
  '?',
  '%',
  '200',
  '{"a": 1}',
  '[1, {{n}}]',
  '<a/>',
  'application/json',
  'raw',
  'json',
  'formdata',
  'file',
  'graphql',
  'oauth2',
  'basic',
  'apikey',
  '__proto__',
  '\ud800',
  '\u0000',
  'é\n',
  'x'.repeat(300),
  '| name | in |\n| - | - |\n| a | query |',
  'pm.response.to.have.status(201)',
);

const keys = fc.constantFrom(
  'name',
  'item',
  'request',
  'response',
  'url',
  'raw',
  'host',
  'path',
  'query',
  'variable',
  'header',
  'body',
  'mode',
  'formdata',
  'urlencoded',
  'graphql',
  'key',
  'value',
  'description',
  'auth',
  'type',
  'oauth2',
  'method',
  'code',
  'status',
  'event',
  'listen',
  'script',
  'exec',
  'originalRequest',
  'disabled',
  'src',
  'protocol',
  'port',
  'options',
  '__proto__',
  'constructor',
);

const value = fc.letrec<{value: unknown}>((again) => ({
  value: fc.oneof(
    {depthSize: 'medium'},
    texts,
    fc.constantFrom(null, true, false, 0, 200, -1.5),
    fc.array(again('value'), {maxLength: 3}),
    fc.dictionary(keys, again('value'), {maxKeys: 6}),
  ),
})).value;

/** Mostly valid items with unexpected values in many places. */
const item = fc.record(
  {
    name: value,
    request: fc.oneof(
      value,
      fc.record(
        {
          method: value,
          url: fc.oneof(
            value,
            fc.record({raw: texts, host: value, path: value, query: value, variable: value}, {requiredKeys: []}),
          ),
          header: value,
          body: fc.oneof(
            value,
            fc.record(
              {mode: texts, raw: texts, formdata: value, urlencoded: value, graphql: value},
              {requiredKeys: []},
            ),
          ),
          auth: value,
          description: value,
        },
        {requiredKeys: []},
      ),
    ),
    response: fc.array(
      fc.record({name: value, code: value, header: value, body: texts, originalRequest: value}, {requiredKeys: []}),
      {maxLength: 3},
    ),
    event: value,
  },
  {requiredKeys: ['request']},
);

test('any collection becomes a valid OpenAPI document or is reported as collection-empty', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({item: fc.array(fc.oneof(item, value), {maxLength: 5}), variable: value, auth: value}),
      fc.constantFrom('3.1.0', '3.0.3'),
      fc.boolean(),
      async (fields, version, isOn) => {
        const options = {version, mergeSamePath: isOn, componentize: isOn, redact: isOn, inferSchemas: isOn};
        const {files, findings} = convert({'a.json': collection(fields)}, options);
        const errors = findings.filter(({severity}) => severity === 'error').map(({code}) => code);
        if (files.length === 0) expect(errors).toEqual(['collection-empty']);
        else expect([errors, await quickObjections(String(files[0]?.content))]).toEqual([[], []]);
      },
    ),
    {numRuns: 150},
  );
});
