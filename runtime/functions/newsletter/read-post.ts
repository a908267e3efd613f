// Reads what a sign-up posts: JSON from the script, or form fields without it.

export interface Post {
  readonly email: string;
  /** The field that people do not see. */
  readonly hp: string;
  /** Milliseconds since the form was first touched; a form without script does not know. */
  readonly t: number | undefined;
  /** Path of the page. */
  readonly src: string | undefined;
  /** Whether the reader says that no mail has come. */
  readonly resend: boolean;
}

/** Undefined for what is no such JSON. Keys that we do not know are left alone. */
export function readJsonPost(text: string): Post | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  // Own properties only: JSON knows no others.
  const fields = new Map<string, unknown>(Object.entries(value));
  const [email, hp = '', t, src, resend = false] = ['email', 'hp', 't', 'src', 'resend'].map((key) => fields.get(key));
  if (typeof email !== 'string' || typeof hp !== 'string' || typeof resend !== 'boolean') return undefined;
  if (t !== undefined && typeof t !== 'number') return undefined;
  if (src !== undefined && typeof src !== 'string') return undefined;
  return {email, hp, t, src: readSource(src), resend};
}

/** Undefined for fields that are missing, there twice, or of the wrong kind. */
export function readFormPost(text: string): Post | undefined {
  const fields = new URLSearchParams(text);
  const [email, ...more] = fields.getAll('email');
  const t = fields.get('t') ?? '';
  if (email === undefined || more.length > 0 || !/^-?\d{0,15}$/.test(t)) return undefined;
  return {
    email,
    hp: fields.get('hp') ?? '',
    t: t === '' ? undefined : Number(t),
    src: readSource(fields.get('src') ?? undefined),
    resend: fields.has('resend'),
  };
}

/** A path, without what may follow it; of anything else, nothing is kept. */
function readSource(src: string | undefined): string | undefined {
  const path = src?.split(/[?#]/, 1)[0] ?? '';
  return path.startsWith('/') && path.length <= 512 && !/[\p{C}\p{Zl}\p{Zp}]/u.test(path) ? path : undefined;
}
