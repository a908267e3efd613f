// Publishes icons that scripts request by name: those used in content, and those in the config. Icons that a page shows
// initially are in its markup; these files are for later ones, such as in a toast.
import type {Config} from '../../config/config.js';
import type {Document} from '../../document/document-types.js';
import type {SiteIcons} from './site-icons.js';
import {jsonOutput, type Output} from '../output/output.js';
import {byKey} from '../../../runtime/text/compare-code-units.js';

export interface IconFilesInputs {
  readonly documents: readonly Document[];
  readonly config: Pick<Config, 'icons'>;
  readonly icons: SiteIcons;
}

/** An icon in the response format of icon services. */
interface IconEntry {
  readonly body: string;
  readonly left?: number;
  readonly top?: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns `api/_nuxt_icon/{set}.json` for each set, `{prefix, icons: {name: {body, width, height}}}`, sorted by name.
 */
export function iconFiles({documents, config, icons}: IconFilesInputs): Output[] {
  const used = documents.flatMap((document) => document.icons.map(({name}) => name));
  const sets = new Map<string, Map<string, IconEntry>>();
  for (const name of [...used, ...Object.keys(config.icons.aliases)]) {
    const parsed = icons.fullName(name);
    const drawing = icons.svg(name);
    if (parsed === undefined || drawing === undefined) continue;
    const set = sets.get(parsed.set) ?? new Map<string, IconEntry>();
    sets.set(parsed.set, set.set(parsed.icon, toEntry(drawing.body, drawing.viewBox)));
  }
  return [...sets].toSorted(byKey).map(([prefix, entries]) =>
    jsonOutput(`api/_nuxt_icon/${prefix}.json`, {
      prefix,
      icons: Object.fromEntries([...entries].toSorted(byKey)),
    }),
  );
}

/** `0 0 24 24` → `{width: 24, height: 24}` */
function toEntry(body: string, viewBox: string): IconEntry {
  const [left = 0, top = 0, width = 16, height = 16] = viewBox.split(/[\s,]+/).map(Number);
  return {body, ...(left !== 0 && {left}), ...(top !== 0 && {top}), width, height};
}
