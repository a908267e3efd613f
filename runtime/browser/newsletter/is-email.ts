/** Maximum number of characters of an address, by RFC 5321, section 4.5.3.1.3 (a path of 256 less its two brackets). */
const maxLength = 254;

/** Whether `text` has the shape `name@host.tld`, whitespace around it ignored. Only the mail server can tell whether it exists. */
export function isEmail(text: string): boolean {
  const address = text.trim();
  return address.length <= maxLength && /^\S+@\S+\.\S+$/.test(address);
}
