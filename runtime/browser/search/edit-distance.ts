// The edit distance of two words: substituted, missing, extra and transposed letters.

/** The distance, or a number above `maxDistance` as soon as that is exceeded. With `prefix`, that of the closest prefix of `b`. */
export function editDistance(a: string, b: string, maxDistance: number, prefix: boolean): number {
  if (!prefix && Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1;
  let before: number[] = [];
  let above = Array.from({length: a.length + 1}, (_, i) => i);
  let best = above[a.length]!;
  const end = Math.min(b.length, a.length + maxDistance);
  for (let j = 1; j <= end; j++) {
    const row = [j];
    let least = j;
    for (let i = 1; i <= a.length; i++) {
      let cost = Math.min(above[i]! + 1, row[i - 1]! + 1, above[i - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[i - 2]! + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    best = Math.min(best, row[a.length]!);
    if (least > maxDistance) return prefix ? best : maxDistance + 1;
    before = above;
    above = row;
  }
  return prefix ? best : above[a.length]!;
}
