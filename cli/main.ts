// The commander program: arguments in, text and an exit code out.
import {Command, CommanderError} from 'commander';
import {SiteError} from '../renderer/base/error.js';
import {nearest} from '../renderer/base/nearest.js';
import {packageVersion} from '../renderer/work/package.js';
import {buildCommand} from './commands/build.js';
import {deployCommand} from './commands/deploy.js';
import {devCommand} from './commands/dev.js';
import {functionsCommand} from './commands/functions.js';
import {hostingCommand} from './commands/hosting.js';
import {infoCommand} from './commands/info.js';
import {initCommand} from './commands/init.js';
import {newCommand} from './commands/new.js';
import {newsletterCommand} from './commands/newsletter.js';
import {previewCommand} from './commands/preview.js';
import {queryCommand} from './commands/query.js';
import {shareCommand} from './commands/share.js';
import {toolCommand} from './commands/tool.js';
import {ioOf, type ExitCode, type Io, type Manners} from './io.js';
import {showFailure} from './terminal/failure.js';

const commands = [
  buildCommand,
  devCommand,
  previewCommand,
  queryCommand,
  newCommand,
  initCommand,
  deployCommand,
  infoCommand,
];

const examples = `
Examples:
  $ galley init my-site            start a site
  $ galley dev --open              write, and see it in the browser
  $ galley build --strict          write the site to dist/; warnings count as errors
  $ galley query --where '{"_dir":"blog"}' --only title,_path
  $ galley tool openapi openapi.yaml --out sdk`;

const io = ioOf(process);
process.stdout.on('error', leaveQuietly);
await run(program(io), io, process.argv);
process.exitCode = io.exitCode;

function program(io: Io): Command {
  const program = new Command('galley')
    .description('Turns a folder of Markdown and data into a website.')
    .helpOption('-h, --help', 'Print help')
    .helpCommand('help [command]', 'Print help for a command')
    .option('--root <dir>', 'site root (default: the nearest folder upward that holds content/)')
    .option('--json', 'report as JSON lines on stdout')
    .option('--quiet', 'say only what is wrong')
    .option('--no-color', 'no colour, as with NO_COLOR=1')
    .configureHelp({showGlobalOptions: true, sortSubcommands: false})
    .configureOutput({outputError: () => {}}) // shown by showFailure
    .showSuggestionAfterError()
    .exitOverride()
    .addHelpText('after', examples)
    .hook('preAction', (program) => io.follow(program.opts<Manners>()));
  // The tools have an option of that name, and commander would not let them see it.
  if (!process.argv.includes('tool')) program.version(packageVersion, '-V, --version', 'Print the version');
  const settle = (command: Command) => command.copyInheritedSettings(program);
  for (const command of commands) program.addCommand(settle(command(io)));
  program.addCommand(settle(shareCommand(io, settle)));
  program.addCommand(settle(functionsCommand(io, settle)));
  program.addCommand(settle(newsletterCommand(io, settle)));
  program.addCommand(settle(hostingCommand(io, settle)));
  program.addCommand(settle(toolCommand(io, settle)));
  return program;
}

async function run(program: Command, io: Io, argv: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(argv);
  } catch (error) {
    io.follow(program.opts<Manners>());
    io.exitCode = error instanceof CommanderError ? showUsage(io, error) : showFailure(io, error);
  }
}

/** `error: unknown option '--prot'\n(Did you mean --port?)` → a message and a hint. */
function showUsage(io: Io, {message, code, exitCode}: CommanderError): ExitCode {
  if (exitCode === 0) return 0; // help or the version was asked for
  if (code === 'commander.help') return 2; // no command was given, and help has been printed
  const [first = '', suggestion] = message.replace(/^error: /, '').split('\n');
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`.replace(/\.?$/, '.');
  const hint = suggestion?.replace(/^\((.*)\)$/, '$1') ?? choiceMeant(first) ?? 'Add --help for what is possible.';
  return showFailure(io, new SiteError('usage', sentence, {hint}));
}

/** `option '--host <host>' argument 'netlfy' is invalid. Allowed choices are netlify, s3.` → `Did you mean netlify?` */
function choiceMeant(message: string): string | undefined {
  const [, given, choices] = /argument '(.*)' is invalid\. Allowed choices are (.*)\.$/.exec(message) ?? [];
  const meant = given === undefined ? undefined : nearest(given, choices?.split(', ') ?? []);
  return meant && `Did you mean ${meant}?`;
}

/** The reader of a pipe may stop before we do, as in `galley query | head`. */
function leaveQuietly(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
}
