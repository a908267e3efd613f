/** Typical speed of silent reading, also of technical texts. */
const wordsPerMinute = 220;

/** `900` → `4 min read`, on one line. */
export function readingTime(words: number): string {
  return `${Math.max(1, Math.round(words / wordsPerMinute))}\u00a0min\u00a0read`;
}
