// Every page of our own site as a document: valid HTML with ordered headings that fits a strict CSP.
import {createHash} from 'node:crypto';
import {HtmlValidate, StaticConfigLoader} from 'html-validate';
import {expect, test} from 'vitest';
import {ourPages, ourRoutesWithParts, routesToOpen} from '../support/our-site.js';

const pages = ourPages();

const checkerOf = (...presets: readonly string[]): HtmlValidate =>
  new HtmlValidate(
    new StaticConfigLoader({
      root: true,
      extends: ['html-validate:standard', 'html-validate:a11y', ...presets],
      rules: {
        'no-dup-id': 'error',
        'no-inline-style': 'error',
        'heading-level': ['error', {allowMultipleH1: false}],
        // Ids come from headings, which may start with a digit or hold any letter.
        'valid-id': ['error', {relaxed: true}],
        // A list may have a name.
        'aria-label-misuse': ['error', {allowAnyNamable: true}],
        // Every title contains the brand and the slogan.
        'long-title': 'off',
        // Files come from the page's own origin, with a hash in their names.
        'require-sri': 'off',
        // A form without a button holds radio buttons together: tabs.
        'wcag/h32': 'off',
        // Safari removes the role from a list without bullets, so it is explicit.
        'no-redundant-role': 'off',
        'prefer-native-element': 'off',
      },
    }),
  );

// A tenth of a second for each page: what surrounds the main part is the same on the pages of a template.
test('every page passes html-validate: elements, attributes, ids, landmarks and heading order', async () => {
  const whole = checkerOf('html-validate:document');
  const part = checkerOf();
  const isWhole = new Set(ourRoutesWithParts());
  const opened = new Set(routesToOpen());
  const findings: string[] = [];
  for (const {route, html} of pages.filter((page) => opened.has(page.route) || /^\/\d{3}$/.test(page.route))) {
    const [main] = /<main[\s>].*<\/main>/s.exec(html) ?? [];
    const {results} =
      main === undefined || isWhole.has(route)
        ? await whole.validateString(html, route)
        : await part.validateString(main, route);
    for (const {ruleId, message, selector} of results.flatMap(({messages}) => messages)) {
      findings.push(`${route}: ${message} (${ruleId}, ${selector})`);
    }
  }
  expect(findings).toEqual([]);
  expect(opened.size).toBeGreaterThan(30);
});

test('no page has a duplicate id', () => {
  const twice = pages.flatMap(({route, html}) => {
    const ids = [...markupOf(html).matchAll(/<[a-z][^<>]*?\sid="([^"]*)"/g)].map(([, id]) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${route}: ${id}`);
  });
  expect(twice).toEqual([]);
});

// html-validate allows the other order, the validator of the W3C does not.
test('in each description list and each of its groups, a term precedes its descriptions', () => {
  const wrong = pages.filter(({html}) => /<(?:dl|div)(?:\s[^<>]*)?>\s*<dd/.test(markupOf(html)));
  expect(wrong.map(({route}) => route)).toEqual([]);
});

test('attribute names are lower case, except in SVG', () => {
  const capital = /<[a-z][a-z0-9-]*(?:\s+[^\s"=>]+(?:="[^"]*")?)*?\s+([a-z-]*[A-Z][\w-]*)(?=[\s=>/])/g;
  const found = pages.flatMap(({route, html}) =>
    [
      ...markupOf(html)
        .replaceAll(/<svg[\s>].*?<\/svg>/gs, '')
        .matchAll(capital),
    ].map(([, name]) => `${route}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('every page has a unique title without a repeated brand', () => {
  const titles = documents().map(({html}) => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  expect(titles.filter((title) => / Galley - Galley |^Galley - Galley /.test(title))).toEqual([]);
});

test('every page has one h1', () => {
  const wrong = documents().filter(({html}) => [...html.matchAll(/<h1[\s>]/g)].length !== 1);
  expect(wrong.map(({route}) => route)).toEqual([]);
});

test('no page has a style attribute, an inline event handler or a style element', () => {
  const inline = /<[a-z][a-z0-9-]*\s(?:[^<>]*\s)?(?:style|on[a-z]+)=|<style[\s>]|href="javascript:/i;
  expect(pages.filter(({html}) => inline.test(markupOf(html))).map(({route}) => route)).toEqual([]);
});

test('there are at most two inline scripts, and each is the same on all its pages, for hashes in the CSP', () => {
  const hashes = new Map<string, string[]>();
  for (const {route, html} of pages) {
    for (const text of inlineScripts(html)) {
      const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`;
      hashes.set(hash, [...(hashes.get(hash) ?? []), route]);
    }
  }
  expect([...hashes].filter(([, routes]) => routes.length === 1)).toEqual([]);
  expect(hashes.size).toBeLessThanOrEqual(2);
});

test('structured data is valid JSON and has the type expected for the page', () => {
  const wanted: readonly [RegExp, string][] = [
    [/^\/blog\/(?!page\/|tags\/|authors\/)[^/]+$/, 'BlogPosting'],
    [/^\/$/, 'WebSite'],
    [/^\/docs\/./, 'BreadcrumbList'],
    [/^\/pricing$/, 'Product'],
  ];
  const missing = wanted.flatMap(([pattern, type]) =>
    pages
      .filter(({route, html}) => pattern.test(route) && !typesOf(html).includes(type))
      .map(({route}) => `${route} has no ${type}`),
  );
  expect(missing).toEqual([]);
});

test('every page has a title, a description, a canonical URL and a social card with size and alt text', () => {
  const needed = [
    /<title>[^<]+<\/title>/,
    /<meta name="description" content="[^"]+">/,
    /<link rel="canonical" href="https:\/\/[^"]+">/,
    /<meta property="og:title" content="[^"]+">/,
    /<meta property="og:image" content="https:\/\/[^"]+\.png">/,
    /<meta property="og:image:width" content="1200">/,
    /<meta property="og:image:height" content="630">/,
    /<meta property="og:image:alt" content="[^"]+">/,
    /<meta name="twitter:card" content="summary_large_image">/,
    /<html lang="en"/,
  ];
  const listed = documents().filter(({route}) => !/^\/\d{3}$/.test(route));
  const lacking = listed.flatMap(({route, html}) =>
    needed.filter((tag) => !tag.test(html)).map((tag) => `${route} lacks ${tag.source}`),
  );
  expect(lacking).toEqual([]);
});

/** Pages that are not redirects. */
function documents(): typeof pages {
  return pages.filter(({html}) => !html.includes('\n<meta http-equiv="refresh"'));
}

/** The markup of a page without scripts and JSON attributes. */
function markupOf(html: string): string {
  return html.replaceAll(/(<script[^>]*>)[\s\S]*?<\/script>/g, '$1').replaceAll(/data-props="[^"]*"/g, '');
}

/** Scripts that run: neither data nor files. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\ssrc=|type="(?:application\/(?:ld\+)?json|speculationrules)"/.test(attributes))
    .map(([, , text = '']) => text);
}

/** `@type` of every object in the structured data of a page. Throws where it is not JSON. */
function typesOf(html: string): string[] {
  return [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].flatMap(([, json = '']) => {
    const types: string[] = [];
    JSON.parse(json, (key, value: unknown) => {
      if (key === '@type') types.push(...[value].flat().map(String));
      return value;
    });
    return types;
  });
}
