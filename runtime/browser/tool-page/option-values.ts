// The values of options on the page. Only values that differ from their default appear in the address and on the
// command line.
import type {OptionSpec, OptionValues} from '../../tools/base/option-table.js';

/** Reads option values from an address. Invalid values are ignored. */
export function readOptionsFromQuery(specs: readonly OptionSpec[], query: URLSearchParams): OptionValues {
  const values = specs.flatMap((spec) => {
    const texts = query.getAll(spec.name);
    const value = texts.length === 0 ? undefined : parseOption(spec, texts);
    return value === undefined ? [] : [[spec.name, value] as const];
  });
  return withoutDefaults(specs, Object.fromEntries(values));
}

/** The address with these values; other parameters are kept. */
export function withOptions(specs: readonly OptionSpec[], values: OptionValues, address: URL): URL {
  const changed = new URL(address);
  for (const spec of specs) {
    changed.searchParams.delete(spec.name);
    for (const text of formatOption(values[spec.name])) changed.searchParams.append(spec.name, text);
  }
  return changed;
}

/** The values that differ from the defaults, in the order of the table. */
export function withoutDefaults(specs: readonly OptionSpec[], values: OptionValues): OptionValues {
  const own = specs.filter(({name, default: usual}) => {
    const value = values[name];
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(usual);
  });
  return Object.fromEntries(own.map(({name}) => [name, values[name]]));
}

/** Parses the texts of a field or of the address; undefined if they are invalid. */
export function parseOption(spec: OptionSpec, texts: readonly string[]): unknown {
  const [text = ''] = texts;
  switch (spec.kind) {
    case 'text':
      return text;
    case 'choice':
      return spec.choices.includes(text) ? text : undefined;
    case 'switch':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'number': {
      const number = Number(text);
      return text !== '' && Number.isInteger(number) && number >= spec.min && number <= spec.max ? number : undefined;
    }
    case 'list':
      return texts.map((one) => one.trim()).filter((one) => one !== '');
    case 'map':
      return Object.fromEntries(texts.flatMap(pairOf));
    default:
      return spec satisfies never;
  }
}

/** A value as texts: `{DateTime: 'string'}` → `['DateTime=string']`. */
export function formatOption(value: unknown): readonly string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'object' && value !== null) return Object.entries(value).map(([key, one]) => `${key}=${one}`);
  return [String(value)];
}

function pairOf(text: string): readonly (readonly [string, string])[] {
  const at = text.indexOf('=');
  return at < 1 ? [] : [[text.slice(0, at).trim(), text.slice(at + 1).trim()]];
}
