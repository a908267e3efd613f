// Parses the body of a sign-up: JSON from the script, or form fields without it.

export interface SignUpForm {
  readonly email: string;
  /** Value of a field that people do not see, sent as `hp`. */
  readonly honeypot: string;
  /** Time since the first input in the form, sent as `t`; undefined without script. */
  readonly elapsedMs: number | undefined;
  /** Path of the page, sent as `src`. */
  readonly pagePath: string | undefined;
  /** Whether the reader asks for the mail again. */
  readonly resend: boolean;
}

/** Undefined if the JSON is invalid, `email` is missing, or a field has the wrong type. Unknown keys are ignored. */
export function parseJsonSignUp(text: string): SignUpForm | undefined {
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
  return {email, honeypot: hp, elapsedMs: t, pagePath: readPagePath(src), resend};
}

/** Undefined if `email` is missing or repeated, or `t` is not a number. */
export function parseFormSignUp(text: string): SignUpForm | undefined {
  const fields = new URLSearchParams(text);
  const [email, ...more] = fields.getAll('email');
  const t = fields.get('t') ?? '';
  if (email === undefined || more.length > 0 || !/^-?\d{0,15}$/.test(t)) return undefined;
  return {
    email,
    honeypot: fields.get('hp') ?? '',
    elapsedMs: t === '' ? undefined : Number(t),
    pagePath: readPagePath(fields.get('src') ?? undefined),
    resend: fields.has('resend'),
  };
}

/** Removes query and fragment. Undefined if the value is not a path. */
function readPagePath(src: string | undefined): string | undefined {
  const path = src?.split(/[?#]/, 1)[0] ?? '';
  return path.startsWith('/') && path.length <= 512 && !/[\p{C}\p{Zl}\p{Zp}]/u.test(path) ? path : undefined;
}
