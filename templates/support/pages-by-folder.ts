// Groups pages by folder.
import type {NavLink, PageDocument} from 'galley/page';
import {groupBy} from '../../runtime/text/group-by.js';

export interface Folder {
  readonly path: string;
  readonly title: string;
  readonly pages: readonly PageDocument[];
}

/** Folders in the order of their first page. A page with pages below it is in its own folder. */
export function pagesByFolder(pages: readonly PageDocument[], navigation: readonly NavLink[]): readonly Folder[] {
  const isFolder = new Set<string>();
  for (const {_path} of pages) for (let at = parentOf(_path); at !== '/'; at = parentOf(at)) isFolder.add(at);
  const folders = groupBy(pages, ({_path}) => (isFolder.has(_path) ? _path : parentOf(_path)));
  return [...folders].map(([path, own]) => ({path, title: titleOf(path, own, navigation), pages: own}));
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

/** The title at the top level of the navigation, or else that of the folder's page, or else the name of the folder. */
function titleOf(path: string, own: readonly PageDocument[], navigation: readonly NavLink[]): string {
  const named = navigation.find(({_path}) => _path === path)?.title ?? own.find(({_path}) => _path === path)?.title;
  if (named !== undefined) return named;
  const words = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', ' ');
  return words === '' ? 'Pages' : words[0]!.toUpperCase() + words.slice(1);
}
