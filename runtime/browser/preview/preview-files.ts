// Loads the images of a previewed page from the preview API, because the published site does not have those of a draft.
import type {Payload} from '../navigation/page-payloads.js';

export interface FilesOptions {
  /** Folder that they can be had from. */
  readonly files: URL;
  /** The page that shows them. */
  readonly page: URL;
  fragmentOf(html: string): DocumentFragment;
}

/** The payload with the addresses of its pictures and films below another folder. */
export function withFiles(payload: Payload, {files, page, fragmentOf}: FilesOptions): Payload {
  const elsewhere = (address: string): string => {
    if (!/^\/(?!\/)/.test(address)) return address;
    return `${files.href}${address.slice(1)}?page=${encodeURIComponent(page.pathname)}`;
  };
  const rewritten = (markup: string): string => {
    // Nodes of an inert document fetch nothing.
    const holder = document.implementation.createHTMLDocument('').createElement('div');
    holder.append(fragmentOf(markup));
    for (const element of holder.querySelectorAll('img, source, video, audio')) {
      for (const name of ['src', 'poster']) {
        const address = element.getAttribute(name);
        if (address !== null) element.setAttribute(name, elsewhere(address));
      }
      const set = element.getAttribute('srcset');
      if (set !== null)
        element.setAttribute(
          'srcset',
          set.replace(eachAddress, (_, start, address) => start + elsewhere(address)),
        );
    }
    return holder.innerHTML;
  };
  const {main, parts = {}} = payload;
  return {
    ...payload,
    ...(main !== undefined && {main: rewritten(main)}),
    parts: Object.fromEntries(Object.entries(parts).map(([id, markup]) => [id, rewritten(markup)])),
  };
}

/** In `/a.webp 1x, /b.webp 2x`. */
const eachAddress = /(^\s*|,\s+)(\S*[^\s,])/g;
