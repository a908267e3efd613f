// Returns a part of a Caddyfile, to be imported into a site that has a `root`.
import {withSplat} from '../redirect-chains.js';
import {extensionsByType} from './extensions-by-type.js';
import {headersAt, splitRedirects, type HeaderValues, type HostTable, type PatternRedirect} from './host-table.js';
import {decodePercent} from '../../../runtime/text/decode-percent.js';

export function caddyConfig(table: HostTable): string {
  const {base} = table;
  const isBelowPath = base !== '/';
  const sitePath = `path ${quote(decodePercent(base.slice(0, -1)))} ${quote(`${decodePercent(base)}*`)}`;
  const lines = [
    '# Written by galley hosting write. Import it into a site whose root contains the output',
    `# at ${base}: import /path/to/Caddyfile`,
    ...(isBelowPath
      ? [
          '# It handles only requests below this path, so the site can have other routes.',
          `@${nameFor(base)} ${sitePath}`,
        ]
      : []),
    isBelowPath ? `route @${nameFor(base)} {` : 'route {',
    ...indented([
      'uri path_regexp //+ /',
      '',
      '# From general to specific: a later header replaces an earlier one.',
      ...table.headers.flatMap(({path, headers}) => [
        `@${nameFor(path)} path ${quote(path === '/*' ? '*' : decodePercent(path))}`,
        ...headerLines(headers, `@${nameFor(path)} `),
      ]),
      '',
      ...redirectLines(table),
      '# One address per page.',
      ...slashLines(table),
      '# A slash after a file name leads to an error page. The file server alone would send the file.',
      '@folder {',
      ...indented(['path_regexp /$', 'not file {path}/index.html']),
      '}',
      'error @folder 404',
      'try_files {path}/index.html {path}',
      '',
      'header Content-Type application/octet-stream',
      ...typeLines(),
      'file_server {',
      '\tdisable_canonical_uris',
      ...(table.compressed ? ['\tprecompressed br gzip'] : []),
      '}',
    ]),
    '}',
    'handle_errors {',
    ...indented([
      '@missing {',
      ...indented(['expression `{err.status_code} == 404`', ...(isBelowPath ? [sitePath] : [])]),
      '}',
      'handle @missing {',
      ...indented([
        ...headerLines({...headersAt(table, `${base}*`), 'Content-Type': 'text/html; charset=utf-8'}, ''),
        `rewrite * ${quote(base + table.notFound)}`,
        'file_server',
      ]),
      '}',
    ]),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

/** Names of matchers may contain only letters, digits and underscores. */
function nameFor(path: string): string {
  const name = path.replace(
    /[^A-Za-z0-9]+/g,
    (text) => `_${[...text].map((c) => c.codePointAt(0)?.toString(16)).join('')}_`,
  );
  return `at${name}`;
}

function headerLines(headers: HeaderValues, matcher: string): readonly string[] {
  return Object.entries(headers).map(([name, value]) => `header ${matcher}${name} ${quote(value)}`);
}

function redirectLines(table: HostTable): readonly string[] {
  const {exact, patterns} = splitRedirects(table);
  return [
    ...(exact.length === 0
      ? []
      : [
          'map {path} {moved_to} {moved_as} {',
          ...indented([
            ...exact.flatMap(({from, to, status}) =>
              [decodePercent(from), `${decodePercent(from)}/`].map((path) => `${quote(path)} ${quote(to)} ${status}`),
            ),
            'default "" ""',
          ]),
          '}',
          '@moved expression `{moved_to} != ""`',
          'redir @moved {moved_to} {moved_as}',
          '',
        ]),
    ...patterns.flatMap(patternLines),
  ];
}

// The path below the root is taken from the raw request, so it is still encoded and has no leading slash.
function patternLines({root, to, status}: PatternRedirect, index: number): readonly string[] {
  const name = `below_${index}`;
  const matcher = `@${name} vars_regexp ${name} {uri} ${quotedPattern(`^${escapePattern(root)}/+([^?/\\\\][^?]*)`)}`;
  const target = quote(withSplat(to, 'SPLAT')).replace('SPLAT', `{re.${name}.1}`);
  return [
    ...(to.includes(':splat') ? [matcher, `redir @${name} ${target} ${status}`] : []),
    `@folder_${index} path_regexp ${quotedPattern(`^${escapePattern(decodePercent(root))}(?:/|$)`)}`,
    `redir @folder_${index} ${quote(withSplat(to, ''))} ${status}`,
    '',
  ];
}

function slashLines({base, trailingSlash}: HostTable): readonly string[] {
  const address =
    trailingSlash === 'always'
      ? 'vars_regexp page {uri} "^(/[^?]*[^?/])(\\?.*)?$"'
      : `vars_regexp page {uri} ${quotedPattern(`^(${escapePattern(base)}[^?]*[^?/])/+(\\?.*)?$`)}`;
  const slash = trailingSlash === 'always' ? '/' : '';
  return [
    '@page {',
    ...indented([address, 'file {path}/index.html']),
    '}',
    `redir @page {re.page.1}${slash}{re.page.2} 301`,
    ...(base === '/' || trailingSlash === 'always'
      ? []
      : [
          '@top {',
          ...indented([`path_regexp ${quotedPattern(`^${escapePattern(decodePercent(base.slice(0, -1)))}$`)}`]),
          '}',
          `redir @top ${quote(base)} 301`,
        ]),
  ];
}

function typeLines(): readonly string[] {
  return [...extensionsByType()].flatMap(([type, extensions], index) => [
    `@type_${index} path ${extensions.map((extension) => `*.${extension}`).join(' ')}`,
    `header @type_${index} Content-Type ${quote(type)}`,
  ]);
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === '' ? '' : `\t${line}`));
}

function escapePattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}

/**
 * Escapes braces, which would begin a placeholder. A backslash is an escape only before a quotation mark or a brace.
 */
function quote(text: string): string {
  return `"${text.replace(/["{}]/g, '\\$&')}"`;
}

function quotedPattern(pattern: string): string {
  return `"${pattern.replaceAll('"', '\\x22')}"`;
}
