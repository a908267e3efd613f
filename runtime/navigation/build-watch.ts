// Whether a newer build has been published since this tab was opened. A page does not carry the build's id, or every
// change anywhere would change every page; the tab remembers the id it finds at first.
import {events} from '../protocol.js';
import {request} from '../request.js';
import {fileAddress} from './address.js';

/** Of `builds/latest.json`. */
export interface Build {
  readonly id: string;
  readonly timestamp: number;
}

export interface BuildWatch {
  isOutdated(): boolean;
  /** Somebody has found a trace of a newer build. */
  declareOutdated(latest?: Build): void;
}

const firstLookMs = 1000;
const intervalMs = 3_600_000;
const pauseMs = 300_000;

/** What is published right now. */
export async function latestBuild(): Promise<Build> {
  const address = fileAddress(`builds/latest.json?${Date.now()}`);
  return (await request<Build>(address, {expect: 'json', retries: 0, cache: 'no-store'})).data;
}

/** Looks now and then; a look that fails is as good as none. */
export function watchBuild(): BuildWatch {
  let own: string | undefined;
  let outdated = false;
  let lookedAt = 0;

  const declareOutdated = (detail?: Build): void => {
    if (!outdated) outdated = document.dispatchEvent(new CustomEvent(events.outdated, {detail, cancelable: true}));
  };
  const look = async (): Promise<void> => {
    if (outdated) return;
    lookedAt = performance.now();
    try {
      const latest = await latestBuild();
      // So long after the page was loaded, nobody can say whether it is of the build that is published now.
      const isKnown = own !== undefined || lookedAt < pauseMs;
      if (!isKnown || (own ?? latest.id) !== latest.id) declareOutdated(latest);
      own ??= latest.id;
    } catch {
      // Offline, or between two builds: the next look will tell.
    }
  };
  const lookAgain = (): void => {
    if (own === undefined || (document.visibilityState === 'visible' && performance.now() - lookedAt > pauseMs))
      void look();
  };

  // `galley dev` has no builds; it shows what is new by itself.
  if (document.documentElement.dataset['assets'] !== 'dev') {
    const {effectiveType = ''} = (navigator as {connection?: {effectiveType?: string}}).connection ?? {};
    if (effectiveType !== 'slow-2g') setTimeout(() => void look(), firstLookMs);
    setInterval(() => void look(), intervalMs);
    document.addEventListener('visibilitychange', lookAgain);
    addEventListener('online', lookAgain);
  }
  return {isOutdated: () => outdated, declareOutdated};
}
