// Formats numbers and text for people.

/** `1 page`, `2 pages`, `1,204 files`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;
}

/** `840 B`, `12.3 kB`, `4.1 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [unit, scale] = bytes < 1_000_000 ? ['kB', 1000] : bytes < 1_000_000_000 ? ['MB', 1_000_000] : ['GB', 1e9];
  const value = bytes / (scale as number);
  return `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`;
}

/** `42 ms`, `1.26 s`, `2 min 5 s`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`;
  if (durationMs < 60_000) return `${(durationMs / 1000).toFixed(2)} s`;
  return `${Math.floor(durationMs / 60_000)} min ${Math.round((durationMs % 60_000) / 1000)} s`;
}

/** Replaces control and invisible characters in content by `·`, so that a terminal does not interpret them. */
export function printable(text: string): string {
  return text.replace(/(?!\u200d)[\p{Cc}\p{Cf}]/gu, '·');
}

/** Does the same with the lines of a text. A diff keeps its tabs and line breaks. */
export function printableLines(text: string): string {
  return text.replace(/(?![\t\n\u200d])[\p{Cc}\p{Cf}]/gu, '·');
}
