// Formats numbers and text for people.

/** `1 page`, `2 pages`, `1,204 files`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;
}

/** `840 B`, `12.3 kB`, `4.1 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [unit, scale] = sizeUnits.find(([, size]) => bytes < size * 999.5) ?? ['GB', 1e9];
  const value = bytes / scale;
  return `${value.toFixed(value < 99.95 ? 1 : 0)} ${unit}`;
}

const sizeUnits = [
  ['kB', 1000],
  ['MB', 1_000_000],
] as const;

/** `42 ms`, `1.26 s`, `2 min 5 s`. The unit is that of the rounded value: 119,600 ms are `2 min 0 s`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 999.5) return `${Math.round(durationMs)} ms`;
  if (durationMs < 59_995) return `${(durationMs / 1000).toFixed(2)} s`;
  const seconds = Math.round(durationMs / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Replaces control characters, invisible characters and the line separators of Unicode with `·`, so that neither a
 * terminal nor a program that reads lines interprets them. The zero-width joiner stays, because it joins emoji.
 */
export function printable(text: string): string {
  return text.replace(/(?!\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '·');
}

/** Does the same, but keeps tabs and line breaks, for texts with several lines such as diffs. */
export function printableLines(text: string): string {
  return text.replace(/(?![\t\n\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '·');
}
