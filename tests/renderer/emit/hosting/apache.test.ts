import {expect, test} from 'vitest';
import {apacheConfig} from '../../../../renderer/emit/hosting/apache.js';
import {trial} from './trial-table.js';

// Checked with Apache 2.4 by hand, because Apache is not installed where tests run.
test('apacheConfig() writes media types, headers, redirects and canonical address rules', () => {
  const lines = apacheConfig(trial({base: '/site/'}).table).split('\n');
  expect(lines.filter((line) => !/^Add(?:Type|Charset) /.test(line))).toEqual([
    'ErrorDocument 404 /site/404.html',
    'DirectoryIndex index.html',
    'DirectorySlash Off',
    'Options -Indexes -MultiViews',
    '',
    'AddDefaultCharset utf-8',
    '',
    '<IfModule mod_headers.c>',
    '  Header always set X-Content-Type-Options "nosniff"',
    '  Header always set Cache-Control "public, max-age=0, must-revalidate"',
    ...['/site/_assets/', '/site/robots\\.txt(?:[?\\s]|$)'].flatMap((start, index) => {
      const when = `"expr=%{REQUEST_STATUS} -lt 400 && %{THE_REQUEST} =~ m#^\\S+ ${start}#"`;
      return [
        `  Header always set X-Content-Type-Options "nosniff" ${when}`,
        `  Header always set Cache-Control "public, max-age=${index === 0 ? '31536000, immutable' : '3600'}" ${when}`,
      ];
    }),
    '</IfModule>',
    '',
    'RewriteEngine On',
    '# Apply these rules to folders without a trailing slash, too.',
    'RewriteOptions AllowNoSlash',
    'RewriteRule "^old/?$" "/site/docs/a" [R=301,L,NE,QSD]',
    'RewriteRule "^x y/?$" "https://x.dev/\\$a" [R=302,L,NE,QSD]',
    'RewriteCond %{THE_REQUEST} "^\\S+ /site/moved/+([^?/\\\\\\s][^?\\s]*)"',
    'RewriteRule ^ "/site/docs/%1" [R=301,L,NE,QSD]',
    'RewriteRule "^moved(?:/|$)" "/site/docs" [R=301,L,NE,QSD]',
    '# One address per page.',
    'RewriteCond %{REQUEST_URI} "^/site$"',
    'RewriteRule ^ "/site/" [R=301,L]',
    'RewriteCond %{REQUEST_FILENAME}index.html -f',
    'RewriteRule ^(.+)/$ "/site/$1" [R=301,L]',
    'RewriteCond %{REQUEST_FILENAME}/index.html -f',
    'RewriteRule ^(.*[^/])$ "/site/$1/index.html" [L]',
    '',
  ]);
  expect(lines).toContain('AddType application/json .json .map');
  expect(lines).toContain('AddCharset utf-8 .json .map');
});

test('apacheConfig() of a site at the root redirects to addresses with a slash', () => {
  const {table} = trial({trailingSlash: 'always', redirects: {'/a"+b/*': '/docs'}});
  const text = apacheConfig(table);
  expect(text.slice(text.indexOf('RewriteOptions')).split('\n')).toEqual([
    'RewriteOptions AllowNoSlash',
    'RewriteRule "^a\\x22\\+b(?:/|$)" "/docs/" [R=301,L,NE,QSD]',
    '# One address per page.',
    'RewriteCond %{REQUEST_FILENAME}/index.html -f',
    'RewriteRule ^(.*[^/])$ "/$1/" [R=301,L]',
    '',
  ]);
});

// `Header` reads a quoted argument first, and its result as a format (modules/metadata/mod_headers.c).
test.each([
  ['"a"', '"\\"a\\""'],
  ['default-src https://a.example/%2F', '"default-src https://a.example/%%2F"'],
  ['100%', '"100%%"'],
  ['\\new', '"\\\\\\\\new"'],
])('apacheConfig() writes the header value %s so that Apache sends it unchanged', (value, expected) => {
  const {table} = trial({});
  const text = apacheConfig({...table, headers: [{path: '/*', headers: {'X-A': value}}]});
  expect(text).toContain(`  Header always set X-A ${expected}\n`);
});
