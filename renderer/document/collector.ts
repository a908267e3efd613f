// What the steps over one document find, with the place of each finding.
import type {Nodes} from 'hast';
import type {Diagnostic, Place} from '../base/diagnostic.js';
import type {ComponentUse, IconUse, ImageUse, Link} from './document.js';

export interface Collector {
  readonly links: Link[];
  readonly images: ImageUse[];
  readonly components: ComponentUse[];
  readonly icons: IconUse[];
  readonly anchors: string[];
  readonly diagnostics: Diagnostic[];
  /** Where a node of the body stands in its file. */
  placeOf(node: {readonly position?: Nodes['position']}): Place;
  /** Adds a warning; with the same code and `once`, only the first time. */
  warn(warning: Warning): void;
}

export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly place: Place;
  /** What the warning is about, when a second one about it would say nothing new. */
  readonly once?: string;
}

export interface CollectorOptions {
  /** From the site root. */
  readonly file: string;
  /** Line of the file on which the body begins, from 1. */
  readonly bodyLine: number;
  /** Columns that were taken off the front of a body line before parsing. */
  readonly shifts?: ReadonlyMap<number, number>;
}

export function createCollector({file, bodyLine, shifts}: CollectorOptions): Collector {
  const diagnostics: Diagnostic[] = [];
  const said = new Set<string>();
  return {
    links: [],
    images: [],
    components: [],
    icons: [],
    anchors: [],
    diagnostics,
    placeOf({position}) {
      if (position === undefined) return {file};
      const {line, column} = position.start;
      return {file, line: line + bodyLine - 1, column: column + (shifts?.get(line) ?? 0)};
    },
    warn({once, ...warning}) {
      const key = `${warning.code} ${once}`;
      if (once !== undefined && said.has(key)) return;
      said.add(key);
      diagnostics.push({severity: 'warning', ...warning});
    },
  };
}
