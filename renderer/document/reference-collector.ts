// Collects links, images, components and diagnostics of a document, with their positions.
import type {Nodes} from 'hast';
import type {Diagnostic, Place, Severity} from '../base/diagnostic.js';
import {originOf, type IncludedText} from '../source/included-text.js';
import type {ComponentUse, IconUse, ImageUse, Link} from './document-types.js';

export interface Collector {
  readonly links: Link[];
  readonly images: ImageUse[];
  readonly components: ComponentUse[];
  readonly icons: IconUse[];
  readonly anchors: string[];
  /** Languages of the code blocks, in lower case, without options. */
  readonly languages: Set<string>;
  readonly diagnostics: Diagnostic[];
  /** Returns the position of a body node in its file. */
  placeOf(node: {readonly position?: Nodes['position']}): Place;
  /** Adds a warning. A second warning with the same `code` and `dedupeKey` is dropped. */
  warn(warning: Warning): void;
}

export interface Warning {
  /** `warning` by default. */
  readonly severity?: Severity;
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly place: Place;
  /** Subject of the warning, if one warning about it is enough. */
  readonly dedupeKey?: string;
}

export interface CollectorOptions {
  /** Path from the site root. */
  readonly file: string;
  /** Line of the file on which the body begins, starting at 1. */
  readonly bodyLine: number;
  /** Number of columns removed from the start of each body line before parsing. */
  readonly shifts?: ReadonlyMap<number, number>;
  /** Origins of the lines of included files. */
  readonly included?: IncludedText | undefined;
}

export function createCollector({file, bodyLine, shifts, included}: CollectorOptions): Collector {
  const diagnostics: Diagnostic[] = [];
  const reported = new Set<string>();
  return {
    links: [],
    images: [],
    components: [],
    icons: [],
    anchors: [],
    languages: new Set(),
    diagnostics,
    placeOf({position}) {
      if (position === undefined) return {file};
      const line = position.start.line + bodyLine - 1;
      const column = position.start.column + (shifts?.get(position.start.line) ?? 0);
      return included === undefined ? {file, line, column} : originOf(included, line, column);
    },
    warn({dedupeKey, ...warning}) {
      const key = `${warning.code} ${dedupeKey}`;
      if (dedupeKey !== undefined && reported.has(key)) return;
      reported.add(key);
      diagnostics.push({severity: 'warning', ...warning});
    },
  };
}
