/** A property as Markdown writes it: a bare word, or a text that says yes. */
export type Flag = boolean | 'true' | 'false' | '';

export function isOn(flag: Flag | undefined): boolean {
  return flag === true || flag === 'true' || flag === '';
}
