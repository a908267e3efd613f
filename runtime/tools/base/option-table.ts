// The options of a tool, described once: flags of the command line, fields of the page, keys of the JSON file and rows of
// the docs all come from the same table.
import type {Findings} from './finding.js';
import {nearest} from '../../text/nearest.js';

interface Described {
  /** camelCase; the flag is `--kebab-case`. */
  readonly name: string;
  /** Two or three words for the field on the page. */
  readonly label: string;
  /** One sentence. */
  readonly description: string;
  /** Under “more options” on the page. */
  readonly isAdvanced?: boolean;
}

export type OptionSpec =
  | (Described & {readonly kind: 'text'; readonly default: string; readonly placeholder?: string})
  | (Described & {readonly kind: 'choice'; readonly default: string; readonly choices: readonly string[]})
  | (Described & {readonly kind: 'switch'; readonly default: boolean})
  | (Described & {readonly kind: 'number'; readonly default: number; readonly min: number; readonly max: number})
  /** `--include a --include b`, or on the page one a line. */
  | (Described & {readonly kind: 'list'; readonly default: readonly string[]; readonly placeholder?: string})
  /** `--scalars DateTime=string`, or on the page one a line. */
  | (Described & {
      readonly kind: 'map';
      readonly default: Readonly<Record<string, string>>;
      readonly placeholder?: string;
    });

/** Values of options, as in a JSON file. */
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

/** The values of a table that is written `as const satisfies readonly OptionSpec[]`. */
export type OptionsOf<Specs extends readonly OptionSpec[]> = {
  readonly [Spec in Specs[number] as Spec['name']]: ValueOf<Spec>;
};

/** Fills in defaults. An unknown key or a value of the wrong kind is an error `option-unknown` or `option-invalid`. */
export function readOptions<const Specs extends readonly OptionSpec[]>(
  specs: Specs,
  given: OptionValues,
  findings: Findings,
): OptionsOf<Specs> {
  const names = specs.map(({name}) => name);
  for (const key of Object.keys(given)) {
    if (names.includes(key)) continue;
    const near = nearest(key, names);
    findings.add({
      severity: 'error',
      code: 'option-unknown',
      message: `There is no option ${key}.`,
      hint: near === undefined ? `Options are ${names.join(', ')}.` : `Did you mean ${near}?`,
    });
  }
  const values = specs.map((spec) => [spec.name, readOption(spec, given, findings)]);
  return Object.fromEntries(values) as OptionsOf<Specs>;
}

function readOption(spec: OptionSpec, given: OptionValues, findings: Findings): unknown {
  const value = Object.hasOwn(given, spec.name) ? given[spec.name] : undefined;
  const read = value === undefined ? spec.default : narrowed(spec, value);
  if (read === undefined) {
    findings.add({
      severity: 'error',
      code: 'option-invalid',
      message: `${shortly(value)} is not a valid value for ${spec.name}.`,
      hint: `Use ${expectation(spec)}.`,
    });
  }
  const result = read ?? spec.default;
  return spec.kind === 'map' ? new Map(Object.entries(result as object)) : result;
}

/** A value as JSON, cut where it gets long. */
function shortly(value: unknown): string {
  const json = String(JSON.stringify(value));
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
}

function narrowed(spec: OptionSpec, value: unknown): unknown {
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
      return Array.isArray(value) && value.every(isText) ? value : undefined;
    case 'map':
      return isMap(value) ? value : undefined;
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

function isMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Options that the three SDK tools share. Their meaning: content/docs of the site, `tools`. */
export const sdkOptions = [
  {
    name: 'name',
    label: 'Package name',
    kind: 'text',
    default: '',
    placeholder: 'from the document',
    description: 'Name of the package and, in capitals, of its client. Empty: from the document, with -sdk at the end.',
  },
  {
    name: 'version',
    label: 'Version',
    kind: 'text',
    default: '',
    placeholder: 'from the document',
    description: 'Version of the package. Empty: from the document.',
  },
  {
    name: 'output',
    label: 'Output',
    kind: 'choice',
    choices: ['package', 'source'],
    default: 'package',
    description: 'A whole package, or only what belongs into its src folder.',
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
    description: 'Write tests that pass as delivered.',
  },
  {name: 'readme', label: 'README', kind: 'switch', default: true, description: 'Write a README.'},
  {
    name: 'include',
    label: 'Only these',
    kind: 'list',
    default: [],
    isAdvanced: true,
    description: 'Leave out all but these; a * stands for any text. What nothing uses then is left out too.',
  },
  {
    name: 'exclude',
    label: 'Without these',
    kind: 'list',
    default: [],
    isAdvanced: true,
    description: 'Leave these out; a * stands for any text.',
  },
] as const satisfies readonly OptionSpec[];
