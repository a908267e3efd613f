// Returns the text of `.htaccess`. Apache reads it from the folder that it serves if `AllowOverride All` is set.
import {withSplat} from '../redirect-chains.js';
import {extensionsByType} from './extensions-by-type.js';
import {headersAt, splitRedirects, type HostTable, type PatternRedirect} from './host-table.js';
import {decodePercent} from '../../../runtime/text/decode-percent.js';

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
  return [...extensionsByType()].flatMap(([type, extensions]) => {
    const [mediaType = type, charset] = type.split('; charset=');
    const names = extensions.map((extension) => `.${extension}`).join(' ');
    return [`AddType ${mediaType} ${names}`, ...(charset === undefined ? [] : [`AddCharset ${charset} ${names}`])];
  });
}

// The condition uses the requested URL, not the file that it is mapped to. Error responses are excluded, because they
// must not be cached like files.
function headerLines(table: HostTable): readonly string[] {
  return table.headers.flatMap(({path}) => {
    const isAll = path === `${table.base}*`;
    const start = escapePattern(path.endsWith('*') ? path.slice(0, -1) : path);
    const end = path.endsWith('*') ? '' : '(?:[?\\s]|$)';
    const when = isAll ? '' : ` "expr=%{REQUEST_STATUS} -lt 400 && %{THE_REQUEST} =~ m#^\\S+ ${start}${end}#"`;
    return Object.entries(headersAt(table, path)).map(
      ([name, value]) => `Header always set ${name} ${headerValue(value)}${when}`,
    );
  });
}

function redirectLines(table: HostTable): readonly string[] {
  const {exact, patterns} = splitRedirects(table);
  const exactLines = exact.map(({from, to, status}) => {
    const pattern = `^${escapePattern(decodePercent(from).slice(decodePercent(table.base).length))}/?$`;
    return `RewriteRule ${quote(pattern)} ${quote(escapeReferences(to))} ${flags(status)}`;
  });
  return [...exactLines, ...patterns.flatMap((redirect) => patternLines(redirect, table.base))];
}

// The path below the root is taken from the raw request, so it is still encoded and has no leading slash.
function patternLines({root, to, status}: PatternRedirect, base: string): readonly string[] {
  const rootPath = decodePercent(root).slice(decodePercent(base).length);
  const target = withSplat(escapeReferences(to), 'SPLAT').replace('SPLAT', '%1');
  return [
    ...(to.includes(':splat')
      ? [
          `RewriteCond %{THE_REQUEST} ${quote(`^\\S+ ${escapePattern(root)}/+([^?/\\\\\\s][^?\\s]*)`)}`,
          `RewriteRule ^ ${quote(target)} ${flags(status)}`,
        ]
      : []),
    `RewriteRule ${quote(`^${escapePattern(rootPath)}(?:/|$)`)} ${quote(withSplat(escapeReferences(to), ''))} ${flags(status)}`,
  ];
}

/** Flags that keep the target unchanged and drop the query. */
function flags(status: number): string {
  return `[R=${status},L,NE,QSD]`;
}

function slashLines({base, trailingSlash}: HostTable): readonly string[] {
  const isPage = (slash: string) => `RewriteCond %{REQUEST_FILENAME}${slash}index.html -f`;
  const top =
    base === '/' ? [] : [`RewriteCond %{REQUEST_URI} ${quote(`^${escapePattern(decodePercent(base.slice(0, -1)))}$`)}`];
  return [
    '# One address per page.',
    ...(top.length === 0 ? [] : [...top, `RewriteRule ^ ${quote(escapeReferences(base))} [R=301,L]`]),
    ...(trailingSlash === 'always'
      ? [isPage('/'), `RewriteRule ^(.*[^/])$ ${quote(`${escapeReferences(base)}$1/`)} [R=301,L]`]
      : [
          isPage(''),
          `RewriteRule ^(.+)/$ ${quote(`${escapeReferences(base)}$1`)} [R=301,L]`,
          isPage('/'),
          `RewriteRule ^(.*[^/])$ ${quote(`${escapeReferences(base)}$1/index.html`)} [L]`,
        ]),
  ];
}

/**
 * mod_headers reads the value as a format, in which a percent sign begins a variable and a backslash an escape. Before
 * that, a quoted argument is read, in which backslashes escape backslashes and quotation marks.
 */
function headerValue(value: string): string {
  const format = value.replaceAll('%', '%%').replaceAll('\\', '\\\\');
  return `"${format.replace(/["\\]/g, '\\$&')}"`;
}

/** Quotes an argument of mod_rewrite, which has no escapes, so the text must not contain quotation marks. */
function quote(text: string): string {
  return `"${text}"`;
}

/** Escapes dollar and percent signs, which would refer to a match. */
function escapeReferences(to: string): string {
  return to.replaceAll('"', '%22').replace(/[$%]/g, '\\$&');
}

function escapePattern(text: string): string {
  return text.replace(/[#$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll('"', '\\x22');
}
