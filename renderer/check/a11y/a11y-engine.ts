// Defines what applies the accessibility rules to a page: Chromium, or jsdom where there is no browser.
import {bestPractices, wcagRules} from '../../base/a11y-rules.js';
import type {Violation} from './page-script.js';

/** How a page is shown. */
export interface Variant {
  readonly colors: 'light' | 'dark';
  readonly width: number;
}

export interface FoundViolation extends Violation {
  /** Absent if the engine has no layout. */
  readonly variant?: Variant;
}

/** Returns the files of the site, by the paths of their addresses. */
export type ReadAddress = (pathname: string) => Promise<SiteFile | undefined>;

interface SiteFile {
  readonly type: string;
  readonly body: string | Uint8Array;
}

export interface A11yEngine {
  readonly name: 'chromium' | 'jsdom';
  /** Number of pages that it checks at the same time. */
  readonly lanes: number;
  /** Names of the rules that it does not apply. */
  readonly leftOut: readonly string[];
  /**
   * Returns what is wrong with a page. Rejects if it throws, or takes longer in all its variants together. The next page
   * is checked as if nothing had happened.
   */
  check(pathname: string, timeoutMs: number): Promise<readonly FoundViolation[]>;
  close(): Promise<void>;
}

export interface EngineInputs {
  /** Text of axe-core. */
  readonly axe: string;
  readonly read: ReadAddress;
}

/** Axe tests frames with a copy of itself in each of them. Ours are not checked, because they are other sites. */
export const ruleNames: readonly string[] = [...wcagRules, ...bestPractices].map(({name}) => name);

/** Rejects if the work takes too long. The work itself goes on. */
export async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It takes longer than ${timeoutMs / 1000} s.`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
