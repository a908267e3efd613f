// Icons that scripts may ask for by name: those that content names, and those that have a name in the config. What a page
// shows from the start is drawn into it; these files are for what comes later, such as a toast.
import type {Config} from '../../config/config.js';
import type {Document} from '../../document/document.js';
import type {IconSet} from './icons.js';
import {jsonOutput, type Output} from '../output/output.js';

export interface IconFilesInputs {
  readonly documents: readonly Document[];
  readonly config: Pick<Config, 'icons'>;
  readonly icons: IconSet;
}

/** One drawing in the format that icon services answer with. */
interface IconEntry {
  readonly body: string;
  readonly left?: number;
  readonly top?: number;
  readonly width: number;
  readonly height: number;
}

/** `api/_nuxt_icon/{set}.json` for each set, `{prefix, icons: {name: {body, width, height}}}`, in the order of the names. */
export function iconFiles({documents, config, icons}: IconFilesInputs): Output[] {
  const named = documents.flatMap((document) => document.icons.map(({name}) => name));
  const sets = new Map<string, Map<string, IconEntry>>();
  for (const name of [...named, ...Object.keys(config.icons.aliases)]) {
    const full = icons.fullName(name);
    const drawing = icons.svg(name);
    if (full === undefined || drawing === undefined) continue;
    const set = sets.get(full.set) ?? new Map<string, IconEntry>();
    sets.set(full.set, set.set(full.icon, entryOf(drawing.body, drawing.viewBox)));
  }
  return [...sets]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([prefix, entries]) =>
      jsonOutput(`api/_nuxt_icon/${prefix}.json`, {
        prefix,
        icons: Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      }),
    );
}

/** `0 0 24 24` → `{width: 24, height: 24}` */
function entryOf(body: string, viewBox: string): IconEntry {
  const [left = 0, top = 0, width = 16, height = 16] = viewBox.split(/[\s,]+/).map(Number);
  return {body, ...(left !== 0 && {left}), ...(top !== 0 && {top}), width, height};
}
