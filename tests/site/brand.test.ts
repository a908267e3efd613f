// The whole site under another name, which changes only content and no code.
import {readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import type {Browser} from 'playwright-core';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openBrowser, openPage} from '../support/browser.js';
import {galley, repository} from '../support/galley.js';
import {preview, type Preview} from '../support/preview.js';
import {temporary, writeFiles} from '../support/temporary.js';

const binary = /\.(?:png|webp|woff2|ico|jpe?g|avif)$/;

/** Files that keep the name: tool output says which tool wrote it, and so does the list of licenses. So does the command. */
const ofTheTool = /^(?:_assets\/tool-|third-party-notices\.txt$)/;

let root: string;
let browser: Browser;
let site: Preview;
beforeAll(async () => {
  root = temporary(rebranded());
  const {exitCode, stderr} = await galley(['build', '--root', root]);
  expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  [browser, site] = await Promise.all([openBrowser(), preview(root)]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Our content under the new brand: other names in the text, another color and other hosts in the config. */
function rebranded(): Readonly<Record<string, string | Uint8Array>> {
  const files = filesOf(path.join(repository, 'content')).map((file) => {
    const bytes = readFileSync(path.join(repository, 'content', file));
    return [`content/${renamed(file)}`, binary.test(file) ? bytes : renamed(bytes.toString())] as const;
  });
  const content = Object.fromEntries(files);
  const config = String(content['content/site.yml']);
  expect(config).toMatch(/primary: sky[^]*socialCards: true|socialCards: true[^]*primary: sky/);
  // Social cards take most of the build time, and this test does not read them.
  const own = config.replace('primary: sky', 'primary: green').replace('socialCards: true', 'socialCards: false');
  return {...content, 'content/site.yml': own};
}

function renamed(text: string): string {
  return text.replaceAll('Galley', 'Proofsheet').replaceAll('galley', 'proofsheet').replaceAll('GALLEY', 'PROOFSHEET');
}

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => statSync(path.join(folder, file)).isFile());
}

test('the rebranded site contains neither the old name nor links to the old hosts', () => {
  const folder = path.join(root, 'dist');
  const old = filesOf(folder)
    .filter((file) => !binary.test(file) && !ofTheTool.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      // The pattern with the text around the name takes seconds for files that do not contain it.
      if (!/galley/i.test(text)) return [];
      return [...text.matchAll(/.{0,40}galley.{0,40}/gi)].map(([line]) => `${file}: ${line}`);
    });
  expect(old.filter((line) => !line.includes('"galley","tool"'))).toEqual([]);
});

test('the rebranded site has the new name and hosts in titles, header, footer and links', async () => {
  const {page} = await openPage(browser);
  await page.goto(`${site.origin}/pricing`);
  expect(await page.title()).toMatch(/ - Proofsheet - Engineers build, Proofsheet tests$/);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe('https://proofsheet.example/pricing');
  expect(await page.locator('meta[property="og:site_name"]').getAttribute('content')).toBe('Proofsheet');
  expect(await page.getByRole('banner').first().getByRole('link', {name: 'Sign in'}).getAttribute('href')).toBe(
    'https://app.proofsheet.example/login',
  );
  expect(await page.getByRole('contentinfo').innerText()).toContain('Proofsheet');
  await page.context().close();
});

test.each(['light', 'dark'] as const)(
  'the rebranded site uses its primary color green instead of sky in %s mode',
  async (colorScheme) => {
    const {page} = await openPage(browser, {colorScheme});
    const found: string[] = [];
    for (const route of ['/', '/docs/getting-started/install', '/pricing', '/blog']) {
      await page.goto(site.origin + route);
      const colors = await page.evaluate(() => {
        const properties = ['color', 'backgroundColor', 'borderTopColor', 'outlineColor', 'fill', 'stroke'] as const;
        const outsideCode = [...document.querySelectorAll('body, body *')].filter(
          (element) => element.closest('pre, code, img') === null && element.checkVisibility(),
        );
        const all = new Set(
          outsideCode.flatMap((element) => properties.map((name) => getComputedStyle(element)[name])),
        );
        // Painted on a canvas, because computed colors may be in any color space.
        const brush = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
        return [...all].map((color) => {
          if (brush === null) throw new Error('This browser cannot paint.');
          brush.clearRect(0, 0, 1, 1);
          brush.fillStyle = color === 'none' ? 'transparent' : color;
          brush.fillRect(0, 0, 1, 1);
          const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
          return `rgb(${red}, ${green}, ${blue})`;
        });
      });
      const hues = colors.map(hueOf).filter((hue) => hue !== undefined);
      expect(hues.some((hue) => hue > 120 && hue < 165)).toBe(true);
      // Grays of the page lean towards blue, but are hardly colored; sky is.
      found.push(...colors.filter((color) => isBetween(hueOf(color), 185, 215)).map((color) => `${route}: ${color}`));
    }
    expect(found).toEqual([]);
    await page.context().close();
  },
);

function isBetween(value: number | undefined, low: number, high: number): boolean {
  return value !== undefined && value >= low && value <= high;
}

/** Degrees on the color circle; undefined for grays. */
function hueOf(color: string): number | undefined {
  const [, red = 0, green = 0, blue = 0] = (/^rgb\((\d+), (\d+), (\d+)/.exec(color) ?? []).map(Number);
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const spread = most - least;
  if (spread < 60) return undefined;
  if (most === red) return (60 * ((green - blue) / spread) + 360) % 360;
  return most === green ? 60 * ((blue - red) / spread) + 120 : 60 * ((red - green) / spread) + 240;
}

test('a site created by galley init has header, main and footer and its own brand in the title', async () => {
  const folder = temporary();
  expect((await galley(['init', folder])).exitCode).toBe(0);
  const config = path.join(folder, 'content/site.yml');
  writeFiles(folder, {
    'content/site.yml': readFileSync(config, 'utf8').replace(/^brand: .*$/m, 'brand: Proofsheet'),
  });
  const {exitCode} = await galley(['build', '--strict', '--root', folder]);
  expect(exitCode).toBe(0);
  const html = readFileSync(path.join(folder, 'dist/index.html'), 'utf8');
  expect(html).toMatch(/<title>[^<]*Proofsheet[^<]*<\/title>/);
  const landmarks = ['<header class="site-header"', '<main id="site-main"', '<footer class="site-footer"'];
  expect(landmarks.filter((landmark) => !html.includes(landmark))).toEqual([]);
});
