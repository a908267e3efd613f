// Reads what the docs say about a rule, as text for a terminal.
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {packageRoot} from '../../renderer/files/galley-package.js';

/** Folder with a page for each rule. It is part of the package. */
const folder = 'content/docs/9.checks/rules';

/** Returns what is wrong and how to fix it, without the example, in lines of at most `columns` characters. */
export function ruleText(code: string, columns: number): string {
  return blocksOf(pageText(code))
    .filter(({section}) => section !== 'Example')
    .map(({text}) => formatted(text, columns))
    .join('\n\n');
}

/** Returns whether the page of a rule shows an example. */
export function hasExample(code: string): boolean {
  return blocksOf(pageText(code)).some(({section}) => section === 'Example');
}

/** Returns the text below the front matter, or an empty text if the rule has no page. */
function pageText(code: string): string {
  const file = path.join(packageRoot, folder, `${code}.md`);
  return existsSync(file) ? readFileSync(file, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '') : '';
}

interface Block {
  /** Heading of the section that the block belongs to. */
  readonly section: string;
  /** A heading, a paragraph, a list or a code block. */
  readonly text: string;
}

function blocksOf(body: string): readonly Block[] {
  const texts = body.match(/^(`{3,})[\s\S]*?^\1$|(?:^(?!```).+\n?)+/gm) ?? [];
  let section = '';
  return texts.map((text) => {
    section = /^## (.+)/.exec(text)?.[1] ?? section;
    return {section, text: text.trimEnd()};
  });
}

function formatted(text: string, columns: number): string {
  if (text.startsWith('```')) return codeText(text);
  if (text.startsWith('## ')) return `${text.slice('## '.length)}:`;
  const plain = text.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/<!--.*?-->/gs, '');
  return plain
    .split(/\n(?=- |\d+\. |\|)/)
    .map((item) => wrapped(item.replaceAll(/\s+/g, ' ').trim(), columns))
    .join('\n');
}

/** The name of the file is written before its text. */
function codeText(block: string): string {
  const [fence = '', ...lines] = block.split('\n').slice(0, -1);
  const title = /\[(.+?)\]/.exec(fence)?.[1];
  return [...(title === undefined ? [] : [`  ${title}`, '']), ...lines.map((line) => `    ${line}`.trimEnd())].join(
    '\n',
  );
}

function wrapped(text: string, columns: number): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join('\n');
}
