// Compares an imported site with its source: which words of each old page are missing from the new one, and which old
// addresses have no answer. OLD is the folder that was imported. With --html, compares with the built pages of the old site
// in OLD_DIST instead, which does not depend on rules about markup.
// Usage: node scripts/audit-imported-site.js OLD NEW [--list 20] [--html OLD_DIST]
import {existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {textOfTerminal, visibleLines} from './visible-text.js';

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {list: {type: 'string', default: '20'}, html: {type: 'string'}},
});
const [oldFolder, newFolder] = positionals;
if (newFolder === undefined) {
  console.error('Usage: node scripts/audit-imported-site.js OLD NEW [--list 20] [--html OLD_DIST]');
  process.exit(2);
}

/** Elements that leave no gap between words. */
const inline = /^(?:b|i|em|strong|a|code|span|abbr|dfn|kbd|sub|sup|small|mark|ins|del|u|s|tt)$/;

const rows = readFileSync(path.join(newFolder, 'import-urls.csv'), 'utf8').trim().split('\n').slice(1).map(cells);
const pages = rows.filter(([, , , source]) => source !== '');
let [total, missing, built, comparedPages] = [0, 0, 0, 0];
const unanswered = [];
const byPage = [];
const byWord = new Map();

const frame = values.html === undefined ? new Set() : frameLines();
for (const [old, route, , source] of pages) {
  const file = newPage(route);
  if (!existsSync(file)) {
    unanswered.push(old);
    continue;
  }
  built++;
  const compared = values.html === undefined ? fromSource(source, file) : fromHtml(old, file);
  if (compared === undefined) continue;
  comparedPages++;
  const wanted = counts(compared.wanted);
  const shown = counts(compared.shown);
  let lost = 0;
  for (const [word, count] of wanted) {
    total += count;
    const short = Math.max(0, count - (shown.get(word) ?? 0));
    if (short === 0) continue;
    lost += short;
    byWord.set(word, (byWord.get(word) ?? 0) + short);
  }
  missing += lost;
  if (lost > 0) {
    byPage.push({
      source,
      lost,
      words: [...wanted].filter(([word, count]) => count > (shown.get(word) ?? 0)).map(([w]) => w),
    });
  }
}

const countOf = (wanted) => rows.filter(([, , kind]) => kind === wanted).length;
console.log(`Pages: ${built} of ${pages.length} built.`);
console.log(`Compared: ${comparedPages} pages with ${values.html === undefined ? 'their sources' : 'the old HTML'}.`);
console.log(`Words: ${total - missing} of ${total} kept (${((100 * (total - missing)) / total).toFixed(3)} %).`);
console.log(`Old addresses: ${['page', 'redirect', 'lost'].map((kind) => `${countOf(kind)} ${kind}`).join(', ')}.`);
if (unanswered.length > 0) console.log(`Without a page: ${unanswered.slice(0, Number(values.list)).join(' ')}`);
for (const {source, lost, words} of byPage.toSorted((a, b) => b.lost - a.lost).slice(0, Number(values.list))) {
  console.log(`${String(lost).padStart(6)}  ${source}: ${words.slice(0, 12).join(' ')}`);
}
console.log(
  [...byWord]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 40)
    .map(([word, count]) => `${word} ${count}`)
    .join(', '),
);

function newPage(route) {
  return path.join(newFolder, 'dist', route, 'index.html');
}

function fromSource(source, file) {
  const old = path.join(oldFolder, source);
  // The list of a blog has no file.
  if (statSync(old).isDirectory()) return undefined;
  return {
    wanted: wordsOf(withoutMarkup(readFileSync(old, 'utf8'), old)),
    shown: wordsOf(pageText(readFileSync(file, 'utf8'))),
  };
}

/** Only what is visible in the content counts on both sides: no attributes, and no navigation that repeats words. */
function fromHtml(old, file) {
  const oldFile = oldPage(old);
  if (oldFile === undefined) return undefined;
  return {
    wanted: wordsOf(
      visibleLines(readFileSync(oldFile, 'utf8'))
        .filter((line) => !frame.has(line))
        .join('\n'),
    ),
    shown: wordsOf(visibleLines(readFileSync(file, 'utf8')).join('\n')),
  };
}

