// Defines the commander program, and runs it for a process.
import {Command, CommanderError} from 'commander';
import {packageVersion} from '../renderer/files/galley-package.js';
import {createIo, type CliProcess, type ExitCode, type Io, type GlobalOptions} from './io.js';

type InheritSettings = (command: Command) => Command;

/**
 * Commands by name, in the order of the help. Loaded on demand, because loading all of them takes twice as long as
 * starting Node.
 */
const commands: Readonly<Record<string, () => Promise<(io: Io, inheritSettings: InheritSettings) => Command>>> = {
  build: async () => (await import('./commands/build.js')).buildCommand,
  check: async () => (await import('./commands/check.js')).checkCommand,
  diff: async () => (await import('./commands/diff.js')).diffCommand,
  dev: async () => (await import('./commands/dev.js')).devCommand,
  preview: async () => (await import('./commands/preview.js')).previewCommand,
  query: async () => (await import('./commands/query.js')).queryCommand,
  schedule: async () => (await import('./commands/schedule.js')).scheduleCommand,
  schemas: async () => (await import('./commands/schemas.js')).schemasCommand,
  new: async () => (await import('./commands/new.js')).newCommand,
  mv: async () => (await import('./commands/mv.js')).mvCommand,
  ledger: async () => (await import('./commands/ledger.js')).ledgerCommand,
  init: async () => (await import('./commands/init.js')).initCommand,
  import: async () => (await import('./commands/import.js')).importCommand,
  deploy: async () => (await import('./commands/deploy.js')).deployCommand,
  doctor: async () => (await import('./commands/doctor.js')).doctorCommand,
  info: async () => (await import('./commands/info.js')).infoCommand,
  share: async () => (await import('./commands/share.js')).shareCommand,
  functions: async () => (await import('./commands/functions.js')).functionsCommand,
  newsletter: async () => (await import('./commands/newsletter.js')).newsletterCommand,
  hosting: async () => (await import('./commands/hosting.js')).hostingCommand,
  tool: async () => (await import('./commands/tool.js')).toolCommand,
  completions: async () => (await import('./commands/completions.js')).completionsCommand,
};

const examples = `
Examples:
  $ galley init my-site            start a site
  $ galley dev --open              write and preview in the browser
  $ galley build --strict          write the site to dist/; fail on warnings
  $ galley check                   check the site without writing it
  $ galley query --where '{"_dir":"blog"}' --only title,_path
  $ galley tool openapi openapi.yaml --out sdk`;

/** Runs the command that `args` name, and returns its exit code. */
export async function main(process: CliProcess, args: readonly string[]): Promise<ExitCode> {
  const io = createIo(process);
  await run(await program(process, io, args), io, args);
  return io.exitCode;
}

async function program({stdout, stderr}: CliProcess, io: Io, args: readonly string[]): Promise<Command> {
  const program = new Command('galley')
    .description('Turns a folder of Markdown and data into a website.')
    .helpOption('-h, --help', 'Print help')
    .helpCommand('help [command]', 'Print help for a command')
    .option('--root <dir>', 'site root (default: this folder or the nearest one above it with content/)')
    .option('--json', 'report as JSON lines on stdout')
    .option('--quiet', 'print only results and errors')
    .option('--no-color', 'disable colors, as with NO_COLOR=1')
    .configureHelp({
      showGlobalOptions: true,
      sortSubcommands: false,
      // Only the name, so that most commands fit on one line. Their arguments are in their own help.
      subcommandTerm: (command) => command.name(),
    })
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      getOutHelpWidth: () => helpWidth(stdout),
      getErrHelpWidth: () => helpWidth(stderr),
      outputError: () => {}, // `showFailure` prints them.
    })
    .showSuggestionAfterError()
    .exitOverride()
    .addHelpText('after', examples)
    .hook('preAction', (program) => io.setOptions(program.opts<GlobalOptions>()));
  // Commander would read `--version` before the tools, which have an option of the same name.
  if (!args.includes('tool')) program.version(packageVersion, '-V, --version', 'Print the version');
  const inheritSettings: InheritSettings = (command) => command.copyInheritedSettings(program);
  const factories = await Promise.all(neededCommands(args).map((name) => commands[name]?.()));
  for (const make of factories) if (make !== undefined) program.addCommand(inheritSettings(make(io, inheritSettings)));
  return program;
}

/**
 * Returns the named command; none for `--version`; all commands for help, for completions, for a misspelled name, and if
 * options come first.
 */
function neededCommands(args: readonly string[]): readonly string[] {
  const [first = ''] = args;
  if (Object.hasOwn(commands, first) && first !== 'completions') return [first];
  return args.length === 1 && ['-V', '--version'].includes(first) ? [] : Object.keys(commands);
}

/** Returns the columns of a terminal, of which some report 0, and 80 for everything else. */
function helpWidth({isTTY, columns}: CliProcess['stdout']): number {
  return (isTTY === true && columns) || 80;
}

async function run(program: Command, io: Io, args: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(withoutUnknownTopic(args), {from: 'user'});
  } catch (error) {
    io.setOptions(program.opts<GlobalOptions>());
    io.exitCode = error instanceof CommanderError ? await showUsage(io, error) : await show(io, error);
  }
}

/** `help buld` → `buld`, which is an unknown command. Commander would print the general help instead of an error. */
function withoutUnknownTopic(args: readonly string[]): readonly string[] {
  const [first, topic] = args;
  const isUnknown = first === 'help' && topic !== undefined && /^[a-z]/.test(topic) && topic !== 'help';
  return isUnknown && !Object.hasOwn(commands, topic) ? [topic] : args;
}

/** Loads `showFailure` on demand, because most runs do not fail. */
async function show(io: Io, error: unknown): Promise<ExitCode> {
  const {showFailure} = await import('./terminal/show-failure.js');
  return showFailure(io, error);
}

/** Shows an error of commander. Loads the wording on demand, as most runs are not mistyped. */
async function showUsage(io: Io, error: CommanderError): Promise<ExitCode> {
  if (error.exitCode === 0) return 0; // Help or version was requested.
  if (error.code === 'commander.help') return 2; // No command was given, and help was printed.
  const {usageError} = await import('./terminal/usage-error.js');
  return show(io, usageError(error));
}
