// Returns a part of an nginx configuration, to be included in a `server` block that has a `root`.
import {withSplat} from '../redirect-chains.js';
import {extensionsByType} from './extensions-by-type.js';
import {headersAt, splitRedirects, type HeaderValues, type HostTable, type PatternRedirect} from './host-table.js';
import {decodePercent} from '../../../runtime/text/decode-percent.js';

export function nginxConfig(table: HostTable): string {
  const {base} = table;
  const lines = [
    '# Written by galley hosting write. Include it in a server block whose root contains the output',
    `# at ${base}: include /path/to/nginx.conf;`,
    ...(base === '/' ? siteLines(table) : siteBelowPath(table)),
  ];
  return `${lines.join('\n')}\n`;
}

// Below a path, the site shares its server block with other sites. No setting may apply outside of the path, and `location /`
// belongs to the others. `^~` prevents their regular expressions, such as those for scripts, from matching.
function siteBelowPath(table: HostTable): readonly string[] {
  const {base} = table;
  return [
    '# All settings are in these two locations, so the server block can have other locations, such as location /.',
    `location = ${quote(decodePercent(base.slice(0, -1)))} {`,
    ...indented([
      'absolute_redirect off;',
      ...headerLines(commonHeaders(table)),
      `rewrite ^ ${quote(base)} permanent;`,
    ]),
    '}',
    `location ^~ ${quote(decodePercent(base))} {`,
    ...indented(siteLines(table)),
    '}',
  ];
}

function commonHeaders(table: HostTable): HeaderValues {
  return headersAt(table, `${table.base}*`);
}

function siteLines(table: HostTable): readonly string[] {
  const common = commonHeaders(table);
  return [
    'absolute_redirect off;',
    ...typeLines(),
    ...(table.compressed ? ['gzip_static on;', 'gzip_vary on;'] : []),
    `error_page 404 ${quote(table.base + table.notFound)};`,
    '',
    '# Headers of every response. A location that adds headers must repeat all of them.',
    ...headerLines(common),
    '',
    ...(table.base === '/' ? ['# One address per page.', slashLine(table), ''] : []),
    ...redirectLines(table, common),
    ...locationLines(table),
  ];
}

function typeLines(): readonly string[] {
  const types = [...extensionsByType()];
  const texts = types
    .map(([type]) => type)
    .filter((type) => type.includes(';') && withoutCharset(type) !== 'text/html');
  return [
    'charset utf-8;',
    `charset_types ${texts.map(withoutCharset).join(' ')};`,
    'types {',
    ...types.map(([type, extensions]) => `  ${withoutCharset(type)} ${extensions.join(' ')};`),
    '}',
    'default_type application/octet-stream;',
  ];
}

function withoutCharset(type: string): string {
  return type.split(';')[0] ?? type;
}

// `-f` tests the path of the file; `rewrite` keeps the query and encodes the path again.
function slashLine({base, trailingSlash}: HostTable): string {
  const path = escapePattern(decodePercent(base));
  const redirect =
    trailingSlash === 'always'
      ? `rewrite "^(${base === '/' ? '' : path}.*[^/])$" "$1/" permanent;`
      : `rewrite "^(${path}.+)/$" "$1" permanent;`;
  return `if (-f "$document_root$uri/index.html") { ${redirect} }`;
}

/** Omits headers that the server sends with every response. */
function redirectLines(table: HostTable, common: HeaderValues): readonly string[] {
  const {exact, patterns} = splitRedirects(table);
  const exactLines = exact.flatMap(({from, to, status}) => {
    const headers = headersAt(table, from);
    const ownHeaders = JSON.stringify(headers) === JSON.stringify(common) ? '' : `${headerLines(headers).join(' ')} `;
    const address = decodePercent(from);
    return [address, `${address}/`].map(
      (path) => `location = ${quote(path)} { ${ownHeaders}return ${status} ${quote(escapeDollars(to))}; }`,
    );
  });
  return [...exactLines, ...patterns.flatMap(patternLines)];
}

// The path below the root is taken from the raw request, so it is still encoded and has no leading slash: it can neither
// end a header line nor change the host of the target.
function patternLines({root, to, status}: PatternRedirect): readonly string[] {
  const target = withSplat(escapeDollars(to), 'SPLAT');
  return [
    `location ~ ${quote(`^${escapePattern(decodePercent(root))}(?:/|$)`)} {`,
    ...(to.includes(':splat')
      ? [
          `  if ($request_uri ~ ${quote(`^${escapePattern(root)}/+([^?/\\\\][^?]*)`)}) { return ${status} ${quote(target).replace('SPLAT', '$1')}; }`,
        ]
      : []),
    `  return ${status} ${quote(withSplat(escapeDollars(to), ''))};`,
    '}',
  ];
}

function locationLines(table: HostTable): readonly string[] {
  const files = 'try_files $uri $uri/index.html =404;';
  const inEach = table.base !== '/' && table.trailingSlash === 'always' ? pathWithSlashLines(table) : [];
  const all = `${table.base}*`;
  const rules = table.headers
    .filter(({path}) => path !== all)
    .flatMap(({path}) => {
      const location = path.endsWith('*') ? quote(decodePercent(path.slice(0, -1))) : `= ${quote(decodePercent(path))}`;
      const lines = [...headerLines(headersAt(table, path)), ...inEach, files];
      return [`location ${location} {`, ...indented(lines), '}'];
    });
  if (table.base === '/') return [`location / { ${files} }`, ...rules];
  const ofPages = inEach.length > 0 ? inEach : pathWithoutSlashLines(table);
  return ['# One address per page.', ...ofPages, files, ...rules];
}

// In a location, an `if` that is true replaces all of it, including `try_files`, even if its `rewrite` does not match. So this
// rule has a location of its own, for addresses with a slash, and `return` ends the request where there is no page.
function pathWithoutSlashLines(table: HostTable): readonly string[] {
  const pattern = `^${escapePattern(decodePercent(table.base))}.+/$`;
  return [`location ~ ${quote(pattern)} {`, ...indented([slashLine(table), 'return 404;']), '}'];
}

// If the address already ends with a slash, nginx sends the `index` of the folder. Locations do not inherit an `if`.
function pathWithSlashLines(table: HostTable): readonly string[] {
  return ['index index.html;', slashLine(table)];
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`));
}

function headerLines(headers: HeaderValues): readonly string[] {
  return Object.entries(headers).map(([name, value]) =>
    value.includes('$')
      ? `# ${name} contains a dollar sign, which nginx reads as a variable. Add this header manually.`
      : `add_header ${name} ${quote(value)} always;`,
  );
}

/** Encodes dollar signs, which would begin a variable. */
function escapeDollars(to: string): string {
  return to.replaceAll('$', '%24');
}

function escapePattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
