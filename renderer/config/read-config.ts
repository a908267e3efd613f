// Reads `content/site.yml`. Reports every error and keeps every valid key.
import type {Diagnostic, Fix, Place} from '../base/diagnostic.js';
import type {Json, JsonObject} from '../base/json.js';
import {keyPathText, printableExcerpt, valueAt, withValueAt, type KeyPath} from '../base/schema-messages.js';
import {rawText, type RawText} from '../base/source-edit.js';
import {textFix} from '../base/text-fix.js';
import {valueFix} from '../base/value-fix.js';
import type {Yaml} from '../base/read-yaml.js';
import {readYaml} from '../base/read-yaml.js';
import type {TextSource} from '../source/source.js';
import type {Config} from './config.js';
import {configSchema, defaultConfig} from './config.js';
import {ignoreCommentsIn, type IgnoreComment} from '../base/ignore-comments.js';
import {configFindings, type ConfigFinding} from './config-diagnostics.js';
import {isSafeUrl} from './identity-schema.js';
import {ownProperty} from '../../runtime/text/own-property.js';

export interface ParsedConfig {
  readonly config: Config;
  readonly diagnostics: readonly Diagnostic[];
  /** Comments that silence findings. */
  readonly ignores: readonly IgnoreComment[];
  /** Returns the position of a key, for checks that need the whole site. */
  placeOf(path: readonly (string | number)[], at?: 'key' | 'value'): Place;
}

const code = 'config-invalid';

/** Returns the config. Wrong keys count as absent. If the text is not YAML, returns the defaults. */
export function readConfig(source: TextSource | undefined): ParsedConfig {
  if (!source)
    return {config: defaultConfig, diagnostics: [], ignores: [], placeOf: () => ({file: 'content/site.yml'})};
  const yaml = readYaml(source.text, {file: `content/${source.path}`, code});
  const value = yaml.value ?? {};
  if (Array.isArray(value) || typeof value !== 'object') {
    return {
      config: defaultConfig,
      diagnostics: [...yaml.diagnostics, notAMap(yaml)],
      ignores: [],
      placeOf: yaml.placeOf,
    };
  }
  const ignores = ignoreCommentsIn(source.text, {file: `content/${source.path}`, bodyLine: Infinity});
  const full = expandSpelling(expandLogo(expandRepository(value as JsonObject)));
  const findings = [
    ...configFindings(full),
    ...invalidIgnoreRules(full),
    ...cardsWithoutUrl(full),
    ...incompleteIdentity(full),
  ];
  const raw = rawText(source.text);
  const diagnostics = findings.map((finding) => {
    const diagnostic = diagnosticOf(finding, yaml);
    const fix = fixOf(finding, diagnostic.place, full, raw);
    return fix === undefined ? diagnostic : {...diagnostic, fix};
  });
  const {config, sourcePathOf} = validConfig(full, findings);
  return {
    config,
    diagnostics: [...yaml.diagnostics, ...diagnostics, ...ignores.diagnostics],
    ignores: ignores.comments,
    placeOf: (path, at) => yaml.placeOf(sourcePathOf(path), at),
  };
}

/** `repository: https://…` → `repository: {url: https://…}` */
function expandRepository(value: JsonObject): JsonObject {
  const {repository} = value;
  return typeof repository === 'string' ? {...value, repository: {url: repository}} : value;
}

/** `logo: /logo.svg` → `logo: {light: /logo.svg}` */
function expandLogo(value: JsonObject): JsonObject {
  const {logo} = value;
  return typeof logo === 'string' ? {...value, logo: {light: logo}} : value;
}

/** `spelling: true` → `spelling: {always: true}` */
function expandSpelling(value: JsonObject): JsonObject {
  const checks = value['checks'];
  const always = childOf(checks, 'spelling');
  return typeof always === 'boolean' ? {...value, checks: {...(checks as JsonObject), spelling: {always}}} : value;
}

/**
 * Returns the config without the wrong keys. Removing a key can make the rest invalid: a link without its required
 * label, for example, must be removed as a whole. So this repeats until nothing is wrong.
 */
function validConfig(value: Json, findings: readonly ConfigFinding[]): ValidConfig {
  const paths = findings.map(({path}) => path);
  const rest = withoutPaths(value, paths) ?? {};
  const result = configSchema.safeParse(rest);
  if (result.success) return {config: result.data, sourcePathOf: (path) => pathBeforeRemoval(value, paths, path)};
  const {config, sourcePathOf} = validConfig(rest, configFindings(rest));
  return {config, sourcePathOf: (path) => pathBeforeRemoval(value, paths, sourcePathOf(path))};
}

interface ValidConfig {
  readonly config: Config;
  /** Returns the path in the file of a path in the config, whose lists may have fewer entries. */
  sourcePathOf(path: KeyPath): KeyPath;
}

/** Returns the path in `value` that `withoutPaths(value, removed)` has at `path`. */
function pathBeforeRemoval(value: Json, removed: readonly KeyPath[], path: KeyPath): KeyPath {
  const [step, ...rest] = path;
  if (step === undefined || removed.length === 0) return path;
  const source = Array.isArray(value) && typeof step === 'number' ? keptPositions(value, removed)[step] : step;
  const child = source === undefined ? undefined : childOf(value, source);
  if (source === undefined || child === undefined) return path;
  return [source, ...pathBeforeRemoval(child, pathsBelow(removed, source), rest)];
}

