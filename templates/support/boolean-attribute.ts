/** A boolean attribute in Markdown: without a value, or `true` or `false` as a string. */
export type Flag = boolean | 'true' | 'false' | '';

export function isOn(flag: Flag | undefined): boolean {
  return flag === true || flag === 'true' || flag === '';
}
