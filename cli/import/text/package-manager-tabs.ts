// Converts blocks of commands for npm to tabs with the same commands for other package managers.
import npmToYarn from 'npm-to-yarn';

// The types describe the CommonJS build, whose function is `default`; the ES module that is loaded exports it as such.
const convert = npmToYarn as unknown as typeof npmToYarn.default;

const managers = ['npm', 'yarn', 'pnpm', 'bun'] as const;

const opener = /^([ \t]*)(`{3,}|~{3,})([\w-]+)?(?=\s)(.*?)\s+npm2yarn(?:=\S+)?(?=\s|$)(.*)$/;

/** ```` ```bash npm2yarn ```` → `::code-group` with a block for npm, Yarn, pnpm and Bun, as Docusaurus shows it. */
export function withManagerTabs(body: string): string {
  if (!body.includes('npm2yarn')) return body;
  const lines = body.split('\n');
  const result: string[] = [];
  let outer: string | undefined;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    const fence = /^[ \t]*(`{3,}|~{3,})(.*)$/.exec(line);
    const found = outer === undefined && fence ? opener.exec(`${line} `) : null;
    const end = found ? lines.findIndex((text, at) => at > index && closes(text, found[2]!)) : -1;
    if (found && end >= 0) {
      result.push(...tabs(found, lines.slice(index + 1, end)));
      index = end;
      continue;
    }
    if (fence && outer === undefined) outer = fence[1];
    else if (outer !== undefined && closes(line, outer)) outer = undefined;
    result.push(line);
  }
  return result.join('\n');
}

function tabs(
  [, indent = '', fence = '', language = 'sh', before = '', after = '']: RegExpExecArray,
  code: readonly string[],
): string[] {
  const bare = code.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart())).join('\n');
  const options = `${before}${after}`.trim();
  const blocks = managers.flatMap((manager) => {
    const text = manager === 'npm' ? bare : convert(bare, manager);
    const info = [`${language} [${manager}]`, ...(options === '' ? [] : [options])].join(' ');
    return [fence + info, ...text.split('\n'), fence];
  });
  return ['::code-group', ...blocks, '::'].map((line) => (line === '' ? '' : indent + line));
}

function closes(line: string, fence: string): boolean {
  const text = line.trim();
  return text.length >= fence.length && text === fence[0]!.repeat(text.length);
}
