// Describes the options of a tool. CLI flags, fields of the page, keys of the JSON file and rows of the docs come from this
// one table.
import type {Findings} from './finding.js';
import {nearest} from '../../text/nearest-word.js';
import {ownProperty} from '../../text/own-property.js';

interface OptionInfo {
  /** camelCase; the flag is `--kebab-case`. */
  readonly name: string;
  /** Two or three words for the field on the page. */
  readonly label: string;
  /** One sentence. */
  readonly description: string;
  /** The page shows it under "More options". */
  readonly isAdvanced?: boolean;
}

export type OptionSpec =
  | (OptionInfo & {readonly kind: 'text'; readonly default: string; readonly placeholder?: string})
  | (OptionInfo & {readonly kind: 'choice'; readonly default: string; readonly choices: readonly string[]})
  | (OptionInfo & {readonly kind: 'switch'; readonly default: boolean})
  | (OptionInfo & {readonly kind: 'number'; readonly default: number; readonly min: number; readonly max: number})
  /** `--include a --include b`; on the page, one per line. */
  | (OptionInfo & {readonly kind: 'list'; readonly default: readonly string[]; readonly placeholder?: string})
  /** `--scalars DateTime=string`; on the page, one per line. */
  | (OptionInfo & {
      readonly kind: 'map';
      readonly default: Readonly<Record<string, string>>;
      readonly placeholder?: string;
    });

/** Option values from JSON. */
export type OptionValues = Readonly<Record<string, unknown>>;

type ValueOf<Spec extends OptionSpec> = Spec extends {readonly choices: readonly (infer Choice)[]}
  ? Choice
  : Spec extends {readonly kind: 'text'}
    ? string
    : Spec extends {readonly kind: 'switch'}
      ? boolean
      : Spec extends {readonly kind: 'number'}
        ? number
        : Spec extends {readonly kind: 'list'}
          ? readonly string[]
          : ReadonlyMap<string, string>;

/** The type of the values for a table that is declared `as const satisfies readonly OptionSpec[]`. */
export type OptionsOf<Specs extends readonly OptionSpec[]> = {
  readonly [Spec in Specs[number] as Spec['name']]: ValueOf<Spec>;
};

/** Fills in defaults. Unknown keys are errors `option-unknown`, values of the wrong type `option-invalid`. */
export function readOptions<const Specs extends readonly OptionSpec[]>(
  specs: Specs,
  values: OptionValues,
  findings: Findings,
): OptionsOf<Specs> {
  const names = specs.map(({name}) => name);
  for (const key of Object.keys(values)) {
    if (names.includes(key)) continue;
    const near = nearest(key, names);
    findings.add({
      severity: 'error',
      code: 'option-unknown',
      message: `There is no option ${key}.`,
      hint: near === undefined ? `Options are ${names.join(', ')}.` : `Did you mean ${near}?`,
    });
  }
  const entries = specs.map((spec) => [spec.name, readOption(spec, values, findings)]);
  return Object.fromEntries(entries) as OptionsOf<Specs>;
}

function readOption(spec: OptionSpec, values: OptionValues, findings: Findings): unknown {
  const value = ownProperty(values, spec.name);
  const read = value === undefined ? spec.default : validValue(spec, value);
  if (read === undefined) {
    findings.add({
      severity: 'error',
      code: 'option-invalid',
      message: `${shortJson(value)} is not a valid value for ${spec.name}.`,
      hint: `Use ${expectation(spec)}.`,
    });
  }
  const result = read ?? spec.default;
  return spec.kind === 'map' ? new Map(Object.entries(result as object)) : result;
}

/** The value as JSON, truncated. */
function shortJson(value: unknown): string {
  const json = String(JSON.stringify(value));
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
}

function validValue(spec: OptionSpec, value: unknown): unknown {
  switch (spec.kind) {
    case 'text':
      return typeof value === 'string' ? value : undefined;
    case 'choice':
      return typeof value === 'string' && spec.choices.includes(value) ? value : undefined;
    case 'switch':
      return typeof value === 'boolean' ? value : undefined;
    case 'number':
      return Number.isInteger(value) && Number(value) >= spec.min && Number(value) <= spec.max ? value : undefined;
    case 'list':
      return Array.isArray(value) && value.every(isString) ? value : undefined;
    case 'map':
      return isStringMap(value) ? value : undefined;
  }
}

function expectation(spec: OptionSpec): string {
  switch (spec.kind) {
    case 'text':
      return 'a string';
    case 'choice':
      return spec.choices.map((choice) => JSON.stringify(choice)).join(' or ');
    case 'switch':
      return 'true or false';
    case 'number':
      return `a whole number from ${spec.min} to ${spec.max}`;
    case 'list':
      return 'a list of strings';
    case 'map':
      return 'an object with string values';
  }
}

function isStringMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isString);
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

/** Options of all three SDK tools, explained in content/docs, `tools`. */
export const sdkOptions = [
  {
    name: 'name',
    label: 'Package name',
    kind: 'text',
    default: '',
    placeholder: 'from the document',
    description:
      'Name of the package; the name of the client derives from it. Empty: from the document, with -sdk at the end.',
  },
  {
    name: 'version',
    label: 'Version',
    kind: 'text',
    default: '',
    placeholder: 'automatic',
    description: 'Version of the package. Empty: from an OpenAPI document, otherwise 1.0.0.',
  },
  {
    name: 'output',
    label: 'Output',
    kind: 'choice',
    choices: ['package', 'source'],
    default: 'package',
    description: 'A complete package, or only the files of its src folder.',
  },
  {
    name: 'importExtension',
    label: 'Imports end in',
    kind: 'choice',
    choices: ['.js', '.ts'],
    default: '.js',
    isAdvanced: true,
    description: 'With .ts the source runs without a build under Node 22.18, Deno and Bun.',
  },
  {
    name: 'tests',
    label: 'Tests',
    kind: 'switch',
    default: true,
    description: 'Write tests, which pass without changes.',
  },
  {name: 'readme', label: 'README', kind: 'switch', default: true, description: 'Write a README.'},
  {
    name: 'include',
    label: 'Only these',
    kind: 'list',
    default: [],
    isAdvanced: true,
    description:
      'Generate only what matches one of these names; * matches any text. Types that it does not use are omitted.',
  },
  {
    name: 'exclude',
    label: 'Without these',
    kind: 'list',
    default: [],
    isAdvanced: true,
    description: 'Omit what matches one of these names; * matches any text.',
  },
] as const satisfies readonly OptionSpec[];
