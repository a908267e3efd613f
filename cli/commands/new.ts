import {mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {Command} from 'commander';
import {SiteError} from '../../renderer/base/error.js';
import {checkDraft} from '../check/draft.js';
import {createDraft, pathFor} from '../draft.js';
import type {Io} from '../io.js';
import {schemaComment} from '../schema-comment.js';

interface NewOptions {
  readonly schema: boolean;
}

export function newCommand(io: Io): Command {
  return new Command('new')
    .description('Create a document: new docs/guide/install, new post "A title", new page about, new check NAME')
    .argument('<path>', 'where it goes below content/, or post, page or check')
    .argument('[title]', 'its title; for post, page and check also its name')
    .option('--no-schema', 'leave out the comment that names the JSON Schema of the document')
    .action((place: string, title: string | undefined, {schema}: NewOptions) => {
      const root = io.root();
      if (place === 'check') return createCheck(io, root, title);
      const {file, text} = createDraft({
        ...pathAndTitle(place, title),
        today: new Date().toISOString().slice(0, 10),
        ...(schema && {schemaComment: (created) => schemaComment(root, created)}),
        list: (folder) => namesIn(path.join(root, folder)),
      });
      const target = path.join(root, file);
      mkdirSync(path.dirname(target), {recursive: true});
      writeFileSync(target, text, {flag: 'wx'}); // Fails if the file was created in the meantime.
      io.out(io.json ? JSON.stringify({type: 'created', file}) : path.relative(io.cwd, target));
    });
}

/** Writes a check and its test. Throws `file-exists` if there is one of that name. */
function createCheck(io: Io, root: string, name: string | undefined): void {
  for (const {file, text} of checkDraft(name)) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), {recursive: true});
    try {
      writeFileSync(target, text, {flag: 'wx'});
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new SiteError('file-exists', `${file} exists already.`, {hint: 'Edit it, or choose another name.'});
    }
    io.out(io.json ? JSON.stringify({type: 'created', file}) : path.relative(io.cwd, target));
  }
}

function pathAndTitle(place: string, title: string | undefined): {path: string; title: string | undefined} {
  if (place !== 'post' && place !== 'page') return {path: place, title};
  if (title === undefined) {
    throw new SiteError('usage', `A ${place} needs a ${place === 'post' ? 'title' : 'name'}.`, {
      hint: place === 'post' ? 'galley new post "A title"' : 'galley new page about',
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
