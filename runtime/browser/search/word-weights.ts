// How much a word in a heading or the text of a section counts. The build stores the weights, and the browser ranks with them.

const stepCount = 26;

/** Factors by the level of the heading that has a word: of its weight in a chunk, and of a section that it finds. */
export const headingWeights = [4, 4, 3, 2.5, 2, 1.5, 1.5] as const;
/** A heading gives a word a weight of at most 4, and occurrences in the text add less than 1. The rest is headroom. */
const maxWeight = 5.2;

/** Weight → one of `stepCount` steps, finer where weights are small. */
export function stepOf(weight: number): number {
  return Math.max(0, Math.min(stepCount - 1, Math.round((stepCount - 1) * Math.sqrt(weight / maxWeight))));
}

export function weightOf(step: number): number {
  return (step / (stepCount - 1)) ** 2 * maxWeight;
}
