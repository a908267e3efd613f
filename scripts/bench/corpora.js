// Creates the pages of a benchmark from real Markdown. No page, paragraph or code block occurs twice, so that no tool gains
// from a cache. The same sources, kind and seed give the same pages.
import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const ownFolders = ['content/docs', 'content/blog'].map((folder) => path.join(repository, folder));

/** A shorter document is mostly front matter and headings, and says little about how fast text is read. */
const minLength = 300;
/** The corpus `code` uses documents with at least this many code blocks. */
const minBlocks = 6;
const pagesInSection = 100;

/**
 * One word in four is changed, in prose and in code: few enough that the text stays text of its language, enough that
 * hardly a paragraph or a line of code is the same on two pages.
 */
const changedShare = 1 / 4;

/** Words that decide how a language is colored. They stay, or the blocks would be easier than real ones. */
const keywords = new Set(
  `abstract async await boolean break case catch class const continue default delete elif else enum except export extends
  false final finally float from function import input install interface lambda message module none null number object
  package pass print private protected public query raise readonly repeated return schema select self service static
  string struct super switch syntax template this throw true type typeof undefined union using var void where while with
  yield`.split(/\s+/),
);

/**
 * Reads the Markdown documents of a folder, without front matter and without syntax that only one of the tools supports.
 * Without a folder, reads the documentation and the blog of this repository.
 */
export function readSources(folder) {
  const folders = folder === undefined ? ownFolders : [path.resolve(folder)];
  const sources = folders.flatMap((root) =>
    readdirSync(root, {recursive: true, encoding: 'utf8'})
      .filter((file) => file.endsWith('.md'))
      .toSorted()
      .map((file) => readSource(file, readFileSync(path.join(root, file), 'utf8'))),
  );
  return sources.filter(({parts}) => parts.reduce((sum, {text}) => sum + text.length, 0) >= minLength);
}

/**
 * The pages of a corpus, one after another, as `{file, text}`. `prose` takes all documents, `code` those with many code
 * blocks, `short` makes pages of one sentence out of their words. They are put into folders of 100, or, with
 * `inFolder: Infinity`, all into one. `extra` more pages follow, to which no page links.
 */
export function* makePages({sources, kind, count, seed = 1, inFolder = pagesInSection, extra = 0}) {
  const chosen = kind === 'code' ? sources.filter(({blocks}) => blocks >= minBlocks) : sources;
  if (chosen.length === 0) throw new Error(`No document fits the corpus “${kind}”.`);
  const words = vocabulary(sources);
  const places = Array.from({length: Math.min(chosen.length, count)}, (_, index) => [chosen[index].name, index]);
  const make = {chosen, words, seed, byName: new Map(places), seen: new Set()};
  for (let index = 0; index < count + extra; index++) {
    const random = randomOf(`${seed} ${kind} ${index}`);
    const {title, body} =
      kind === 'short' ? sentence(words, random) : copyOf({...make, index, count, inFolder, random});
    yield {
      file: `${addressOf(index, inFolder)}.md`,
      text: `---\ntitle: "${title} ${index}"\ndescription: Page ${index} of the corpus\ndate: 2024-0${1 + (index % 9)}-1${index % 9}\n---\n\n${body}`,
    };
  }
}

/** Statistics of a corpus for the report. Pages are added one by one, because 100,000 pages do not fit into memory. */
export function corpusFigures() {
  let [pages, bytes, blocks] = [0, 0, 0];
  const hash = createHash('sha256');
  return {
    add({file, text}) {
      pages++;
      bytes += Buffer.byteLength(text);
      blocks += splitFences(text).filter(({isCode}) => isCode).length;
      hash.update(`${file}\n${text}`);
    },
    figures: () => ({
      pages,
      bytesPerPage: Math.round(bytes / pages),
      blocksPerPage: Number((blocks / pages).toFixed(1)),
      hash: hash.digest('hex').slice(0, 16),
    }),
  };
}

