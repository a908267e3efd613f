// Whether Caddy answers as these rules mean is tested with Caddy itself.
import {expect, test} from 'vitest';
import {caddyConfig} from '../../../../renderer/emit/hosting/caddy.js';
import {trial} from './trial-table.js';

/** The rules for one address per page. The rest is compared once. */
function addressRules(text: string): string {
  return text.slice(text.indexOf('\t@page'), text.indexOf('\t# A slash after a file name'));
}

test('caddyConfig() writes headers, redirects, canonical addresses, media types and the error page', () => {
  const text = caddyConfig(trial({base: '/site/'}).table);
  expect(text.replace(/(?:\t@type_\d+ .*\n\theader @type_\d+ .*\n)+/, '\t# types\n')).toMatchInlineSnapshot(`
    "# Written by galley hosting write. Import it into a site whose root contains the output
    # at /site/: import /path/to/Caddyfile
    # It handles only requests below this path, so the site can have other routes.
    @at_2f_site_2f_ path "/site" "/site/*"
    route @at_2f_site_2f_ {
    	uri path_regexp //+ /

    	# From general to specific: a later header replaces an earlier one.
    	@at_2f_site_2f2a_ path "/site/*"
    	header @at_2f_site_2f2a_ X-Content-Type-Options "nosniff"
    	header @at_2f_site_2f2a_ Cache-Control "public, max-age=0, must-revalidate"
    	@at_2f_site_2f5f_assets_2f2a_ path "/site/_assets/*"
    	header @at_2f_site_2f5f_assets_2f2a_ Cache-Control "public, max-age=31536000, immutable"
    	@at_2f_site_2f_robots_2e_txt path "/site/robots.txt"
    	header @at_2f_site_2f_robots_2e_txt Cache-Control "public, max-age=3600"

    	map {path} {moved_to} {moved_as} {
    		"/site/old" "/site/docs/a" 301
    		"/site/old/" "/site/docs/a" 301
    		"/site/x y" "https://x.dev/$a" 302
    		"/site/x y/" "https://x.dev/$a" 302
    		default "" ""
    	}
    	@moved expression \`{moved_to} != ""\`
    	redir @moved {moved_to} {moved_as}

    	@below_0 vars_regexp below_0 {uri} "^/site/moved/+([^?/\\\\][^?]*)"
    	redir @below_0 "/site/docs/{re.below_0.1}" 301
    	@folder_0 path_regexp "^/site/moved(?:/|$)"
    	redir @folder_0 "/site/docs" 301

    	# One address per page.
    	@page {
    		vars_regexp page {uri} "^(/site/[^?]*[^?/])/+(\\?.*)?$"
    		file {path}/index.html
    	}
    	redir @page {re.page.1}{re.page.2} 301
    	@top {
    		path_regexp "^/site$"
    	}
    	redir @top "/site/" 301
    	# A slash after a file name leads to an error page. The file server alone would send the file.
    	@folder {
    		path_regexp /$
    		not file {path}/index.html
    	}
    	error @folder 404
    	try_files {path}/index.html {path}

    	header Content-Type application/octet-stream
    	# types
    	file_server {
    		disable_canonical_uris
    	}
    }
    handle_errors {
    	@missing {
    		expression \`{err.status_code} == 404\`
    		path "/site" "/site/*"
    	}
    	handle @missing {
    		header X-Content-Type-Options "nosniff"
    		header Cache-Control "public, max-age=0, must-revalidate"
    		header Content-Type "text/html; charset=utf-8"
    		rewrite * "/site/404.html"
    		file_server
    	}
    }
    "
  `);
});

test('caddyConfig() of a site at the root has no rule for a base without a slash', () => {
  expect(addressRules(caddyConfig(trial().table))).toMatchInlineSnapshot(`
    "	@page {
    		vars_regexp page {uri} "^(/[^?]*[^?/])/+(\\?.*)?$"
    		file {path}/index.html
    	}
    	redir @page {re.page.1}{re.page.2} 301
    "
  `);
});

test('caddyConfig() with trailing slashes redirects to addresses with a slash', () => {
  const {table} = trial({base: '/site/', trailingSlash: 'always'});
  expect(addressRules(caddyConfig(table))).toMatchInlineSnapshot(`
    "	@page {
    		vars_regexp page {uri} "^(/[^?]*[^?/])(\\?.*)?$"
    		file {path}/index.html
    	}
    	redir @page {re.page.1}/{re.page.2} 301
    "
  `);
});

test('caddyConfig() serves compressed copies of files', () => {
  const {table} = trial();
  expect(caddyConfig({...table, compressed: true})).toBe(
    caddyConfig(table).replace('disable_canonical_uris\n', 'disable_canonical_uris\n\t\tprecompressed br gzip\n'),
  );
});

test('caddyConfig() lists the extensions of a media type, and quotes values', () => {
  const {table} = trial({redirects: {'/a"{b}/*': '/docs', '/c+d/*': '/docs'}});
  const lines = caddyConfig({...table, headers: [{path: '/*', headers: {'X-A': '"{a}"'}}]}).split('\n');
  expect(lines.slice(4, 9)).toEqual([
    '',
    '\t# From general to specific: a later header replaces an earlier one.',
    '\t@at_2f2a_ path "*"',
    '\theader @at_2f2a_ X-A "\\"\\{a\\}\\""',
    '',
  ]);
  expect(lines.join('\n')).toMatch(
    /\t@type_(\d+) path \*\.json \*\.map\n\theader @type_\1 Content-Type "application\/json/,
  );
  expect(lines.filter((line) => line.includes('@folder_'))).toEqual([
    '\t@folder_0 path_regexp "^/a\\x22\\{b\\}(?:/|$)"',
    '\tredir @folder_0 "/docs" 301',
    '\t@folder_1 path_regexp "^/c\\+d(?:/|$)"',
    '\tredir @folder_1 "/docs" 301',
  ]);
  expect(lines.filter((line) => line.includes('@below_') || line.includes('@moved'))).toEqual([]);
});
