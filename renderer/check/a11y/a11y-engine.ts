// Defines the engine that applies the accessibility rules to a page: Chromium, or jsdom if no browser is installed.
import {bestPractices, wcagRules} from '../../base/a11y-rules.js';
import type {Violation} from './violations-on-page.js';

/** Color scheme and viewport width with which a page is checked. */
export interface Variant {
  readonly colors: 'light' | 'dark';
  readonly width: number;
}

export interface FoundViolation extends Violation {
  /** Absent if the engine has no layout. */
  readonly variant?: Variant;
}

/** Returns the file of the site at a URL path. */
export type ReadSiteFile = (pathname: string) => Promise<SiteFile | undefined>;

interface SiteFile {
  readonly type: string;
  readonly body: string | Uint8Array;
}

export interface A11yEngine {
  readonly name: 'chromium' | 'jsdom';
  /** Number of pages that it checks at the same time. */
  readonly concurrency: number;
  /** Names of rules that this engine cannot apply. */
  readonly skippedRules: readonly string[];
  /**
   * Returns the violations on a page. Rejects if the page throws, or if all its variants together exceed the timeout.
   * The engine remains usable for the next page.
   */
  check(pathname: string, timeoutMs: number): Promise<readonly FoundViolation[]>;
  close(): Promise<void>;
}

export interface EngineInputs {
  /** Text of axe-core. */
  readonly axe: string;
  readonly read: ReadSiteFile;
}

/** Names of all rules. */
export const ruleNames: readonly string[] = [...wcagRules, ...bestPractices].map(({name}) => name);

/** Rejects if the work exceeds the timeout. Does not cancel the work. */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It takes longer than ${timeoutMs / 1000} s.`)), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