/** Returns the positions of the entries that `withoutPaths` keeps. */
function keptPositions(list: readonly Json[], removed: readonly KeyPath[]): readonly number[] {
  return [...list.keys()].filter((n) => withoutPaths(list[n]!, pathsBelow(removed, n)) !== undefined);
}

function pathsBelow(paths: readonly KeyPath[], step: string | number): readonly KeyPath[] {
  return paths.filter((path) => path[0] === step).map((path) => path.slice(1));
}

/** Returns undefined if the value itself is removed: a path ends here, or at a key that is missing. */
function withoutPaths(value: Json, paths: readonly KeyPath[]): Json | undefined {
  if (paths.length === 0) return value;
  const removesKey = ([step, ...below]: KeyPath) =>
    step === undefined || (below.length === 0 && childOf(value, step) === undefined);
  if (value === null || typeof value !== 'object' || paths.some(removesKey)) return undefined;
  const child = (step: string | number, one: Json) => withoutPaths(one, pathsBelow(paths, step));
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((one, n) => child(n, one) ?? []);
  const entries = Object.entries(value).map(([key, one]) => [key, child(key, one as Json)] as const);
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}

function childOf(value: Json | undefined, step: string | number): Json | undefined {
  return ownProperty(value, step) as Json | undefined;
}

/** Checks that ignore rules are valid regular expressions. The schema does not, because its findings have no such hint. */
function invalidIgnoreRules(value: Json): readonly ConfigFinding[] {
  const rules = childOf(childOf(value, 'content'), 'ignore');
  if (!Array.isArray(rules)) return [];
  return (rules as readonly Json[]).flatMap((rule, n): readonly ConfigFinding[] => {
    if (typeof rule !== 'string' || isRegExp(rule)) return [];
    const message = `\`content.ignore[${n}]\` is \`${printableExcerpt(rule)}\`; expected a regular expression.`;
    return [
      {
        code,
        path: ['content', 'ignore', n],
        at: 'value',
        message,
        hint: 'Put a \\ before characters that are meant literally.',
      },
    ];
  });
}

/** Social cards are referenced by absolute addresses, so they need `url`. */
function cardsWithoutUrl(value: Json): readonly ConfigFinding[] {
  if (childOf(value, 'socialCards') !== true || childOf(value, 'url') !== undefined) return [];
  const message = '`socialCards` is `true`, but there is no `url`. Pages refer to their card by its absolute URL.';
  return [{code, path: ['socialCards'], at: 'value', message, hint: 'Add `url`, the origin the site is published at.'}];
}

/**
 * The form needs `app.url` and `identity.apiKey`. Without `identity.session`, it posts the ID token to `app.url`, so that
 * address must be safe. Addresses of providers may be paths of `app.url`.
 */
function incompleteIdentity(value: Json): readonly ConfigFinding[] {
  const identity = childOf(value, 'identity');
  const app = childOf(value, 'app');
  const finding = (path: KeyPath, message: string, hint: string): ConfigFinding => ({
    code,
    path: ['identity', ...path],
    at: 'value',
    message,
    hint,
  });
  const found: ConfigFinding[] = [];
  if (childOf(identity, 'form') === true) {
    const form = '`identity.form` is `true`, but there is no';
    if (app === undefined)
      found.push(finding(['form'], `${form} \`app.url\`.`, 'Add `app.url`, the application that visitors sign in to.'));
    else if (childOf(identity, 'session') === undefined && !isSafeUrl(String(childOf(app, 'url'))))
      found.push(
        finding(
          ['form'],
          '`identity.form` is `true`, so the form sends ID tokens to `app.url`, which is not encrypted.',
          'Use an `app.url` that starts with https://.',
        ),
      );
    else if (childOf(identity, 'apiKey') === undefined)
      found.push(finding(['form'], `${form} \`identity.apiKey\`.`, 'Add the key of your project; it is not a secret.'));
  }
  const providers = childOf(identity, 'providers');
  for (const [n, provider] of Array.isArray(providers) && app === undefined ? providers.entries() : []) {
    const to = childOf(provider as Json, 'to');
    if (typeof to !== 'string' || !to.startsWith('/')) continue;
    const message = `\`identity.providers[${n}].to\` is a path of the application, but there is no \`app.url\`.`;
    found.push(finding(['providers', n, 'to'], message, 'Add `app.url`, or write the whole address.'));
  }
  return found;
}

function isRegExp(rule: string): boolean {
  try {
    return Boolean(new RegExp(rule));
  } catch {
    return false;
  }
}

/** Corrects the spelling of a key, or a value that has only one meaning that the schema accepts. */
function fixOf({path, at, key}: ConfigFinding, place: Place, config: Json, raw: RawText): Fix | undefined {
  if (key !== undefined) return textFix(place, String(path.at(-1)), key);
  if (at === 'key' || path.length === 0) return undefined;
  const accepts = (value: Json): boolean =>
    configFindings(withValueAt(config, path, value)).every((other) => keyPathText(other.path) !== keyPathText(path));
  return valueFix({value: valueAt(config, path), place, raw, accepts});
}

function diagnosticOf(
  {code, path, at, message, hint}: ConfigFinding,
  yaml: Yaml,
): Diagnostic & {readonly place: Place} {
  return {severity: 'error', code, message, hint, place: yaml.placeOf(path, at)};
}

function notAMap(yaml: Yaml): Diagnostic {
  const message = 'The config is not an object.';
  return {
    severity: 'error',
    code,
    message,
    hint: 'Write `key: value`, with a space after the colon.',
    place: yaml.placeOf([]),
  };
}
