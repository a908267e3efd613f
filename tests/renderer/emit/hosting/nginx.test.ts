// Whether nginx answers as these rules mean is tested with nginx itself.
import {expect, test} from 'vitest';
import {nginxConfig} from '../../../../renderer/emit/hosting/nginx.js';
import {trial} from './trial-table.js';

test('nginxConfig() writes headers, redirects, canonical addresses, media types and the error page', () => {
  const text = nginxConfig(trial({base: '/site/'}).table);
  expect(text.replace(/types \{[^}]*\}/, 'types {}')).toMatchInlineSnapshot(`
    "# Written by galley hosting write. Include it in a server block whose root contains the output
    # at /site/: include /path/to/nginx.conf;
    # All settings are in these two locations, so the server block can have other locations, such as location /.
    location = "/site" {
      absolute_redirect off;
      add_header X-Content-Type-Options "nosniff" always;
      add_header Cache-Control "public, max-age=0, must-revalidate" always;
      rewrite ^ "/site/" permanent;
    }
    location ^~ "/site/" {
      absolute_redirect off;
      charset utf-8;
      charset_types text/css text/javascript application/json text/plain text/markdown text/xml image/svg+xml application/manifest+json text/csv text/calendar text/vtt text/yaml;
      types {}
      default_type application/octet-stream;
      error_page 404 "/site/404.html";

      # Headers of every response. A location that adds headers must repeat all of them.
      add_header X-Content-Type-Options "nosniff" always;
      add_header Cache-Control "public, max-age=0, must-revalidate" always;

      location = "/site/old" { return 301 "/site/docs/a"; }
      location = "/site/old/" { return 301 "/site/docs/a"; }
      location = "/site/x y" { return 302 "https://x.dev/%24a"; }
      location = "/site/x y/" { return 302 "https://x.dev/%24a"; }
      location ~ "^/site/moved(?:/|$)" {
        if ($request_uri ~ "^/site/moved/+([^?/\\\\\\\\][^?]*)") { return 301 "/site/docs/$1"; }
        return 301 "/site/docs";
      }
      # One address per page.
      location ~ "^/site/.+/$" {
        if (-f "$document_root$uri/index.html") { rewrite "^(/site/.+)/$" "$1" permanent; }
        return 404;
      }
      try_files $uri $uri/index.html =404;
      location "/site/_assets/" {
        add_header X-Content-Type-Options "nosniff" always;
        add_header Cache-Control "public, max-age=31536000, immutable" always;
        try_files $uri $uri/index.html =404;
      }
      location = "/site/robots.txt" {
        add_header X-Content-Type-Options "nosniff" always;
        add_header Cache-Control "public, max-age=3600" always;
        try_files $uri $uri/index.html =404;
      }
    }
    "
  `);
});

/** The rules for one address per page. The rest is compared once. */
function addressRules(text: string): string {
  return text.slice(text.indexOf('# One address per page'), text.indexOf('location "/_assets/"'));
}

test('nginxConfig() with trailing slashes redirects to addresses with a slash', () => {
  expect(addressRules(nginxConfig(trial({trailingSlash: 'always'}).table))).toMatchInlineSnapshot(`
    "# One address per page.
    if (-f "$document_root$uri/index.html") { rewrite "^(.*[^/])$" "$1/" permanent; }

    location = "/old" { return 301 "/docs/a/"; }
    location = "/old/" { return 301 "/docs/a/"; }
    location = "/x y" { return 302 "https://x.dev/%24a"; }
    location = "/x y/" { return 302 "https://x.dev/%24a"; }
    location ~ "^/moved(?:/|$)" {
      if ($request_uri ~ "^/moved/+([^?/\\\\\\\\][^?]*)") { return 301 "/docs/$1"; }
      return 301 "/docs";
    }
    location / { try_files $uri $uri/index.html =404; }
    "
  `);
});

test('nginxConfig() of a site at the root has no rule for a base without a slash', () => {
  expect(addressRules(nginxConfig(trial({redirects: {}}).table))).toBe(`# One address per page.
if (-f "$document_root$uri/index.html") { rewrite "^(/.+)/$" "$1" permanent; }

location / { try_files $uri $uri/index.html =404; }
`);
});

test('nginxConfig() serves compressed copies of files', () => {
  const {table} = trial();
  expect(nginxConfig({...table, compressed: true})).toBe(
    nginxConfig(table).replace('\nerror_page', '\ngzip_static on;\ngzip_vary on;\nerror_page'),
  );
});

test('nginxConfig() lists the extensions of a media type, and quotes values', () => {
  const {table} = trial({redirects: {'/a"(b)': '/docs'}});
  const lines = nginxConfig({...table, headers: [{path: '/*', headers: {'X-A': '"a\\b"', 'X-B': '$c'}}]}).split('\n');
  expect(lines).toContain('  application/json json map;');
  expect(lines).toContain('location = "/a\\"(b)" { return 301 "/docs"; }');
  expect(lines).toContain('add_header X-A "\\"a\\\\b\\"" always;');
  expect(lines).toContain('# X-B contains a dollar sign, which nginx reads as a variable. Add this header manually.');
});

test('nginxConfig() repeats headers of a redirect that differ from those of all responses', () => {
  const {table} = trial({redirects: {'/old': '/docs/a'}});
  const headers = [
    {path: '/*', headers: {'X-A': '1', 'X-B': '1'}},
    {path: '/old', headers: {'X-B': '2'}},
  ];
  expect(nginxConfig({...table, headers}).split('\n')).toContain(
    'location = "/old" { add_header X-A "1" always; add_header X-B "2" always; return 301 "/docs/a"; }',
  );
});

test('nginxConfig() redirects everything below a pattern without `:splat` to one address', () => {
  expect(nginxConfig(trial({redirects: {'/a+b/*': '/docs'}}).table)).toContain(
    ['location ~ "^/a\\\\+b(?:/|$)" {', '  return 301 "/docs";', '}'].join('\n'),
  );
});
