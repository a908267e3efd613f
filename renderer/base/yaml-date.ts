// Reads dates as YAML 1.1 writes them.

// 2024-01-15  or  2024-01-15 10:30:00.5 +02:00  or  2024-01-15T10:30:00Z
const timestamp =
  /^\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::?\d\d)?))?)?$/;
const parts = /^(\d+)-(\d+)-(\d+)(?:\D+?(\d+):(\d+):(\d+)(\.\d*)?(?:[ \t]*(?:Z|([-+])(\d\d?):?(\d\d)?))?)?$/;

/**
 * Returns a date as ISO text, or undefined if the text is not a date. Dates without a time zone are in UTC, regardless of
 * the machine: `2024-01-15` → `2024-01-15T00:00:00.000Z`.
 */
export function isoDateOf(text: string): string | undefined {
  if (!timestamp.test(text)) return undefined;
  const [, year, month, day, hour, minute, second, fraction, sign, zoneHour, zoneMinute] = parts.exec(text) ?? [];
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map((part) => Number(part ?? 0)) as number[];
  const date = new Date(Date.UTC(y!, mo! - 1, d, h, mi, s, Math.floor(Number(`0${fraction ?? ''}`) * 1000)));
  // 2024-02-31 is not a date, so it remains a string.
  if (date.getUTCMonth() !== mo! - 1 || date.getUTCDate() !== d) return undefined;
  const shift = Number(zoneHour ?? 0) * 60 + Number(zoneMinute ?? 0);
  return new Date(date.getTime() - (sign === '-' ? -shift : shift) * 60_000).toISOString();
}
