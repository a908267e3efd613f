// Turns schema issues of a config into findings with hints.
import type {z} from 'zod';
import type {Json} from '../base/json.js';
import {keySpelling} from '../base/spelling-variants.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import {
  isQuotedLiteral,
  issueMessage,
  keyPathText,
  unknownKeyMessage,
  valueAt,
  type KeyPath,
} from '../base/schema-messages.js';
import {configSchema, defaultConfig} from './config.js';
import {schemaKeysAt} from './keys-of-schema.js';
import {keyInsteadOf} from './other-generator-keys.js';

export interface ConfigFinding {
  readonly code: string;
  readonly path: KeyPath;
  /** Whether the key or its value is wrong. */
  readonly at: 'key' | 'value';
  readonly message: string;
  readonly hint: string;
  /** The intended key, if it is unambiguous. */
  readonly key?: string;
}

/** Returns the findings about a config. */
export function configFindings(value: Json): readonly ConfigFinding[] {
  const {error} = configSchema.safeParse(value);
  return (error?.issues ?? []).flatMap((issue) => {
    const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => unknownKey(path, key, valueAt(value, path)))
      : [wrongValue(issue, path, valueAt(value, path))];
  });
}

function unknownKey(parent: KeyPath, key: string, siblings: Json | undefined): ConfigFinding {
  const path = [...parent, key];
  const known = schemaKeysAt(configSchema, parent);
  const others = Object.keys(siblings ?? {}).filter((other) => other !== key);
  const spelling = keySpelling(key, known, others);
  return {
    code: 'config-unknown-key',
    path,
    at: 'key',
    message: unknownKeyMessage(path),
    ...(spelling !== undefined && {key: spelling}),
    hint: unknownKeyHint(parent, key, {known, value: valueAt(siblings ?? null, [key])}),
  };
}

function unknownKeyHint(
  parent: KeyPath,
  key: string,
  {known, value}: {readonly known: readonly string[]; readonly value: Json | undefined},
): string {
  const instead = parent.length === 0 ? keyInsteadOf(key, value) : undefined;
  if (instead !== undefined) return `In Galley, this key is \`${instead}\`.`;
  const suggestion = nearest(key, known);
  return suggestion === undefined
    ? `Known keys here: ${known.join(', ')}.`
    : `Did you mean \`${keyPathText([...parent, suggestion])}\`?`;
}

function wrongValue(issue: z.core.$ZodIssue, path: KeyPath, value: Json | undefined): ConfigFinding {
  return {
    code: 'config-invalid',
    path,
    at: issue.code === 'invalid_key' ? 'key' : 'value',
    message: issueMessage(issue, path, value),
    hint: hintFor(issue, path, value),
  };
}

function hintFor(issue: z.core.$ZodIssue, path: KeyPath, value: Json | undefined): string {
  if (value === null) return 'Write a value, or remove the key.';
  if (value === undefined) return 'Add it.';
  if (isQuotedLiteral(issue, value)) return `Remove the quotes: \`${value}\`.`;
  const isBare = typeof value === 'number' || typeof value === 'boolean';
  if (isBare && issue.code === 'invalid_type' && issue.expected === 'string')
    return `Put it in quotes: \`"${value}"\`.`;
  const fallback = valueAt(defaultConfig as unknown as Json, path);
  if (fallback === undefined || fallback === '' || typeof fallback === 'object')
    return 'Correct it, or remove the key.';
  return `Correct it, or remove the key: the default is \`${fallback}\`.`;
}