function readSource(file, source) {
  const [, frontMatter = '', body] = /^(?:---\r?\n([\s\S]*?)\r?\n---\r?\n)?([\s\S]*)$/.exec(source);
  const parts = splitFences(body).map((part) => ({
    ...part,
    text: part.isCode ? plainFence(part.text) : neutral(part.text),
  }));
  const title = /^title:\s*(.+)$/m.exec(frontMatter)?.[1] ?? /^# +(.+)$/m.exec(body)?.[1] ?? path.basename(file, '.md');
  return {
    name: slugOf(file),
    title: title
      .replaceAll(/[^\p{L}\p{N} ]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    parts: parts.map((part) => (part.isCode ? part : {...part, text: part.text.replace(/^# .*$/gm, '')})),
    blocks: parts.filter(({isCode}) => isCode).length,
  };
}

/** Splits a text into prose and fenced code, in turn. Each part ends with its line break. */
function splitFences(text) {
  const parts = [];
  let lines = [];
  let fence;
  const close = (isCode) => {
    if (lines.length > 0) parts.push({isCode, text: lines.join('')});
    lines = [];
  };
  for (const line of text.split(/(?<=\n)/)) {
    const mark = /^ {0,8}(`{3,}|~{3,})(.*)/.exec(line);
    if (fence === undefined && mark && !mark[2].includes('`')) {
      close(false);
      fence = mark[1];
      lines.push(line);
    } else if (fence !== undefined && mark?.[1].startsWith(fence) && mark[2].trim() === '') {
      lines.push(line);
      close(true);
      fence = undefined;
    } else lines.push(line);
  }
  close(fence !== undefined);
  return parts;
}

/** Removes everything after the language of an opening fence, because it means something else in each tool. */
function plainFence(block) {
  return escapeTemplates(block.replace(/^( *[`~]{3,})[ \t]*([\w+#-]*).*/, '$1$2'));
}

/** A block of HTML begins with a line that starts with one of these tags, or is only a tag. It ends at the next blank line. */
const htmlBlock =
  /^[ \t]*<(?!\w+:)\/?(?:(?:address|article|aside|blockquote|center|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|iframe|li|main|nav|ol|p|section|summary|table|tbody|td|template|tfoot|th|thead|tr|ul)\b|[a-z][^>\n]*>[ \t]*$).*(?:\n.*\S.*)*/gim;

/** Removes images, HTML, components, attributes and template marks, which only some of the tools support. */
function neutral(prose) {
  const withoutBlocks = prose
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/^[ \t]*<(script|style)\b[\s\S]*?<\/\1>/gim, '')
    .replaceAll(htmlBlock, '')
    .replaceAll(/^[ \t]*\$\$[ \t]*\n[^]*?\n[ \t]*\$\$[ \t]*$/gm, '')
    .replaceAll(/^[ \t]*:{2,}.*$(?:\n[ \t]*---[ \t]*\n(?:.*\n)*?[ \t]*---[ \t]*$)?/gm, '');
  return escapeTemplates(
    outsideCode(withoutBlocks, (text) =>
      text
        .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll(/<(https?:[^>\s]*)>/g, '$1')
        .replaceAll(/<\/?[a-z][^>]*>/gi, '')
        .replaceAll(/(^|\s):[a-z][\w-]*(?=[[{])/g, '$1')
        .replaceAll(/\{[^{}\n]*\}/g, '')
        .replaceAll(/[{}<]/g, ''),
    ),
  );
}

function escapeTemplates(text) {
  return text.replaceAll('{{', '{ {').replaceAll('{%', '{ %');
}

/** Edits the text outside inline code. */
function outsideCode(text, change) {
  let changed = '';
  let end = 0;
  for (const {0: code, index} of text.matchAll(new RegExp(codeSpan, 'g'))) {
    changed += change(text.slice(end, index)) + code;
    end = index + code.length;
  }
  return changed + change(text.slice(end));
}

/** The run of backticks at the end is as long as that at the start. */
const codeSpan = '(?<!`)(?<ticks>`+)(?!`)[^]*?(?<!`)\\k<ticks>(?!`)';

/** The words of the sources. Changed words are replaced with these, so that a search index contains no invented ones. */
function vocabulary(sources) {
  const words = new Set();
  for (const {parts} of sources) {
    for (const {isCode, text} of parts) {
      if (!isCode) for (const [word] of text.matchAll(/\b[a-z]{4,12}\b/g)) words.add(word);
    }
  }
  return [...words].toSorted();
}

function copyOf({chosen, words, seed, byName, seen, index, count, inFolder, random}) {
  const source = chosen[index % chosen.length];
  const first = index - (index % chosen.length);
  /** The page in the same copy of all documents that a link leads to. The last copy may be incomplete. */
  const routeOf = (target) => {
    const wanted = first + (byName.get(slugOf(target)) ?? random.below(chosen.length));
    return `/docs/${addressOf(wanted < count ? wanted : Math.min(first, count - 1), inFolder)}`;
  };
  const change = {words, random, isChanged: shareOf(`${seed} ${index}`)};
  const body = source.parts
    .map(({isCode, text}) =>
      isCode
        ? uniqueBlock(text, change, seen, index)
        : uniqueParagraphs(changedProse(relinked(text, routeOf), change), change, seen),
    )
    .join('');
  return {title: source.title, body};
}

function sentence(words, random) {
  const picked = Array.from({length: 12 + random.below(9)}, () => words[random.below(words.length)]);
  const [first] = picked;
  const body = picked.join(' ');
  return {title: capital(first), body: `${capital(body)}.\n`};
}

/** Rewrites links to pages of the same copy. Links to other sites stay. */
function relinked(text, routeOf) {
  return outsideCode(text, (prose) =>
    prose
      // The text of a link may contain code. Its target then begins the next piece.
      .replaceAll(/(\]\(|^\s*\[[^\]^]+\]:\s*)([^)\s]+)/gm, (all, before, target) =>
        /^\w+:/.test(target) ? all : before + routeOf(target),
      ),
  );
}

/** Link targets, references, addresses, entities and labels. */
const otherThanWords = String.raw`\]\([^)]*\)|\][:[][^\n]*|\b\w+:\/\/\S+|&\w+;|\[[^\]]*\](?!\()`;

/** Replaces words of the text, but not those in code, link targets, addresses and labels of references. */
function changedProse(text, {words, random, isChanged}) {
  return text.replaceAll(new RegExp(`${codeSpan}|${otherThanWords}|\\b[a-z]{4,}\\b`, 'g'), (piece) =>
    /^[a-z]+$/.test(piece) && isChanged(piece) ? words[random.below(words.length)] : piece,
  );
}

/**
 * Adds words to paragraphs, list items and tables that occurred before. Headings may occur twice, as on real sites, where
 * many pages have a section “Options”.
 */
function uniqueParagraphs(text, {words, random}, seen) {
  return text
    .split(/(\n(?=[ \t]*(?:\n|[-*+] |\d+[.)] )))/)
    .map((block) => {
      const last = block.trimEnd().split('\n').at(-1);
      if (!/\p{L}/u.test(last) || /^\s*(?:#|\[[^\]^]+\]:)/.test(last)) return block;
      let unique = block;
      while (seen.has(hashOf(unique.trim()))) {
        // Before the mark that ends it: a full stop, a colon, the edge of a table.
        unique = unique.replace(/(?:[.:!?]|[ \t]*\|)?\s*$/, (end) => ` ${words[random.below(words.length)]}${end}`);
      }
      seen.add(hashOf(unique.trim()));
      return unique;
    })
    .join('');
}

/** Renames names in a code block, each one consistently. A block that occurred before gets a line of its own. */
function uniqueBlock(block, {words, random, isChanged}, seen, index) {
  const lines = block.split('\n');
  const names = new Map();
  const renamed = (line) =>
    line.replaceAll(/\b[a-z][A-Za-z]{3,}\b/g, (name) => {
      if (keywords.has(name) || !isChanged(name)) return name;
      if (!names.has(name))
        names.set(name, words[random.below(words.length)] + capital(words[random.below(words.length)]));
      return names.get(name);
    });
  const changed = lines.map((line, place) => (place === 0 || /^ *[`~]{3,}\s*$/.test(line) ? line : renamed(line)));
  // Code in a list is indented, but is the same code.
  const key = () =>
    hashOf(
      changed
        .slice(1)
        .map((line) => line.trim())
        .join('\n'),
    );
  if (seen.has(key())) changed.splice(1, 0, `${/^ */.exec(lines[0])[0]}page_${index}_block_${seen.size}`);
  seen.add(key());
  return changed.join('\n');
}

/** `section-0003/page-312`, or `page-312` where all pages share a folder. */
function addressOf(index, inFolder) {
  const section = inFolder === Infinity ? 'all' : `section-${String(Math.floor(index / inFolder)).padStart(4, '0')}`;
  return `${section}/page-${index}`;
}

/** `../2.writing/3.markdown.md#tables` → `markdown`: links are written in many ways, and the last step is in all. */
function slugOf(target) {
  const steps = target
    .replace(/[?#].*$/, '')
    .replace(/\.(?:md|html)$/, '')
    .split('/')
    .filter((step) => step !== '' && step !== 'index' && step !== '.');
  return (steps.at(-1) ?? 'index').replace(/^\d+\./, '');
}

/** Returns a function that decides whether a word changes. It hashes with FNV-1a, because it is called for millions of words. */
function shareOf(seed) {
  const start = hashOf(seed) % 2 ** 32;
  return (word) => {
    let hash = start;
    for (let place = 0; place < word.length; place++) hash = Math.imul(hash ^ word.charCodeAt(place), 0x01000193);
    return (hash ^ (hash >>> 15)) >>> 0 < changedShare * 2 ** 32;
  };
}

function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Pseudorandom numbers, the same for the same seed: xorshift with 32 bits. */
function randomOf(seed) {
  let state = hashOf(seed) % 2 ** 32 || 1;
  return {
    below(limit) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return (state >>> 0) % limit;
    },
  };
}

function hashOf(text) {
  return createHash('sha1').update(text).digest().readUIntBE(0, 6);
}
