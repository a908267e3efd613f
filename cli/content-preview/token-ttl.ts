// The time to live of preview tokens: its limits, and how options and messages write it.
import {InvalidArgumentError} from 'commander';

export const defaultTtlMs = 8 * 3_600_000;
export const maxTtlMs = 24 * 3_600_000;

const units: Readonly<Record<string, number>> = {s: 1000, m: 60_000, h: 3_600_000};

/** `90m` → milliseconds. Throws if the text is not a duration, or longer than a day. */
export function parseTtl(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  const ttlMs = Number(count) * (units[unit] ?? Number.NaN);
  if (ttlMs > 0 && ttlMs <= maxTtlMs) return ttlMs;
  throw new InvalidArgumentError('Write a number and s, m or h, such as 90m or 8h; the maximum is 24h.');
}

/** Milliseconds → `7 h 30 min`, `12 min`, `40 s`. */
export function formatTtl(ttlMs: number): string {
  const seconds = Math.max(0, Math.round(ttlMs / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${minutes} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
