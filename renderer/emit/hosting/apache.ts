// `.htaccess`, which Apache reads from the folder that it serves, where `AllowOverride All` lets it.
import {decoded, rootOf, withSplat} from '../redirect-moves.js';
import {endingsByType} from './server-types.js';
import {headersAt, type HostRedirect, type HostTable} from './table.js';

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
    '# Folders without a slash at their end are asked for as pages.',
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

// What was asked for decides, not the file it came to. An error is no file, and is not kept like one.
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
    const pattern = `^${inPattern(decoded(from).slice(decoded(base).length))}/?$`;
    return [`RewriteRule ${quoted(pattern)} ${quoted(literal(to))} ${flags(status)}`];
  });
}

// What is passed on is cut from the request as it was sent, still encoded, and begins with no slash.
function patternLines({from, to, status}: HostRedirect, base: string): readonly string[] {
  const root = rootOf(from) ?? from;
  const below = decoded(root).slice(decoded(base).length);
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

/** As it stands, and without the query that was asked with. */
function flags(status: number): string {
  return `[R=${status},L,NE,QSD]`;
}

function slashLines({base, trailingSlash}: HostTable): readonly string[] {
  const isPage = (slash: string) => `RewriteCond %{REQUEST_FILENAME}${slash}index.html -f`;
  const top =
    base === '/' ? [] : [`RewriteCond %{REQUEST_URI} ${quoted(`^${inPattern(decoded(base.slice(0, -1)))}$`)}`];
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

/** A dollar or a percent sign would stand for a part of a pattern. */
function literal(to: string): string {
  return to.replace(/[$%]/g, '\\$&');
}

function inPattern(text: string): string {
  return text.replace(/[#$()*+.?[\\\]^{|}]/g, '\\$&');
}

/** Before anything but a quote, a backslash stands for itself. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}
