// The preview session of this tab: a token for unpublished content, and the API that serves it. It is kept in session storage, and
// the token also in a cookie if the API is on the host of the site.
import {storageKeys} from '../base/protocol.js';
import {readSessionItem, takeSessionItem, writeSessionItem} from '../base/session-storage.js';

export interface PreviewSession {
  readonly token: string;
  /** One of the addresses that the config allows. */
  readonly api: string;
}

const {previewToken, previewApi} = storageKeys;

/**
 * Reads the session from the address, or else from the tab's storage or a cookie, and stores it for the next pages. An empty
 * parameter ends the preview. The parameters are removed from the address bar before anything else is fetched.
 */
export function readPreviewSession(): PreviewSession | undefined {
  const allowed = document.documentElement.dataset['previewApi']?.split(' ');
  if (allowed === undefined) return undefined;
  const url = new URL(location.href);
  const parameter = url.searchParams.get('preview');
  const requestedApi = url.searchParams.get('api');
  if (parameter !== null) {
    url.searchParams.delete('preview');
    url.searchParams.delete('api');
    history.replaceState(history.state, '', url);
  }
  if (parameter === '') endPreviewSession();
  const token = parameter ?? readSessionItem(previewToken) ?? readCookie();
  if (!token) return undefined;
  const api = [requestedApi, readSessionItem(previewApi)].find((one) => allowed.includes(one ?? '')) ?? allowed[0];
  if (!api) return undefined;
  writeSessionItem(previewToken, token);
  writeSessionItem(previewApi, api);
  // The cookie is sent with every request to this host, so it is only set if the API is on this host.
  if (parameter && new URL(api).origin === location.origin) {
    document.cookie = `${previewToken}=${encodeURIComponent(token)}; path=/; SameSite=Strict`;
  }
  return {token, api};
}

/** Removes everything stored for the preview. */
export function endPreviewSession(): void {
  for (const key of [previewToken, previewApi]) takeSessionItem(key);
  if (readCookie() !== undefined) document.cookie = `${previewToken}=; path=/; Max-Age=0`;
}

function readCookie(): string | undefined {
  try {
    const found = document.cookie.split('; ').find((one) => one.startsWith(`${previewToken}=`));
    return decodeURIComponent(found?.slice(previewToken.length + 1) ?? '') || undefined;
  } catch {
    return undefined; // blocked, or not valid
  }
}
