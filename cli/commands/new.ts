import {mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {Command, InvalidArgumentError} from 'commander';
import {SiteError} from '../../renderer/base/site-error.js';
import type {JsonObject} from '../../renderer/base/json.js';
import type {NewDocument} from '../../renderer/new-document-fields.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import {createCheckDraft} from '../new/check-draft.js';
import {createDraft, draftText, pathFor} from '../new/document-draft.js';
import type {Ask, FieldSetting} from '../new/fill-fields.js';
import type {Io} from '../io.js';
import {schemaComment} from '../schema-comment.js';

interface NewOptions {
  readonly schema: boolean;
  readonly set?: readonly FieldSetting[];
}

export function newCommand(io: Io): Command {
  return new Command('new')
    .description('Create a document: new docs/guide/install, new post "A title", new page about, new check NAME')
    .argument('<path>', 'path below content/, such as docs/guide/install; or post, page or check')
    .argument(
      '[title...]',
      'title of the document; required for post, page and check, where it also decides the name of the file',
    )
    .option('--set <field=value>', 'set a field; repeatable', addSetting)
    .option('--no-schema', 'leave out the comment that names the JSON Schema of the document')
    .addHelpText('after', examples)
    .allowUnknownOption() // Checked below, because only the schemas tell which field `--author` means.
    .action(async (place: string, words: readonly string[], {schema, set = []}: NewOptions) => {
      const root = io.root();
      const option = [place, ...words].find((word) => /^-{1,2}\w/.test(word));
      if (option !== undefined) throw await unknownOption(root, option, place);
      const title = words.length === 0 ? undefined : words.join(' ');
      checkKind(place);
      if (place === 'check') return createCheck(io, root, title, set);
      const today = new Date().toISOString().slice(0, 10);
      const list = (folder: string) => namesIn(path.join(root, folder));
      const {file, fields} = createDraft({...pathAndTitle(place, title), today, list});
      const document = await describe(root, file);
      const {takesPlainDay} = document;
      const comment = schema ? schemaComment(root, file) : undefined;
      const textWith = (all: JsonObject) => draftText(file, all, {comment, takesPlainDay});
      const {fillFields} = await import('../new/fill-fields.js');
      const ask = isTerminal(io) ? await terminalPrompts(io, today) : undefined;
      const filled = await fillFields({file, fields, document, settings: set, textWith, ask});
      if (filled === undefined) {
        io.info('Nothing was written.');
        io.exitCode = 1;
        return;
      }
      const target = path.join(root, file);
      mkdirSync(path.dirname(target), {recursive: true});
      writeFileSync(target, textWith(filled), {flag: 'wx'}); // Fails if the file was created in the meantime.
      report(io, file, target);
    });
}

/** A single word like `psot` is more often a mistyped kind than the name of a page. */
function checkKind(place: string): void {
  if (/[/.]/.test(place) || kinds.includes(place)) return;
  const near = nearest(place, kinds);
  if (near === undefined) return;
  throw new SiteError('usage', `“${place}” is not a kind of document.`, {
    hint: `Did you mean ${near}? For the page /${place}, write ${place}.md.`,
  });
}

const kinds: readonly string[] = ['post', 'page', 'check'];

async function describe(root: string, file: string): Promise<NewDocument> {
  const [{newDocument}, {openHost}] = await Promise.all([
    import('../../renderer/new-document-fields.js'), // Not needed for --help
    import('../../renderer/open-compiler-host.js'),
  ]);
  const host = openHost(root);
  try {
    return await newDocument(host, file);
  } finally {
    await Promise.all([host.pool.close(), host.store.close()]);
  }
}

/** Questions go to stderr, because stdout is the path: `vim $(galley new post "A title")`. */
async function terminalPrompts({stdin, stderr}: Io, today: string): Promise<Ask> {
  const {createFieldPrompter} = await import('../new/field-prompter.js');
  return createFieldPrompter({input: stdin, output: stderr}, today);
}

function isTerminal(io: Io): boolean {
  return io.interactive && io.stdin.isTTY === true;
}

/** `--author` → `Set the field with --set author=….` */
async function unknownOption(root: string, option: string, place: string): Promise<SiteError> {
  const flag = option.replace(/=.*$/s, '');
  return new SiteError('usage', `There is no option ${flag}.`, {
    hint: await hintFor(root, flag.replace(/^-+/, ''), place),
  });
}

async function hintFor(root: string, name: string, place: string): Promise<string> {
  const fields = place === 'check' || place.startsWith('-') ? [] : (await describe(root, fileAt(place))).fields.keys();
  const near = nearest(name, [...options, ...fields]);
  if (near === undefined) return 'Set a field with --set field=value.';
  return options.includes(near) ? `Did you mean --${near}?` : `Set the field with --set ${near}=….`;
}

const options: readonly string[] = ['set', 'no-schema', 'root', 'json', 'quiet', 'no-color', 'help'];

/** Returns a file with the same collections as the document at `place`. */
function fileAt(place: string): string {
  if (place === 'post') return 'content/blog/new.md';
  return `content/${/\.(?:mdx?|ya?ml)$/.test(place) ? place : `${place}.md`}`;
}

function addSetting(text: string, before: readonly FieldSetting[] = []): readonly FieldSetting[] {
  const [, key, value = ''] = /^\s*([^=\s]+)\s*=(.*)$/s.exec(text) ?? [];
  if (key === undefined) throw new InvalidArgumentError('Write it as field=value.');
  return [...before, {key, text: value}];
}

function report(io: Io, file: string, target: string): void {
  io.out(io.json ? JSON.stringify({type: 'created', file}) : path.relative(io.cwd, target));
}

/** Writes a check and its test. Throws `file-exists` if there is one of that name. */
function createCheck(io: Io, root: string, name: string | undefined, settings: readonly FieldSetting[]): void {
  if (settings.length > 0) throw new SiteError('usage', 'A check has no fields.', {hint: 'Leave out --set.'});
  for (const {file, text} of createCheckDraft(name)) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), {recursive: true});
    try {
      writeFileSync(target, text, {flag: 'wx'});
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new SiteError('file-exists', `${file} already exists.`, {hint: 'Edit it, or choose another name.'});
    }
    report(io, file, target);
  }
}

function pathAndTitle(place: string, title: string | undefined): {path: string; title: string | undefined} {
  if (place !== 'post' && place !== 'page') return {path: place, title};
  if (title === undefined) {
    throw new SiteError('usage', `A ${place} needs a ${place === 'post' ? 'title' : 'name'}.`, {
      hint: `Run ${place === 'post' ? 'galley new post "A title"' : 'galley new page about'}`,
    });
  }
  if (place === 'post') return {path: pathFor('blog', title), title};
  // `page about` names a file, `page "About us"` a title.
  return /^[\w/-]+$/.test(title) ? {path: title, title: undefined} : {path: pathFor('', title), title};
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return []; // The folder does not exist yet; it is created with the document.
  }
}

const examples = `
Examples:
  $ galley new docs/guide/install
  $ galley new post "A title" --set tags=release,api
  $ galley new team.yml --set 'people=[{name: Ada}]'`;
