// How long a text takes.

/** What most people read silently, a technical text included. */
const wordsPerMinute = 220;

/** `900` → `4 min read`, on one line. */
export function readingTime(words: number): string {
  return `${Math.max(1, Math.round(words / wordsPerMinute))}\u00a0min\u00a0read`;
}
