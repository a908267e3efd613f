// Writes `.htaccess`. Apache reads it from the folder that it serves if `AllowOverride All` is set.
import {decodeAddress, rootOf, withSplat} from '../redirect-moves.js';
import {endingsByType} from './server-types.js';
import {headersAt, type HostRedirect, type HostTable} from './host-rules-table.js';

export function apacheConfig(table: HostTable): string {
  const {base, notFound} = table;
  const lines = [
    `ErrorDocument 404 ${base}${notFound}`,
    'DirectoryIndex index.html',
    'DirectorySlash Off',
    'Options -Indexes -MultiViews',
    '',
    'AddDefaultCharset utf-8',
    ...typeLines(),
    '',
    '<IfModule mod_headers.c>',
    ...headerLines(table).map((line) => `  ${line}`),
    '</IfModule>',
    '',
    'RewriteEngine On',
    '# Apply these rules to folders without a trailing slash, too.',
    'RewriteOptions AllowNoSlash',
    ...redirectLines(table),
    ...slashLines(table),
  ];
  return `${lines.join('\n')}\n`;
}

function typeLines(): readonly string[] {
  return [...endingsByType()].flatMap(([type, endings]) => {
    const [bare = type, charset] = type.split('; charset=');
    const names = endings.map((ending) => `.${ending}`).join(' ');
    return [`AddType ${bare} ${names}`, ...(charset === undefined ? [] : [`AddCharset ${charset} ${names}`])];
  });
}

// The condition uses the requested URL, not the file that it is mapped to. Error responses are excluded, because they
// must not be cached like files.
function headerLines(table: HostTable): readonly string[] {
  return table.headers.flatMap(({path}) => {
    const isAll = path === `${table.base}*`;
    const start = inPattern(path.endsWith('*') ? path.slice(0, -1) : path);
    const end = path.endsWith('*') ? '' : '(?:[?\\s]|$)';
    const when = isAll ? '' : ` "expr=%{REQUEST_STATUS} -lt 400 && %{THE_REQUEST} =~ m#^\\S+ ${start}${end}#"`;
    return Object.entries(headersAt(table, path)).map(
      ([name, value]) => `Header always set ${name} ${quoted(value)}${when}`,
    );
  });
}

function redirectLines({redirects, base}: HostTable): readonly string[] {
  return redirects.flatMap((redirect) => {
    const {from, to, status} = redirect;
    if (rootOf(from) !== undefined) return patternLines(redirect, base);
    const pattern = `^${inPattern(decodeAddress(from).slice(decodeAddress(base).length))}/?$`;
    return [`RewriteRule ${quoted(pattern)} ${quoted(literal(to))} ${flags(status)}`];
  });
}

// The rest of the path is cut from the raw request, so it is still encoded and has no leading slash.
function patternLines({from, to, status}: HostRedirect, base: string): readonly string[] {
  const root = rootOf(from) ?? from;
  const below = decodeAddress(root).slice(decodeAddress(base).length);
  const rest = withSplat(literal(to), 'SPLAT').replace('SPLAT', '%1');
  return [
    ...(to.includes(':splat')
      ? [
          `RewriteCond %{THE_REQUEST} ${quoted(`^\\S+ ${inPattern(root)}/+([^?/\\\\\\s][^?\\s]*)`)}`,
          `RewriteRule ^ ${quoted(rest)} ${flags(status)}`,
        ]
      : []),
    `RewriteRule ${quoted(`^${inPattern(below)}(?:/|$)`)} ${quoted(withSplat(literal(to), ''))} ${flags(status)}`,
  ];
}

/** Flags that keep the target unchanged and drop the query. */
function flags(status: number): string {
  return `[R=${status},L,NE,QSD]`;
}

function slashLines({base, trailingSlash}: HostTable): readonly string[] {
  const isPage = (slash: string) => `RewriteCond %{REQUEST_FILENAME}${slash}index.html -f`;
  const top =
    base === '/' ? [] : [`RewriteCond %{REQUEST_URI} ${quoted(`^${inPattern(decodeAddress(base.slice(0, -1)))}$`)}`];
  return [
    '# One address per page.',
    ...(top.length === 0 ? [] : [...top, `RewriteRule ^ ${quoted(literal(base))} [R=301,L]`]),
    ...(trailingSlash === 'always'
      ? [isPage('/'), `RewriteRule ^(.*[^/])$ ${quoted(`${literal(base)}$1/`)} [R=301,L]`]
      : [
          isPage(''),
          `RewriteRule ^(.+)/$ ${quoted(`${literal(base)}$1`)} [R=301,L]`,
          isPage('/'),
          `RewriteRule ^(.*[^/])$ ${quoted(`${literal(base)}$1/index.html`)} [L]`,
        ]),
  ];
}

/** Escapes dollar and percent signs, which would refer to a match. */
function literal(to: string): string {
  return to.replace(/[$%]/g, '\\$&');
}

function inPattern(text: string): string {
  return text.replace(/[#$()*+.?[\\\]^{|}]/g, '\\$&');
}

/** A backslash is an escape only before a quotation mark. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}
