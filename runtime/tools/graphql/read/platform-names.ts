// Types and directives that servers and their tools provide, so that schemas use them without a definition: Apollo Federation,
// AppSync, and imports with `@link`.
import type {ConstDirectiveNode, ConstValueNode, DocumentNode} from 'graphql';

export interface PlatformNames {
  /** In a federated schema, files define parts of the same type, and extend types that are defined elsewhere. */
  readonly isFederated: boolean;
  isDirective(name: string): boolean;
  isScalar(name: string): boolean;
}

const federation: ReadonlySet<string> = new Set(
  `key external requires provides extends shareable override inaccessible tag interfaceObject composeDirective authenticated
   requiresScopes policy context fromContext cost listSize link core connect source cacheTag`.split(/\s+/),
);

/** Directives that identify a federated schema; the others do not count, because many of them are common words. */
const federationMarkers: ReadonlySet<string> = new Set([
  'key',
  'external',
  'requires',
  'provides',
  'shareable',
  'interfaceObject',
]);

const platformScalar =
  /^(?:_?FieldSet|_Any|_Entity|AWS(?:Date|Time|DateTime|Timestamp|Email|JSON|URL|Phone|IPAddress)|(?:federation|link|join|core|connect)__\w+)$/;

const platformDirective = /^(?:aws_\w+|(?:federation|link|join|core|connect)__\w+)$/;

/** Detects the names of platforms by `@link`, by prefixes and by the directives that the documents use. */
export function readPlatformNames(documents: readonly DocumentNode[]): PlatformNames {
  const used = new Set<string>();
  const defined = new Set<string>();
  const linked = new Set<string>();
  const prefixes = new Set<string>();
  for (const {definitions} of documents) {
    for (const definition of definitions) {
      if (definition.kind === 'DirectiveDefinition') defined.add(definition.name.value);
      const directives = 'directives' in definition ? (definition.directives ?? []) : [];
      for (const directive of directives as readonly ConstDirectiveNode[]) {
        used.add(directive.name.value);
        if (/^(?:link|core)$/.test(directive.name.value)) readLink(directive, linked, prefixes);
      }
    }
  }
  const isFederated =
    [...used].some((name) => federationMarkers.has(name) && !defined.has(name)) ||
    defined.has('key') ||
    linked.size > 0;
  const hasPrefix = (name: string) => name.includes('__') && prefixes.has(name.slice(0, name.indexOf('__')));
  return {
    isFederated,
    isDirective: (name) =>
      linked.has(`@${name}`) ||
      platformDirective.test(name) ||
      hasPrefix(name) ||
      (isFederated && federation.has(name)),
    isScalar: (name) => platformScalar.test(name) || linked.has(name) || hasPrefix(name),
  };
}

/** `@link(url: "https://specs.apollo.dev/federation/v2.3", as: "fed", import: ["@key", {name: "@tag", as: "@label"}])` */
function readLink(directive: ConstDirectiveNode, linked: Set<string>, prefixes: Set<string>): void {
  linked.add('@link');
  const values = new Map(directive.arguments?.map(({name, value}) => [name.value, value]));
  const url = stringValue(values.get('url') ?? values.get('feature'));
  const [, name] = /\/([^/]+)\/v\d[^/]*\/?$/.exec(url) ?? [];
  const prefix = stringValue(values.get('as')) || name;
  if (prefix !== undefined) {
    linked.add(`@${prefix}`);
    prefixes.add(prefix);
  }
  const imports = values.get('import');
  if (imports?.kind !== 'ListValue') return;
  for (const item of imports.values) {
    if (item.kind === 'StringValue') linked.add(item.value);
    if (item.kind !== 'ObjectValue') continue;
    const fields = new Map(item.fields.map(({name, value}) => [name.value, stringValue(value)]));
    linked.add(fields.get('as') ?? fields.get('name') ?? '');
  }
}

function stringValue(value: ConstValueNode | undefined): string {
  return value?.kind === 'StringValue' ? value.value : '';
}
