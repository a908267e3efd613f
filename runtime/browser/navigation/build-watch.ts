// Checks whether a newer build was published since this tab was opened. Pages do not contain the build's id, because then
// every change would change every page; the tab remembers the first id it finds.
import {events} from '../base/protocol.js';
import {request} from '../base/request.js';
import {fileAddress} from './route-address.js';

/** The content of `builds/latest.json`. */
export interface Build {
  readonly id: string;
  readonly timestamp: number;
}

export interface BuildWatch {
  isOutdated(): boolean;
  /** Called when a payload shows that there is a newer build. */
  markOutdated(latest?: Build): void;
}

const firstCheckMs = 1000;
const intervalMs = 3_600_000;
const pauseMs = 300_000;

/** The published build. */
export async function latestBuild(): Promise<Build> {
  const address = fileAddress(`builds/latest.json?${Date.now()}`);
  return (await request<Build>(address, {expect: 'json', retries: 0, cache: 'no-store'})).data;
}

/** Checks for a new build at intervals; a failed check is ignored. */
export function watchBuild(): BuildWatch {
  let initialId: string | undefined;
  let outdated = false;
  let checkedAt = 0;

  const markOutdated = (detail?: Build): void => {
    if (!outdated) outdated = document.dispatchEvent(new CustomEvent(events.outdated, {detail, cancelable: true}));
  };
  const check = async (): Promise<void> => {
    if (outdated) return;
    checkedAt = performance.now();
    try {
      const latest = await latestBuild();
      // After `pauseMs` without a known id, the page may be of an older build, so it counts as outdated.
      const isKnown = initialId !== undefined || checkedAt < pauseMs;
      if (!isKnown || (initialId ?? latest.id) !== latest.id) markOutdated(latest);
      initialId ??= latest.id;
    } catch {
      // Offline, or a deploy is in progress: the next check tries again.
    }
  };
  const checkAgain = (): void => {
    if (initialId === undefined || (document.visibilityState === 'visible' && performance.now() - checkedAt > pauseMs))
      void check();
  };

  // `galley dev` has no builds; it updates pages itself.
  if (document.documentElement.dataset['assets'] !== 'dev') {
    const {effectiveType = ''} = (navigator as {connection?: {effectiveType?: string}}).connection ?? {};
    if (effectiveType !== 'slow-2g') setTimeout(() => void check(), firstCheckMs);
    setInterval(() => void check(), intervalMs);
    document.addEventListener('visibilitychange', checkAgain);
    addEventListener('online', checkAgain);
  }
  return {isOutdated: () => outdated, markOutdated};
}
