// A short hash of the navigation.
import type {NavLink} from 'galley/page';

/** FNV-1a over paths and titles, in base 36: `k3x9f1`. Not cryptographic: it only distinguishes builds. */
export function navigationHash(links: readonly NavLink[]): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(outline(links))) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}

function outline(links: readonly NavLink[]): string {
  return links.map(({title, _path, children = []}) => `${_path}\n${title}\n(${outline(children)})`).join('');
}
