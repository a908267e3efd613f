// Parses the integers of a .proto file.

/** Represents all numbers with more digits than any type allows. */
const beyond = 10n ** 80n;

/** `017` → 15n, `-0x10` → -16n */
export function parseInteger(text: string): bigint {
  const isNegative = text.startsWith('-');
  const digits = isNegative ? text.slice(1) : text;
  if (digits.length > 80) return isNegative ? -beyond : beyond;
  const value = /^0\d/.test(digits) ? BigInt(`0o${digits.slice(1)}`) : BigInt(digits);
  return isNegative ? -value : value;
}

/** The number, clamped to 32 bits. Numbers out of range are reported by `check-field.ts` and `check-enum.ts`. */
export function parseInt32(text: string): number {
  const value = parseInteger(text);
  return Number(value > 0x7fffffffn ? 0x7fffffffn : value < -0x80000000n ? -0x80000000n : value);
}
