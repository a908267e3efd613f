// Parses dates that are not in ISO format, if they are unambiguous. Only `value-fix.ts` uses it, to
// correct dates that `parse-iso-date.ts` rejects.

/**
 * Returns the ISO form of `13 May 2024`, `May 13th, 2024`, `Mon, 13 May 2024` or `13.5.2024`. Returns undefined for
 * `05/06/2024`, which can be in May or in June. Does not check that the day exists.
 */
export function parseNonIsoDate(written: string): string | undefined {
  const text = written.trim().replace(weekday, '');
  const numbers = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text);
  if (numbers !== null) {
    const [first, second] = [Number(numbers[1]), Number(numbers[3])];
    const year = numbers[4]!;
    if (first > 12 || first === second) return isoDay(year, second, first);
    return second > 12 ? isoDay(year, first, second) : undefined;
  }
  const [, day, name] = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([A-Za-z]+)\.?,?[ -]\d{4}$/.exec(text) ?? [];
  const [, nameFirst, dayLast] = /^([A-Za-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? \d{4}$/.exec(text) ?? [];
  const month = monthNumber(name ?? nameFirst ?? '');
  return month === undefined ? undefined : isoDay(text.slice(-4), month, Number(day ?? dayLast));
}

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? /i;

const months = 'january february march april may june july august september october november december'.split(' ');

function monthNumber(name: string): number | undefined {
  const written = name.toLowerCase();
  const index = months.findIndex(
    (month) => written === month || written === month.slice(0, 3) || (written === 'sept' && month === 'september'),
  );
  return index === -1 ? undefined : index + 1;
}

function isoDay(year: string, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
