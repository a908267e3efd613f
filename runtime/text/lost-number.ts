// Recognizes numbers that change when they become numbers of JavaScript and JSON.

export interface LostNumber {
  readonly message: string;
  readonly hint: string;
}

/**
 * Describes what is lost if `written` is read as `value`: an infinity, digits of an integer, or a number too close to
 * zero. Rounding of fractions is not reported, because almost every fraction is rounded.
 */
export function lostNumber(written: string, value: number): LostNumber | undefined {
  const excerpt = written.length > maxLength ? `${written.slice(0, maxLength)}…` : written;
  if (!Number.isFinite(value)) {
    return {
      message: `Galley stores values as JSON, which has no number \`${excerpt}\`, so the value is \`null\`.`,
      hint: 'Write a finite number, or put it in quotes to keep it as text.',
    };
  }
  if (!hasLostDigits(written, value) && !(value === 0 && digitBeforeExponent.test(written))) return undefined;
  return {
    message: `The number \`${excerpt}\` cannot be stored exactly, so the value is \`${value}\`.`,
    hint: 'Put it in quotes to keep all digits as text.',
  };
}

const maxLength = 40;

/** A decimal number that is not zero. Digits of hexadecimal and octal numbers cannot become zero. */
const digitBeforeExponent = /^[-+]?[\d.]*[1-9]/;

/** Compares digits, not values: for 2⁶⁴, JavaScript writes 18446744073709552000, which has the same value. */
function hasLostDigits(written: string, value: number): boolean {
  if (Number.isSafeInteger(value)) return false;
  const [, sign = '', digits = ''] = /^([-+]?)(\d+|0x[\da-f]+|0o[0-7]+)$/i.exec(written) ?? [];
  if (digits === '') return false;
  // Converting decimal digits to a BigInt takes quadratic time, so they are compared as text.
  const all = /^0[xo]/i.test(digits) ? BigInt(digits).toString() : digits.replace(/^0+/, '');
  return `${sign === '-' ? '-' : ''}${all}` !== String(value);
}