function oldPage(old) {
  const base = path.join(values.html, decodeURIComponent(old));
  return [path.join(base, 'index.html'), base, `${base.replace(/\/$/, '')}.html`].find(
    (file) => existsSync(file) && statSync(file).isFile(),
  );
}

/** Lines on half of the old pages or more belong to the frame of the site: “Edit this page”, “Last updated”. */
function frameLines() {
  const files = pages.map(([old]) => oldPage(old)).filter((file) => file !== undefined);
  const seen = counts(files.flatMap((file) => [...new Set(visibleLines(readFileSync(file, 'utf8')))]));
  return new Set([...seen].filter(([, count]) => count > 4 && count >= files.length / 2).map(([line]) => line));
}

/** Reads a line of a CSV file. */
function cells(line) {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

function counts(words) {
  const result = new Map();
  for (const word of words) result.set(word, (result.get(word) ?? 0) + 1);
  return result;
}

function wordsOf(text) {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,}/gu) ?? []
  );
}

/** Text of a page, with the texts of its attributes. Code is cut into colored pieces, so tags in it leave no gap. */
function pageText(html) {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  const attributes = [...main.matchAll(/\s(?:alt|title|aria-label|data-title|content)="([^"]*)"/g)].map(
    ([, text]) => text,
  );
  const text = main
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(
      /<\/?(?:p|div|li|ul|ol|h\d|td|th|tr|br|pre|figure|section|button|dt|dd|summary|details|label)\b[^>]*>/g,
      ' ',
    )
    .replace(/<[^>]*>/g, '');
  return decoded([text, ...attributes].join(' '));
}

function decoded(text) {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, number) => String.fromCodePoint(Number(number)))
    .replace(/&(?:lt|gt|quot|nbsp);/g, ' ')
    .replaceAll('&amp;', '&');
}

