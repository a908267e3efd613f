// Writes a part of an nginx configuration, to be included in a `server` block that has a `root`.
import {decodeAddress, rootOf, withSplat} from '../redirect-moves.js';
import {endingsByType} from './server-types.js';
import {headersAt, type HeaderValues, type HostRedirect, type HostTable} from './host-rules-table.js';

export function nginxConfig(table: HostTable): string {
  const common = headersAt(table, `${table.base}*`);
  const parts = [
    '# Written by galley hosting write. Include it in a server block whose root holds the site',
    `# at ${table.base}: include /path/to/nginx.conf;`,
    'absolute_redirect off;',
    ...typeLines(),
    ...(table.compressed ? ['gzip_static on;', 'gzip_vary on;'] : []),
    `error_page 404 ${quoted(table.base + table.notFound)};`,
    '',
    '# Headers of everything; a location that adds some says all of them again.',
    ...headerLines(common),
    '',
    '# One address per page.',
    ...slashLines(table),
    '',
    ...redirectLines(table, common),
    ...locationLines(table),
  ];
  return `${parts.join('\n')}\n`;
}

function typeLines(): readonly string[] {
  const types = [...endingsByType()];
  const texts = types.map(([type]) => type).filter((type) => type.includes(';') && bareType(type) !== 'text/html');
  return [
    'charset utf-8;',
    `charset_types ${texts.map(bareType).join(' ')};`,
    'types {',
    ...types.map(([type, endings]) => `  ${bareType(type)} ${endings.join(' ')};`),
    '}',
    'default_type application/octet-stream;',
  ];
}

function bareType(type: string): string {
  return type.split(';')[0] ?? type;
}

// `-f` tests the path of the file; `rewrite` keeps the query and encodes the path again.
function slashLines({base, trailingSlash}: HostTable): readonly string[] {
  const isPage = 'if (-f "$document_root$uri/index.html")';
  return trailingSlash === 'always'
    ? [`${isPage} { rewrite "^(.*[^/])$" "$1/" permanent; }`]
    : [
        `${isPage} { rewrite "^(${inPattern(decodeAddress(base))}.+)/$" "$1" permanent; }`,
        ...(base === '/'
          ? []
          : [`location = ${quoted(decodeAddress(base.slice(0, -1)))} { return 301 ${quoted(base)}; }`]),
      ];
}

/** Leaves out headers that the server sends with every response. */
function redirectLines(table: HostTable, common: HeaderValues): readonly string[] {
  return table.redirects.flatMap((redirect) => {
    const {from, to, status} = redirect;
    if (rootOf(from) !== undefined) return patternLines(redirect);
    const headers = headersAt(table, from);
    const own = JSON.stringify(headers) === JSON.stringify(common) ? '' : `${headerLines(headers).join(' ')} `;
    const address = decodeAddress(from);
    return [address, `${address}/`].map(
      (path) => `location = ${quoted(path)} { ${own}return ${status} ${quoted(plainTarget(to))}; }`,
    );
  });
}

// The rest of the path is cut from the raw request, so it is still encoded and has no leading slash: it can neither end
// a header line nor change the host of the target.
function patternLines({from, to, status}: HostRedirect): readonly string[] {
  const root = rootOf(from) ?? from;
  const rest = withSplat(plainTarget(to), 'SPLAT');
  return [
    `location ~ ${quoted(`^${inPattern(decodeAddress(root))}(?:/|$)`)} {`,
    ...(to.includes(':splat')
      ? [
          `  if ($request_uri ~ ${quoted(`^${inPattern(root)}/+([^?/\\\\][^?]*)`)}) { return ${status} ${quoted(rest).replace('SPLAT', '$1')}; }`,
        ]
      : []),
    `  return ${status} ${quoted(withSplat(plainTarget(to), ''))};`,
    '}',
  ];
}

function locationLines(table: HostTable): readonly string[] {
  const files = 'try_files $uri $uri/index.html =404;';
  const all = `${table.base}*`;
  const rules = table.headers
    .filter(({path}) => path !== all)
    .flatMap(({path}) => {
      const place = path.endsWith('*') ? quoted(decodeAddress(path.slice(0, -1))) : `= ${quoted(decodeAddress(path))}`;
      const lines = headerLines(headersAt(table, path)).map((line) => `  ${line}`);
      return [`location ${place} {`, ...lines, `  ${files}`, '}'];
    });
  return [`location / { ${files} }`, ...rules];
}

function headerLines(headers: HeaderValues): readonly string[] {
  return Object.entries(headers).map(([name, value]) =>
    value.includes('$')
      ? `# ${name} holds a dollar sign, which nginx takes for a variable: add it by hand.`
      : `add_header ${name} ${quoted(value)} always;`,
  );
}

/** Encodes dollar signs, which would begin a variable. */
function plainTarget(to: string): string {
  return to.replaceAll('$', '%24');
}

function inPattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
