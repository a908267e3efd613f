// The command that creates the same result as the page.
import {kebabCase} from '../../tools/base/identifier-names.js';
import type {OptionSpec, OptionValues} from '../../tools/base/option-table.js';
import {withoutDefaults, formatOption} from './option-values.js';

/** `galley tool openapi openapi.yaml --out sdk.zip --language python --no-tests` */
export function commandText(
  tool: {readonly name: string; readonly options: readonly OptionSpec[]},
  paths: readonly string[],
  values: OptionValues,
): string {
  const changedValues = withoutDefaults(tool.options, values);
  const flags = tool.options.flatMap((spec) =>
    spec.name in changedValues ? toFlags(spec, changedValues[spec.name]) : [],
  );
  const words = ['galley', 'tool', tool.name, ...inputsOf(paths), '--out', outputName(tool.name), ...flags];
  return words.map(shellQuote).join(' ');
}

/** The file name of the saved result. */
export function outputName(tool: string): string {
  return tool === 'postman' ? 'openapi.zip' : 'sdk.zip';
}

/** The inputs on the command line: up to three files by name, or the current folder for more files or files in folders. */
function inputsOf(paths: readonly string[]): readonly string[] {
  return paths.length > 3 || paths.some((path) => path.includes('/'))
    ? ['.']
    : paths.map((path) => (path.startsWith('-') ? `./${path}` : path));
}

function toFlags(spec: OptionSpec, value: unknown): readonly string[] {
  const flag = kebabCase(spec.name);
  if (spec.kind === 'switch') return [value === true ? `--${flag}` : `--no-${flag}`];
  return formatOption(value).flatMap((text) => [`--${flag}`, text]);
}

function shellQuote(word: string): string {
  return /^[\w./:=@,+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
