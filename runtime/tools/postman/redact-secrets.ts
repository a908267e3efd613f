// Redacts values that look like secrets, because the document will be published.
import {placeholderOf} from './typed-placeholder.js';
import type {Sample} from './loose-json.js';
import type {Field} from './read-collection.js';

export interface Redaction {
  /** Redacts a named value: a header, parameter or property. */
  readonly named: (name: string, text: string) => string;
  /** Redacts secrets in free text, such as a body that is not JSON. */
  readonly text: (text: string) => string;
  readonly sample: (sample: Sample) => Sample;
  /** The number of different redacted values. */
  readonly count: () => number;
}

export const redacted = 'REDACTED';

export function createRedaction(isOn: boolean): Redaction {
  const found = new Set<string>();
  const replaced = (secret: string): string => {
    found.add(secret);
    return redacted;
  };
  const inText = (text: string): string => {
    if (text.length < 8 || !hints.test(text)) return text;
    return secrets.reduce(
      (rest, pattern) =>
        rest.replace(pattern, (whole: string, before: unknown) => {
          const kept = typeof before === 'string' ? before : '';
          return isPlaceholder(whole.slice(kept.length)) ? whole : kept + replaced(whole.slice(kept.length));
        }),
      text,
    );
  };
  const names = new Map<string, boolean>();
  const isSecret = (name: string): boolean => {
    const known = names.get(name) ?? isSecretName(name);
    names.set(name, known);
    return known;
  };
  const named = (name: string, text: string): string =>
    isSecret(name) && text.trim() !== '' && !isPlaceholder(text) ? replaced(text) : inText(text);
  const inSample = (sample: Sample): Sample => {
    if (typeof sample === 'string') return inText(sample);
    if (typeof sample !== 'object' || sample === null) return sample;
    if (isList(sample)) return sample.map(inSample);
    // { "key": "X-API-Key", "value": "…" }
    const name = ['key', 'name', 'id'].map((key) => sample[key]).find((key) => typeof key === 'string');
    const members = Object.entries(sample).map(([key, member]) => [
      key,
      typeof member === 'string' ? named(key === 'value' ? String(name ?? '') : key, member) : inSample(member),
    ]);
    return Object.fromEntries(members) as Sample;
  };
  // The value of an example and the sample of its schema are often the same object.
  const done = new WeakMap<object, Sample>();
  const once = (sample: Sample): Sample => {
    if (typeof sample !== 'object' || sample === null) return inSample(sample);
    const replacement = done.get(sample) ?? inSample(sample);
    done.set(sample, replacement);
    return replacement;
  };
  if (!isOn) return {named: (_, text) => text, text: (text) => text, sample: (sample) => sample, count: () => 0};
  return {named, text: inText, sample: once, count: () => found.size};
}

function isList(sample: Sample): sample is readonly Sample[] {
  return Array.isArray(sample);
}

/** `X-API-Key`, `clientSecret`, `access_token`; but not `tokenType` or `next_page_token`. */
function isSecretName(name: string): boolean {
  const plain = name.replace(/[^a-zA-Z]+/g, '').toLowerCase();
  if (/(?:page|sync|continuation|next|cursor|tokens?)token$|tokens$/.test(plain)) return false;
  return /^sig$|(?:password|passwd|passphrase|secret|token|apikey|accesskey|privatekey|secretkey|signingkey|authkey|authorization|credentials?|signature|cookie|jwt|hmac)$/.test(
    plain,
  );
}

/** Removes the variables whose values must not appear in the document: those with a secret name, and those that Postman hides. */
export function withoutSecrets(fields: readonly Field[]): readonly Field[] {
  return fields.filter(({key, type}) => type !== 'secret' && !isSecretName(key));
}

/** Whether a value is a variable, a type, or a text such as `your token`. */
function isPlaceholder(text: string): boolean {
  const plain = text.trim();
  return (
    /^(?:\w+ )?\{\{[^{}]*\}\}$/.test(plain) ||
    /^<[^<>]*>$/.test(plain) ||
    placeholderOf(plain) !== undefined ||
    /^(?:your|my|the|insert|enter|example|sample|dummy|test)?[ _-]?(?:\w{1,20}[ _-])?(?:password|secret|token|key|string|value|here)$/i.test(
      plain,
    ) ||
    /^[*x.]{3,}$/i.test(plain) ||
    plain === redacted
  );
}

/** A quick pre-check, because most texts contain no secrets. */
const hints =
  /[?&=<"]|:\/\/|hook|eyJ|[spr]k_|gh[pousr]_|github_pat_|glpat-|xox|PMAK-|SG\.|shpat_|npm_|AIza|AKIA|ASIA|-----BEGIN|(?:Bearer|Basic|Token) /i;

/** Captured groups are not redacted. */
const secrets: readonly RegExp[] = [
  // JSON Web Tokens.
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  /\b(?:sk|pk|rk)_(?:live|test)_\w{10,}/g,
  /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abeoprs]-|PMAK-|SG\.|shpat_|npm_|AIza)[\w.-]{16,}/g,
  /\b(?:AKIA|ASIA)[A-Z\d]{16}\b/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*PRIVATE KEY-----)?/g,
  /(\b(?:Bearer|Basic|Token) +)[\w+/.~=-]{8,}/g,
  // URLs with a signature or a key.
  /([?&](?:X-(?:Amz|Goog)-(?:Signature|Credential|Security-Token)|Signature|sig|access_token|token|api_?key|key|client_secret|password)=)[^&\s"'<>]{6,}/gi,
  /(\b[a-z][a-z\d+.-]{0,20}:\/\/)[^\s/@:"'<>{}]+:[^\s/@"'<>{}]+(?=@)/gi,
  // Webhooks of Slack, Teams and Discord, and bots of Telegram have their token in the path.
  /(\b(?:hooks\.slack\.com\/\w+|webhook\.office\.com\/webhookb2)\/)[\w@./-]{8,}/g,
  /(\b(?:discord(?:app)?\.com\/api\/webhooks\/\d+\/|api\.telegram\.org\/bot))[\w:-]{8,}/g,
  // <password>…</password>, password=…, and "password": "…" in GraphQL and in broken JSON.
  /(<[\w:]{0,30}(?:password|secret|token|api_?key)>)[^<]{3,}/gi,
  /((?:^|[&\n])\w{0,20}(?:password|secret|token|api_?key)=)[^&\s]{3,}/gi,
  /((?:password|secret|token|api_?key)"?\s*:\s*")(?:[^"\\]|\\.){3,}/gi,
];
