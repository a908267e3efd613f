// Describes the commands of the program for shell completions.
import type {Argument, Command, Option} from 'commander';
import {rules} from '../../renderer/base/check-rules.js';
import {hostNames} from '../../renderer/config/host-names.js';

/** Kind of completions for a value. `none`: nothing can be suggested. */
export type Values =
  | {readonly kind: 'files'}
  | {readonly kind: 'folders'}
  | {readonly kind: 'choices'; readonly choices: readonly string[]}
  | {readonly kind: 'none'};

interface CompletedOption {
  /** `-h`, `--help` */
  readonly names: readonly string[];
  readonly description: string;
  /** Absent for an option without a value. */
  readonly values?: Values;
}

export interface CompletedCommand {
  /** `galley tool openapi` */
  readonly path: string;
  readonly options: readonly CompletedOption[];
  readonly subcommands: readonly {readonly name: string; readonly description: string}[];
  /** Values of its arguments, for commands without subcommands. */
  readonly argument: Values;
}

/** Returns the options that have a value, such as `galley build --out`. */
export function optionsWithValues(
  commands: readonly CompletedCommand[],
): readonly {readonly path: string; readonly values: Values}[] {
  return commands.flatMap(({path, options}) =>
    options.flatMap(({names, values}) =>
      values === undefined ? [] : names.map((name) => ({path: `${path} ${name}`, values})),
    ),
  );
}

/** Returns the program and all commands below it. */
export function completedCommands(program: Command): readonly CompletedCommand[] {
  const globals = program.options.map(completedOption);
  return describe(program, program.name(), globals);
}

function describe(command: Command, path: string, globals: readonly CompletedOption[]): readonly CompletedCommand[] {
  const help = command.createHelp();
  const subcommands = help.visibleCommands(command).map((below) => ({
    name: below.name(),
    description: below.summary() || below.description(),
  }));
  const names = subcommands.map(({name}) => name).filter((name) => name !== 'help');
  const own = help.visibleOptions(command).map(completedOption);
  const known = new Set(own.flatMap((option) => option.names));
  const inherited = globals.filter((option) => !option.names.some((name) => known.has(name)));
  const described: CompletedCommand = {
    path,
    options: [...own, ...inherited],
    subcommands,
    argument: argumentValues(command.registeredArguments),
  };
  const helpCommand: CompletedCommand = {
    path: `${path} help`,
    options: [],
    subcommands: [],
    argument: {kind: 'choices', choices: names},
  };
  return [
    described,
    ...(subcommands.length > names.length ? [helpCommand] : []),
    ...command.commands.flatMap((below) => describe(below, `${path} ${below.name()}`, globals)),
  ];
}

function completedOption(option: Option): CompletedOption {
  const {short, long, flags, argChoices, description} = option;
  const names = [short, long].filter((name) => name !== undefined);
  if (!option.required && !option.optional) return {names, description};
  const placeholder = /[<[](.*)[>\]]/.exec(flags)?.[1] ?? '';
  return {names, description, values: valuesOf(placeholder, argChoices)};
}

function argumentValues(args: readonly Argument[]): Values {
  const [first] = args;
  return first === undefined ? {kind: 'none'} : valuesOf(first.name(), first.argChoices);
}

/** Values that are known, but are not the only ones that an option accepts. */
const knownValues: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['host', hostNames],
  ['code', [...rules.keys()]],
]);

/** Returns the choices, if they are known, or what the placeholder of an option means: `dir`, `file`, `.js|.ts`. */
function valuesOf(placeholder: string, choices = knownValues.get(placeholder)): Values {
  if (choices !== undefined) return {kind: 'choices', choices};
  if (placeholder.includes('|')) return {kind: 'choices', choices: placeholder.split('|')};
  if (/^(?:dir|folder)$/.test(placeholder)) return {kind: 'folders'};
  return /^(?:file|path|input)/.test(placeholder) ? {kind: 'files'} : {kind: 'none'};
}
