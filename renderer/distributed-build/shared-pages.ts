// Shares rendered pages between builds on several machines. The local store only has the hashes of a page's files,
// which are in the output folder. Another machine does not have that folder, so the bytes are shared.
import {lazy} from '../base/lazy.js';
import {
  pathsOfPage,
  placedOutputs,
  placePage,
  readSharedPage,
  sharedPage,
  type PageOutputs,
} from '../emit/page-outputs.js';
import {createFileWriter} from '../emit/output/file-writer.js';
import type {Draft} from '../emit/output/write-output.js';
import type {Page} from '../page/page.js';
import type {RenderedPage} from '../page/render/renderer-inputs.js';
import type {Sharing} from '../store/remote/sharing-store.js';
import type {Store} from '../store/store.js';

export interface SharedPagesInputs {
  readonly sharing: Sharing;
  readonly store: Store;
  /** The folder to which pages are written. */
  readonly draft: Draft;
  render(page: Page): Promise<RenderedPage>;
}

/**
 * Fetches the pages that other builds rendered and this one lacks, and places them in the folder of the new site.
 * Returns them by key.
 */
export async function fetchPages(
  pages: readonly Page[],
  {sharing, store, draft, render}: SharedPagesInputs,
): Promise<ReadonlyMap<string, PageOutputs>> {
  const fetched = new Map<string, PageOutputs>();
  const byKey = new Map(pages.map((page) => [sharedKey(page), page] as const));
  const writeFile = lazy(() => createFileWriter(draft.folder()));
  await sharing.take(byKey.keys(), (key, bytes) => {
    const page = byKey.get(key)!;
    const present = Object.fromEntries(
      pathsOfPage(page.route).flatMap((path) => {
        const hash = draft.present(path);
        return hash === undefined ? [] : [[path, hash] as const];
      }),
    );
    try {
      const folder = draft.folder();
      const placedPage = placePage(page, readSharedPage(bytes), {folder, place: writeFile(), present});
      fetched.set(page.key, placedOutputs(page, placedPage, {folder, render, store}));
    } catch {
      // The page is rendered here instead. If the disk is the problem, writing the page reports it.
    }
  });
  return fetched;
}

/** Sends a page that was rendered for the first time. A page whose files existed before is not read again for this. */
export async function sendPage(
  page: Page,
  made: PageOutputs,
  {sharing, draft}: Pick<SharedPagesInputs, 'sharing' | 'draft'>,
): Promise<void> {
  if (made.outputs.some(({path, hash}) => draft.present(path) === hash)) return;
  const bytes = await sharedPage(made);
  if (bytes !== undefined) await sharing.send(sharedKey(page), bytes);
}

/** Returns the key under which a page and its bytes are shared. */
export function sharedKey({key}: Page): string {
  return `shared-page:${key}`;
}
