// Mail addresses: validation, the form to send mail to, and the form to compare.
import {isEmail} from '../../browser/newsletter/is-email.js';

export interface Address {
  /** The address to send mail to: the local part as entered, the domain in lower case and ASCII. */
  readonly mail: string;
  /** The same string for all spellings of an address. It keeps the suffix after +, which makes a different address. */
  readonly comparable: string;
}

/** `' Ada+news@Bücher.example '` → `Ada+news@xn--bcher-kva.example`; undefined if the input is not an address. */
export function readAddress(input: string): Address | undefined {
  // Bounds the work below. An address has at most 254 characters, but spaces may surround it.
  if (input.length > 1024) return undefined;
  const text = input.trim().normalize('NFC');
  if (!isEmail(text) || rejectedCharacters.test(text)) return undefined;
  const [local = '', name = '', ...more] = text.split('@');
  if (more.length > 0 || octets(local) > 64) return undefined;
  const domain = readDomain(name);
  if (domain === undefined) return undefined;
  const mail = `${local}@${domain}`;
  if (octets(mail) > 254) return undefined;
  return {mail, comparable: `${local.toLowerCase().normalize('NFC')}@${domain}`};
}

/** The key of an address on a list: a hash, so that the key alone does not reveal the address. */
export async function addressKey(list: string, {comparable}: Address): Promise<string> {
  const bytes = new TextEncoder().encode(`${list}\n${comparable}`);
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/**
 * Control and invisible characters, spaces, lone surrogates, and separators and quotes of mail headers. Any of them could turn one
 * address into two, or start a new header line.
 */
const rejectedCharacters = /[\p{C}\p{Z}<>()[\],;:"\\]/u;

/** Converts a domain to lower case and ASCII (IDNA). Undefined for fewer than two labels and for IP addresses. */
function readDomain(name: string): string | undefined {
  // Reject characters with a meaning in URLs, such as / ? # %, before the URL parser sees them.
  if (/[\0-\x7f]/.test(name.replace(/[a-z0-9.-]/gi, ''))) return undefined;
  const url = `http://${name}`;
  const domain = URL.canParse(url) ? new URL(url).hostname : '';
  return domain.length <= 253 && hostName.test(domain) ? domain : undefined;
}

const hostName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

function octets(text: string): number {
  return new TextEncoder().encode(text).length;
}
