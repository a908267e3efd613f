// Recent searches, stored in this browser only.
import {storageKeys} from '../base/protocol.js';

const maxRecent = 5;

/** Latest first. */
export function recentSearches(): readonly string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKeys.recentSearches) ?? '[]');
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string').slice(0, maxRecent) : [];
  } catch {
    return []; // storage is blocked, or the value is not JSON
  }
}

export function rememberSearch(query: string): void {
  save([query, ...recentSearches().filter((one) => one !== query)].slice(0, maxRecent));
}

export function forgetSearches(): void {
  save([]);
}

function save(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(storageKeys.recentSearches);
    else localStorage.setItem(storageKeys.recentSearches, JSON.stringify(searches));
  } catch {
    // storage is blocked or full, so nothing is saved
  }
}
