// Mail addresses: validation, the form to send mail to, and the form to compare.
import {isEmail} from '../../browser/newsletter/is-email.js';

export interface Address {
  /** As mail is sent to it: the part before the @ as it was written, the domain in lower case and ASCII. */
  readonly mail: string;
  /** The same for all spellings of an address. A suffix after + is kept, because it is another address. */
  readonly comparable: string;
}

/** `' Ada+news@Bücher.example '` → `Ada+news@xn--bcher-kva.example`; undefined for what is not an address. */
export function readAddress(written: string): Address | undefined {
  // Long enough for every address with spaces around it; the rest of the work is then bounded.
  if (written.length > 1024) return undefined;
  const text = written.trim().normalize('NFC');
  if (!isEmail(text) || isRejected.test(text)) return undefined;
  const [local = '', name = '', ...more] = text.split('@');
  if (more.length > 0 || octets(local) > 64) return undefined;
  const domain = readDomain(name);
  if (domain === undefined) return undefined;
  const mail = `${local}@${domain}`;
  if (octets(mail) > 254) return undefined;
  return {mail, comparable: `${local.toLowerCase().normalize('NFC')}@${domain}`};
}

/** The one key of an address on a list. */
export async function addressKey(list: string, {comparable}: Address): Promise<string> {
  const bytes = new TextEncoder().encode(`${list}\n${comparable}`);
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/**
 * Control and invisible characters, spaces, halves of characters, and what separates or quotes in a mail's header: with any
 * of them, one address could become two, or a line of its own.
 */
const isRejected = /[\p{C}\p{Z}<>()[\],;:"\\]/u;

/** Lower case, ASCII (IDNA, as URLs have it), two labels or more, and no network address. */
function readDomain(name: string): string | undefined {
  // Whatever else means something in a URL must not get there: / ? # % and others.
  if (/[\0-\x7f]/.test(name.replace(/[a-z0-9.-]/gi, ''))) return undefined;
  const url = `http://${name}`;
  const domain = URL.canParse(url) ? new URL(url).hostname : '';
  return domain.length <= 253 && hostName.test(domain) ? domain : undefined;
}

const hostName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

function octets(text: string): number {
  return new TextEncoder().encode(text).length;
}
