// Pages that builds on several machines share, with their bytes. This machine's store remembers only what pages came to: their files lie in
// the output folder. Another machine has no such folder.
import {lazy} from '../base/lazy.js';
import {pathsOfPage, placedOutputs, placePage, readSharedPage, sharedPage, type PageOutputs} from '../emit/pages.js';
import {filePlacer} from '../emit/output/place-file.js';
import type {Draft} from '../emit/output/write.js';
import type {Page} from '../page/page.js';
import type {RenderedPage} from '../page/render.js';
import type {Sharing} from '../store/sharing.js';
import type {Store} from '../store/store.js';

export interface SharedPagesInputs {
  readonly sharing: Sharing;
  readonly store: Store;
  /** Where pages are written to. */
  readonly draft: Draft;
  render(page: Page): Promise<RenderedPage>;
}

/** The pages that other builds have rendered and this one lacks, placed in the folder of the new site; by their keys. */
export async function fetchPages(
  pages: readonly Page[],
  {sharing, store, draft, render}: SharedPagesInputs,
): Promise<ReadonlyMap<string, PageOutputs>> {
  const fetched = new Map<string, PageOutputs>();
  const byKey = new Map(pages.map((page) => [sharedKey(page), page] as const));
  const place = lazy(() => filePlacer(draft.folder()));
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
      const placed = placePage(page, readSharedPage(bytes), {folder, place: place(), present});
      fetched.set(page.key, placedOutputs(page, placed, {folder, render, store}));
    } catch {
      // It is rendered here. If it was the disk, the build says so when it writes the page.
    }
  });
  return fetched;
}

/** Sends a page that was rendered for the first time. One whose files were there before is not read again for that. */
export async function sendPage(
  page: Page,
  made: PageOutputs,
  {sharing, draft}: Pick<SharedPagesInputs, 'sharing' | 'draft'>,
): Promise<void> {
  if (made.outputs.some(({path, hash}) => draft.present(path) === hash)) return;
  const bytes = await sharedPage(made);
  if (bytes !== undefined) await sharing.send(sharedKey(page), bytes);
}

/** Under which a page with its bytes is shared. */
export function sharedKey({key}: Page): string {
  return `shared-page:${key}`;
}
