// Lists of articles that the old blog had and the new one has not.
import type {LostUrl} from './imported-site.js';
import {joinUrl} from './page-addresses.js';

/**
 * `folder` is the address of the old blog without slashes, and `lists` are the addresses below it that Galley does not have.
 * Galley has a list for each tag and author too, but only below `/blog`.
 */
export function lostLists(folder: string, lists: readonly string[]): readonly LostUrl[] {
  const isSame = folder === 'blog';
  return [...(isSame ? [] : ['tags/*', 'authors/*']), ...lists].map((list) => ({
    url: joinUrl(folder, list),
    why: list.startsWith('page/')
      ? 'Pages of the list may have other numbers.'
      : 'Galley has this list at another address, or not at all.',
  }));
}