/** The words that a reader of the old page saw: no markup, names of components, addresses, scripts or comments. */
function withoutMarkup(source, file) {
  const body = source
    .replace(/^\u{feff}/u, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^(---|\+\+\+)\n[\s\S]*?\n\1\s*\n/, '')
    .replace(/\{%-?\s*(for|if)\b[\s\S]*?\{%-?\s*end\1\s*-?%\}/g, '')
    .replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, '')
    // Addresses on lines of their own, as Prettier writes them.
    .replace(/^( {0,3}\[[^\]\n]+(?:\n[^\]\n]+)?\]:)\s*\n\s+<?\S+$/gm, '')
    .replace(/(?<=\])\(\s*\n\s*\S+\)/g, '');
  let fence;
  let isTerminal = false;
  const lines = [];
  let inModule = false;
  let inScript;
  // Props in YAML below a component: `::card`, `---`, `title: One`, `---`.
  let props = 'none';
  for (const line of body.split('\n')) {
    const mark = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})(.*)$/.exec(line);
    if (mark && fence === undefined && !(mark[1][0] === '`' && mark[2].includes('`'))) {
      fence = mark[1];
      isTerminal = /^\s*console\b/.test(mark[2]);
    } else if (
      mark &&
      fence !== undefined &&
      mark[1][0] === fence[0] &&
      mark[1].length >= fence.length &&
      mark[2].trim() === ''
    )
      fence = undefined;
    else if (fence !== undefined)
      lines.push(includedText(line, file) ?? (isTerminal ? textOfTerminal(code(line)) : code(line)));
    else if (inScript !== undefined) {
      if (line.includes(inScript)) inScript = undefined;
    } else if (/^\s*:{2,}[a-z][\w-]*(?:\[[^\]]*\])?(?:\{.*\})?\s*$/.test(line)) {
      props = 'next';
      lines.push(/\[([^\]]*)\]/.exec(line)?.[1] ?? '');
    } else if (props === 'next' && line.trim() === '---') props = 'open';
    else if (props === 'open') {
      if (line.trim() === '---') props = 'none';
    } else if (/^\s*#[a-z][\w-]*\s*(?:\{[^{}]*\})?\s*$/.test(line)) props = 'none';
    else if (/^\s*<(script|style)\b/.test(line)) {
      const closing = `</${/<(script|style)/.exec(line)[1]}>`;
      if (!line.includes(closing)) inScript = closing;
    } else if (inModule) inModule = line.trim() !== '';
    else if (/^(?:import|export)\s.*(?:from\s|=|\{$|['"];?$)/.test(line))
      inModule = !/['"];?\s*$/.test(line) && !/[;})]\s*$/.test(line);
    else lines.push(includedText(line, file) ?? prose(line));
  }
  return lines.join('\n');
}

/**
 * A line that includes a file stands for the lines of the file: `{!> ../a.py [ln:1-3,7] !}`, `{* ../a.py ln[1:3] hl[2] *}`.
 * A path can be relative to any folder above.
 */
function includedText(line, file) {
  const found = /^\s*(?:\{!>?\s*([^!\s[\]]+)\s*(?:\[ln:([^\]]+)\])?\s*!\}|\{\*\s*(\S+)(.*?)\*\})\s*$/.exec(line);
  if (!found) return undefined;
  const below = (found[1] ?? found[3]).replace(/^(?:\.\.?\/)+/, '');
  let folder = path.dirname(file);
  while (!existsSync(path.join(folder, below))) {
    if (path.dirname(folder) === folder) return undefined;
    folder = path.dirname(folder);
  }
  const text = readFileSync(path.join(folder, below), 'utf8');
  const ranges = found[2] ?? /\bln\[([^\]]*)\]/.exec(found[4] ?? '')?.[1];
  if (ranges === undefined) return text;
  const lines = text.split('\n');
  return ranges
    .split(',')
    .map((range) => range.split(/[-:]/).map(Number))
    .flatMap(([from, to = from]) => lines.slice(from - 1, to))
    .join('\n');
}

/** Comments that mark lines are no part of the code. */
function code(line) {
  return line.replace(
    /(?:\/\/|#|<!--|\/\*)\s*(?:\[!code[^\]]*\]|highlight-[\w-]+|prettier-ignore(?:-\w+)?)\s*(?:-->|\*\/)?/g,
    '',
  );
}

function prose(line) {
  const text = line
    .replace(/^:::\s+[\w.]+\.[\w.]+\s*$/, '')
    .replace(/^\s*(?:<<<|--8<--|\{\*|\{!|::include).*$/, '')
    .replace(/^\s*(:{3,}|\/{3,})\s*[\w-]+(?:\s*\||(?=\[)|\s|$)(.*)$/, (_, marks, rest) =>
      rest.replace(/\{[^{}]*\}\s*$/, ''),
    )
    .replace(/^\s*(?:!!!|\?\?\?\+?|===[!+]?)\s+(?:[\w-]+\s*)*(".*")?\s*$/, (_, title = '') => title)
    .replace(/\[\[toc\]\]|\[TOC\]/gi, '')
    .replace(/\{\{[<%]\s*\/?\s*[\w/.-]+(?:\s[^{}]*)?[>%]\}\}/g, '')
    .replace(/\{%[^{}]*%\}/g, '')
    // Components in a line, with attributes or, like `:br` and `:color-mode-image`, without text.
    .replace(/(?<=^|\s):[a-z][\w-]*(\[[^\]]*\])?\{[^{}]*\}/g, '$1')
    .replace(/(?<=^|\s):(?:br|hr|[a-z]+(?:-[a-z]+)+)(?=\s|$)/g, '')
    .replace(/\{:?\s*[#.][^{}]*\}|\]\{[^{}]*\}|(?<=[)`*\]])\{[^{}]*\}/g, '')
    .replace(/(\]\()(<[^<>]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)/g, '](')
    .replace(/(?<=\])\[[^[\]]*\]/g, '')
    .replace(/^ {0,3}\[[^\]^]+\]:\s*\S+.*$/, '')
    .replace(/<(?:https?|mailto):[^>\s]*>/g, '')
    .replace(/&#?\w+;/g, ' ')
    // Names of emoji.
    .replace(/:[a-z0-9_+-]+:/g, ' ');
  // A word can be code in part: `g`reater.
  return withoutTags(text).replaceAll('`', '');
}

/** Tags outside of inline code. A line may begin or end inside one. */
function withoutTags(line) {
  return line
    .split(/(`+[^`]*`+)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/<\/?([a-zA-Z][\w.-]*)(?:\s[^<>]*)?\/?>/g, (_, name) => (inline.test(name) ? '' : ' ')),
    )
    .join('')
    .replace(/^\s*[\w:@.-]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\})\s*\/?>?\s*$/, '');
}
