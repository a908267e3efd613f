// Whether nginx answers as these rules mean is tested with nginx itself.
import {expect, test} from 'vitest';
import {nginxConfig} from '../../../../renderer/emit/hosting/nginx.js';
import {trial} from './trial-table.js';

test('nginxConfig() writes headers, redirects, canonical addresses, media types and the error page', () => {
  const text = nginxConfig(trial({base: '/site/'}).table);
  expect(text.replace(/types \{[^}]*\}/, 'types {}')).toMatchInlineSnapshot(`
    "# Written by galley hosting write. Include it in a server block whose root contains the output
    # at /site/: include /path/to/nginx.conf;
    absolute_redirect off;
    charset utf-8;
    charset_types text/css text/javascript application/json text/plain text/markdown text/xml image/svg+xml application/manifest+json text/csv text/calendar text/vtt text/yaml;
    types {}
    default_type application/octet-stream;
    error_page 404 "/site/404.html";

    # Headers of every response. A location that adds headers must repeat all of them.
    add_header X-Content-Type-Options "nosniff" always;
    add_header Cache-Control "public, max-age=0, must-revalidate" always;

    # One address per page.
    if (-f "$document_root$uri/index.html") { rewrite "^(/site/.+)/$" "$1" permanent; }
    location = "/site" { return 301 "/site/"; }

    location = "/site/old" { return 301 "/site/docs/a"; }
    location = "/site/old/" { return 301 "/site/docs/a"; }
    location = "/site/x y" { return 302 "https://x.dev/%24a"; }
    location = "/site/x y/" { return 302 "https://x.dev/%24a"; }
    location ~ "^/site/moved(?:/|$)" {
      if ($request_uri ~ "^/site/moved/+([^?/\\\\\\\\][^?]*)") { return 301 "/site/docs/$1"; }
      return 301 "/site/docs";
    }
    location / { try_files $uri $uri/index.html =404; }
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
