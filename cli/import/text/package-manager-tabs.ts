// Converts what shows commands for npm and other package managers to tabs.
import npmToYarn from 'npm-to-yarn';
import {replaceOutsideCode} from './edit-prose.js';

// The types describe the CommonJS build, whose function is `default`; the ES module that is loaded exports it as such.
const convert = npmToYarn as unknown as typeof npmToYarn.default;

const managers = ['npm', 'yarn', 'pnpm', 'bun'] as const;

interface Opener {
  readonly indent: string;
  readonly fence: string;
  readonly language: string;
  /** The words of the info string besides the language and `npm2yarn`. */
  readonly options: string;
  /** Whether lines that are not commands are the names of packages. */
  readonly onlyPackages: boolean;
}

/**
 * ```` ```bash npm2yarn ```` of Docusaurus and ```` ```package-install ```` or ```` ```npm ```` of Fumadocs → `::code-group` with
 * a block for npm, Yarn, pnpm and Bun, as these show it.
 */
export function withManagerTabs(body: string): string {
  if (!/npm2yarn|^[ \t]*(?:`{3,}|~{3,})(?:package-install|npm)\b/m.test(body)) return body;
  const lines = body.split('\n');
  const result: string[] = [];
  let outer: string | undefined;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    const fence = /^[ \t]*(`{3,}|~{3,})(.*)$/.exec(line);
    const opener = outer === undefined && fence ? readOpener(line) : undefined;
    const end = opener ? closingLine(lines, index + 1, opener.fence) : -1;
    if (opener && end >= 0) {
      result.push(...tabs(opener, lines.slice(index + 1, end)));
      index = end;
      continue;
    }
    if (fence && outer === undefined) outer = fence[1];
    else if (outer !== undefined && closes(line, outer)) outer = undefined;
    result.push(line);
  }
  return result.join('\n');
}

function readOpener(line: string): Opener | undefined {
  const [, indent = '', fence = '', info = ''] = /^([ \t]*)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  const [language = '', ...words] = info.trimEnd().split(/\s+/);
  const isMark = (word: string): boolean => /^npm2yarn(?:=|$)/.test(word);
  const isInstall = /^(?:package-install|npm)$/.test(language);
  if (!isInstall && !words.some(isMark)) return undefined;
  return {
    indent,
    fence,
    language: isInstall ? 'sh' : language || 'sh',
    options: words.filter((word) => !isMark(word)).join(' '),
    onlyPackages: language === 'package-install',
  };
}

function closingLine(lines: readonly string[], start: number, fence: string): number {
  for (let index = start; index < lines.length; index++) if (closes(lines[index]!, fence)) return index;
  return -1;
}

function tabs({indent, fence, language, options, onlyPackages}: Opener, code: readonly string[]): string[] {
  const commands = code
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()))
    .map((line) => (onlyPackages && !/^(?:$|#|np[mx]\s)/.test(line) ? `npm install ${line}` : line))
    .join('\n');
  const blocks = managers.flatMap((manager) => {
    const text = manager === 'npm' ? commands : convert(commands, manager);
    const info = [`${language} [${manager}]`, ...(options === '' ? [] : [options])].join(' ');
    return [fence + info, ...text.split('\n'), fence];
  });
  return ['::code-group', ...blocks, '::'].map((line) => (line === '' ? '' : indent + line));
}

function closes(line: string, fence: string): boolean {
  const text = line.trim();
  return text.length >= fence.length && text === fence[0]!.repeat(text.length);
}

/** A tag such as `<CommandTabs npm="npm i" cargo="cargo add" />`, alone on its lines, in which each prop is a command. */
const commandTabs =
  /^([ \t]*)<\w*Tabs((?:\s+(?:npm|yarn|pnpm|bun|deno|cargo)\s*=\s*(?:"[^"]*"|'[^']*'|\{`[^`$\\]*`\}))+)\s*\/>[ \t]*$/gm;

/** `<CommandTabs npm="npm i acme" yarn="yarn add acme" />` → `::code-group` with a block for each command. */
export function withCommandTabs(body: string): string {
  return editCommandTabs(body, (_, indent, props) => {
    const blocks = [...props.matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)'|\{`([^`]*)`\})/g)].flatMap(
      ([, manager = '', double, single, template = '']) => [
        `\`\`\`sh [${manager}]`,
        ...(double ?? single ?? template).trim().split(/\s*\n\s*/),
        '```',
      ],
    );
    return ['::code-group', ...blocks, '::'].map((line) => indent + line).join('\n');
  });
}

/** Blanks what `withCommandTabs` converts. The lines keep their numbers. */
export function withoutCommandTabs(body: string): string {
  return editCommandTabs(body, (tag) => tag.replace(/[^\n]/g, ' '));
}

/** Replaces the tags of `commandTabs` that are not in code blocks. */
function editCommandTabs(body: string, edit: (tag: string, indent: string, props: string) => string): string {
  if (!/Tabs\s+\w+\s*=/.test(body)) return body;
  return replaceOutsideCode(body, commandTabs, ([tag, indent = '', props = '']) => edit(tag, indent, props));
}
