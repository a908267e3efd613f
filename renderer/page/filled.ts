// Markup with every part in its place, and what came with it.
import type {Diagnostic} from '../base/diagnostic.js';
import type {FileUse} from './file-use.js';

export interface Filled {
  readonly html: string;
  /** Whether something in it needs the browser script. */
  readonly live: boolean;
  readonly files: readonly FileUse[];
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the look says all about it: no file, no page and nothing that is missing has a part in it. */
  readonly cached: boolean;
}

/** Text that stands for itself. */
export function plain(html: string): Filled {
  return {html, live: false, files: [], diagnostics: [], cached: true};
}

/** What a page or a file has a part in. */
export function passing(filled: Filled): Filled {
  return {...filled, cached: false};
}
