// Makes command-line flags for the options of a tool, from the same table as the fields of the page.
import {InvalidArgumentError, Option} from 'commander';
import {kebabCase} from '../../runtime/tools/base/identifier-names.js';
import type {OptionSpec, OptionValues} from '../../runtime/tools/base/option-table.js';

/** The options parsed by commander. */
export type Flags = Readonly<Record<string, unknown>>;

/** `importExtension` → `--import-extension <.js|.ts>` */
export function toFlags(specs: readonly OptionSpec[]): readonly Option[] {
  return specs.flatMap(flagsOfOne);
}

/** Returns the options that were given as flags, by their names in the table. */
export function givenOptions(specs: readonly OptionSpec[], flags: Flags): OptionValues {
  return Object.fromEntries(
    specs.flatMap((spec) => {
      const value = flags[flagsOfOne(spec)[0]?.attributeName() ?? spec.name];
      return value === undefined ? [] : [[spec.name, value]];
    }),
  );
}

/** Returns the flag for the help: `--[no-]tests` for a switch that is on by default. */
export function termOf({flags, negate, helpGroupHeading}: Option): string {
  return negate && helpGroupHeading !== undefined ? flags.replace('--no-', '--[no-]') : flags;
}

function flagsOfOne(spec: OptionSpec): readonly Option[] {
  const flag = `--${kebabCase(spec.name)}`;
  const about = `${lowerFirst(spec.description)}${defaultOf(spec)}`;
  const group = spec.isAdvanced ? 'Advanced options:' : 'Options of the output:';
  const option = (flags: string) => new Option(flags, about).helpGroup(group);
  switch (spec.kind) {
    case 'text':
      return [option(`${flag} <text>`)];
    case 'choice':
      return [option(`${flag} <${spec.choices.join('|')}>`).argParser(choiceOf(spec.choices))];
    case 'number':
      return [option(`${flag} <number>`).argParser(numberFrom(spec.min, spec.max))];
    case 'list':
      return [option(`${flag} <text>`).argParser(more)];
    case 'map':
      return [option(`${flag} <key=value>`).argParser(appendValue)];
    case 'switch': {
      // Both flags are accepted; the help shows the one that changes the default.
      const [on, off] = [option(flag), option(`--no-${kebabCase(spec.name)}`)];
      return spec.default ? [on.hideHelp(), off] : [on, off.hideHelp()];
    }
  }
}

/** `With .ts the source runs.` → `with .ts the source runs` */
function lowerFirst(sentence: string): string {
  const text = sentence.replace(/\.$/, '');
  return /^\p{Lu}[\p{Ll} ]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function defaultOf(spec: OptionSpec): string {
  switch (spec.kind) {
    case 'text':
      return spec.default === '' ? '' : ` (default: ${spec.default})`;
    case 'choice':
    case 'number':
      return ` (default: ${spec.default})`;
    case 'list':
    case 'map':
      return '; repeatable';
    case 'switch':
      return spec.default ? ' (default: on)' : '';
  }
}

function choiceOf(choices: readonly string[]) {
  return (text: string): string => {
    if (!choices.includes(text)) throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`);
    return text;
  };
}

function numberFrom(min: number, max: number) {
  return (text: string): number => {
    const number = Number(text);
    if (!/^-?\d+$/.test(text) || number < min || number > max)
      throw new InvalidArgumentError(`Write a whole number from ${min} to ${max}.`);
    return number;
  };
}

function more(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

function appendValue(text: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Write it as key=value.');
  return Object.fromEntries([...Object.entries(before), [text.slice(0, at), text.slice(at + 1)]]);
}
