// Whether this visit wants to see content that is not published yet.
import {storageKeys} from './protocol.js';
import {readTab, writeTab} from './tab-storage.js';

export interface PreviewWish {
  readonly token: string;
  /** One of the addresses that the config allows. */
  readonly api: string;
}

const {previewToken, previewApi} = storageKeys;

/**
 * What the address asks for, else what the tab or a cookie remembers. An empty parameter ends it. The parameters leave
 * the address bar at once, before anything else is fetched.
 */
export function previewWish(): PreviewWish | undefined {
  const allowed = document.documentElement.dataset['previewApi']?.split(' ');
  if (allowed === undefined) return undefined;
  const url = new URL(location.href);
  const asked = url.searchParams.get('preview');
  const askedApi = url.searchParams.get('api');
  if (asked !== null) {
    url.searchParams.delete('preview');
    url.searchParams.delete('api');
    history.replaceState(history.state, '', url);
  }
  if (asked === '') forgetPreview();
  const token = asked ?? readTab(previewToken) ?? cookie();
  if (!token) return undefined;
  const api = [askedApi, readTab(previewApi)].find((one) => allowed.includes(one ?? '')) ?? allowed[0];
  if (!api) return undefined;
  writeTab(previewToken, token);
  writeTab(previewApi, api);
  // A cookie travels with every request to this host, so it is set only where the host is who the token is for.
  if (asked && new URL(api).origin === location.origin) {
    document.cookie = `${previewToken}=${encodeURIComponent(token)}; path=/; SameSite=Strict`;
  }
  return {token, api};
}

/** Leaves no trace of it. */
export function forgetPreview(): void {
  try {
    for (const key of [previewToken, previewApi]) sessionStorage.removeItem(key);
  } catch {
    // Blocked: there was nothing either.
  }
  if (cookie() !== undefined) document.cookie = `${previewToken}=; path=/; Max-Age=0`;
}

function cookie(): string | undefined {
  try {
    const found = document.cookie.split('; ').find((one) => one.startsWith(`${previewToken}=`));
    return decodeURIComponent(found?.slice(previewToken.length + 1) ?? '') || undefined;
  } catch {
    return undefined; // refused, or written by somebody else
  }
}
