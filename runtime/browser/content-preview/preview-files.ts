// Loads the images of a previewed page from the preview API, because the published site does not have those of a draft.
import type {Payload} from '../navigation/page-payloads.js';

export interface PreviewFilesOptions {
  /** Folder of the API with the files. */
  readonly files: URL;
  /** The page that contains them. */
  readonly page: URL;
  fragmentOf(html: string): DocumentFragment;
}

/** The payload with the addresses of images, videos and audio on this site changed to the folder of the API. */
export function withPreviewFiles(payload: Payload, {files, page, fragmentOf}: PreviewFilesOptions): Payload {
  const previewAddress = (address: string): string => {
    if (!/^\/(?!\/)/.test(address)) return address;
    return `${files.href}${address.slice(1)}?page=${encodeURIComponent(page.pathname)}`;
  };
  const rewriteMarkup = (markup: string): string => {
    // Elements of an inert document load nothing.
    const container = document.implementation.createHTMLDocument('').createElement('div');
    container.append(fragmentOf(markup));
    for (const element of container.querySelectorAll('img, source, video, audio')) {
      for (const name of ['src', 'poster']) {
        const address = element.getAttribute(name);
        if (address !== null) element.setAttribute(name, previewAddress(address));
      }
      const set = element.getAttribute('srcset');
      if (set !== null)
        element.setAttribute(
          'srcset',
          set.replace(srcsetAddress, (_, start, address) => start + previewAddress(address)),
        );
    }
    return container.innerHTML;
  };
  const {main, parts = {}} = payload;
  return {
    ...payload,
    ...(main !== undefined && {main: rewriteMarkup(main)}),
    parts: Object.fromEntries(Object.entries(parts).map(([id, markup]) => [id, rewriteMarkup(markup)])),
  };
}

/** Matches the addresses in `/a.webp 1x, /b.webp 2x`. */
const srcsetAddress = /(^\s*|,\s+)(\S*[^\s,])/g;
