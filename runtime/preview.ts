// Content preview: pages come from the content studio instead of from the build, and the reader is told so.
import {adoptStyle} from './adopt-style.js';
import type {LoadPayload, Payload} from './navigation/payload.js';
import style from './preview.css';
import {forgetPreview, type PreviewWish} from './preview-wish.js';
import {loadFully} from './reload.js';
import {request, RequestError} from './request.js';

/** Marks the document, and gives back where its pages come from now. Nothing is kept or fetched ahead. */
export function startPreview({token, api}: PreviewWish): LoadPayload {
  adoptStyle(style);
  document.body.prepend(banner());
  const robots = Object.assign(document.createElement('meta'), {name: 'robots', content: 'noindex'});
  robots.dataset['keep'] = '';
  document.head.append(robots);
  return async (page) => {
    // Fetched as a stranger: the studio gets the token, and nothing else about the reader.
    const options = {
      expect: 'json',
      retries: 0,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    } as const;
    try {
      const {data} = await request<Payload>(addressOf(page, api, token), options);
      if (data.v === 1 && typeof data.main === 'string') return data;
    } catch (error) {
      // The address in the message holds the token, which belongs into no log.
      if (error instanceof RequestError) throw new RequestError(error.kind, `No preview of ${page.pathname}`);
      throw error;
    }
    throw new RequestError('invalid', `No preview of ${page.pathname}`);
  };
}

/** `https://studio.example/api/docs/_payload.json?previewToken=…` */
function addressOf({pathname}: URL, api: string, token: string): URL {
  const address = new URL(`${api.replace(/\/$/, '')}${pathname.replace(/\/$/, '')}/_payload.json`);
  address.searchParams.set('previewToken', token);
  return address;
}

function banner(): HTMLElement {
  const made = document.createElement('aside');
  made.className = 'preview-banner';
  made.ariaLabel = 'Preview mode';
  const exit = document.createElement('button');
  exit.type = 'button';
  exit.className = 'button';
  exit.dataset['variant'] = 'outline';
  exit.dataset['size'] = 'small';
  exit.textContent = 'Exit';
  exit.addEventListener('click', () => {
    forgetPreview();
    loadFully(new URL(location.href));
  });
  made.append('Preview mode ', exit);
  return made;
}
