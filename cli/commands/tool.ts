import {existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {Command} from 'commander';
import {SiteError} from '../../renderer/base/site-error.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import {fileKindTable, detectFileKind} from '../../runtime/tools/base/detect-file-kind.js';
import type {ToolMetadata, ToolName} from '../../runtime/tools/tool.js';
import {toolMetadata} from '../../runtime/tools/tool-metadata.js';
import type {Io} from '../io.js';
import {toFlags, givenOptions, termOf, type Flags} from '../tool/tool-flags.js';

interface ToolFlags extends Flags {
  readonly out?: string;
  readonly options?: string;
  readonly strict?: boolean;
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly github?: boolean;
}

/** `inheritSettings` copies the settings of the program to the subcommands, which are added without them. */
export function toolCommand(io: Io, inheritSettings: (command: Command) => Command = (command) => command): Command {
  const command = new Command('tool')
    .description('Generate an SDK or an OpenAPI document from an API description')
    .argument('[tool]')
    .argument('[input...]')
    .usage('<tool> [options] <input...>')
    .addHelpText('after', toolExamples)
    .configureHelp({visibleArguments: () => []})
    .allowUnknownOption()
    .action((name: string | undefined) => {
      if (name !== undefined) throw noTool(io.cwd, name);
      command.help({error: true});
    });
  for (const metadata of Object.values(toolMetadata)) {
    const below = inheritSettings(oneToolCommand(io, metadata));
    command.addCommand(below.configureHelp({...below.configureHelp(), optionTerm: termOf}));
  }
  return command;
}

function oneToolCommand(io: Io, {name, title, accepts, options}: ToolMetadata): Command {
  const command = new Command(name)
    .description(`${title}. Takes ${accepts}`)
    .summary(title)
    .argument('<input...>', 'files, folders, patterns in quotes, .zip or .gz, or - for stdin')
    .option('--out <path>', 'output folder or .zip file; without it, a single file is printed, and several are listed')
    .option('--options <file>', 'JSON file with options in camel case; flags take precedence')
    .option('--strict', 'treat warnings as errors')
    .option('--force', 'overwrite files that galley tool did not write')
    .option('--dry-run', 'show what would be written, without writing it')
    .option('--github', 'print annotations for GitHub Actions (default in GitHub Actions)')
    .addHelpText('after', examplesOf(name));
  for (const option of toFlags(options)) command.addOption(option);
  return command.action(async (inputs: readonly string[], flags: ToolFlags) => {
    const [{runToolCommand}, {tools}] = await Promise.all([
      import('../tool/run-tool-command.js'),
      import('../../runtime/tools/tools.js'),
    ]);
    io.exitCode = await runToolCommand(io, tools[name], {
      inputs,
      flagOptions: givenOptions(options, flags),
      optionsFile: flags.options,
      out: flags.out,
      strict: flags.strict === true,
      force: flags.force === true,
      dryRun: flags.dryRun === true,
      github: isForGitHub(io, flags) ? io.env['GITHUB_WORKSPACE'] || io.cwd : undefined,
    });
  });
}

function isForGitHub({json, env}: Io, {github}: ToolFlags): boolean {
  return github ?? (env['GITHUB_ACTIONS'] === 'true' && !json);
}

/** If the name is a file, the hint names the tool for that file. */
function noTool(cwd: string, name: string): SiteError {
  const names = Object.keys(toolMetadata);
  const file = path.resolve(cwd, name);
  const kind = existsSync(file) && statSync(file).isFile() ? detectFileKind(readFileSync(file)) : undefined;
  const tool = kind && fileKindTable[kind].tool;
  if (kind !== undefined && tool !== undefined) {
    return new SiteError('usage', `${name} is a file, not a tool.`, {
      hint: `It is ${fileKindTable[kind].description}. Run galley tool ${tool} ${name}`,
    });
  }
  const near = nearest(name, names);
  const hint = near === undefined ? `The tools are ${names.join(', ')}.` : `Did you mean ${near}?`;
  return new SiteError('usage', `There is no tool ${name}.`, {hint});
}

const toolExamples = `
Examples:
  $ galley tool openapi openapi.yaml --out sdk
  $ galley tool graphql schema.graphql --out sdk.zip
  $ galley tool postman collection.json > openapi.yaml
  $ galley tool proto protos/ --out sdk
  $ galley tool openapi --help     show its options`;

function examplesOf(name: ToolName): string {
  return ['', 'Examples:', ...examples[name].map((example) => `  $ galley tool ${name} ${example}`)].join('\n');
}

const examples: Readonly<Record<ToolName, readonly string[]>> = {
  openapi: ['openapi.yaml --out sdk', 'api/ --out sdk.zip --name books', "'api/**/*.yaml' --out sdk --strict"],
  graphql: [
    'schema.graphql --out sdk',
    "'schema/*.graphql' --out sdk --scalars DateTime=string",
    '- --out sdk < schema.json',
  ],
  postman: [
    'collection.json > openapi.yaml',
    'collection.json environment.json --out api',
    'collection.json | galley tool openapi - --out sdk',
  ],
  proto: ['protos/ --out sdk', 'protos.zip --out sdk.zip', "'**/*.proto' --out sdk"],
};
