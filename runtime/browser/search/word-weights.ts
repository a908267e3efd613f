// How much a word in a heading or the text of a section counts. The build stores the weights, and the browser ranks with them.

const weights = 26;

/** Factors by the level of the heading that has a word: of its weight in a chunk, and of a section that it finds. */
export const headingWeights = [4, 4, 3, 2.5, 2, 1.5, 1.5] as const;
const heaviest = 5.2;

/** Weight → one of `weights` steps, finer where weights are small. */
export function stepOf(weight: number): number {
  return Math.max(0, Math.min(weights - 1, Math.round((weights - 1) * Math.sqrt(weight / heaviest))));
}

export function weightOf(step: number): number {
  return (step / (weights - 1)) ** 2 * heaviest;
}
