// The tool pages of our own site, in Chromium.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {AxeResults, RunOptions} from 'axe-core';
import {zipSync} from 'fflate';
import type {BrowserContextOptions, Download, Locator, Page} from 'playwright-core';
import {describe, expect, inject, test} from 'vitest';
import {openPage} from '../support/browser.js';
import {galley} from '../support/galley.js';
import {ourPages, openOurSite} from '../support/our-site.js';
import {temporary} from '../support/temporary.js';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const routes = {
  openapi: '/tools/generate-sdk-from-openapi',
  graphql: '/tools/generate-sdk-from-graphql',
  postman: '/tools/convert-postman-to-openapi',
  proto: '/tools/generate-sdk-from-grpc-proto',
} as const;
type Tool = keyof typeof routes;
const tools = Object.keys(routes) as readonly Tool[];

const opened = openOurSite();

const broken = [
  'openapi: 3.1.0',
  'info: {title: Books, version: 1.0.0}',
  'paths:',
  '  /books:',
  '    get:',
  '      responses:',
  "        '200':",
  '          description: All books',
  '          content:',
  '            application/json:',
  '              schema:',
  "                $ref: '#/components/schemas/Boook'",
  'components:',
  '  schemas:',
  '    Book: {type: object}',
  '',
].join('\n');

const collection = JSON.stringify({
  info: {name: 'Books', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'},
  item: [{name: 'All books', request: {method: 'GET', url: 'https://books.example.com/books'}}],
});

describe('a tool page', () => {
  test.each(tools)(
    'generates files, a summary and the same zip as the command line from the example: %s',
    async (tool) => {
      const {page, problems} = await open(tool);
      const field = textField(page);
      await page.getByRole('button', {name: 'Try the example'}).click();
      await result(page);
      const example = await field.inputValue();
      expect(await page.locator('.tool-side > p[role=status]').textContent()).toContain('Done:');
      expect(await page.locator('.tool-summary dd').allTextContents()).not.toEqual([]);

      const command = (await page.locator('.tool-command code').textContent()) ?? '';
      const [, name = '', out = ''] = /^galley tool \w+ (\S+) --out (\S+)$/.exec(command) ?? [];
      const folder = temporary({[name]: example});
      const {exitCode, stderr} = await galley(['tool', tool, name, '--out', out], {cwd: folder});
      expect({exitCode, stderr: exitCode === 0 ? '' : stderr}).toEqual({exitCode: 0, stderr: ''});
      const saved = await download(page, `Download ${out}`);
      expect(saved.name).toBe(out);
      expect(saved.bytes.equals(readFileSync(path.join(folder, out)))).toBe(true);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  test('shows, copies and downloads a generated file', async () => {
    const {page} = await open('openapi', {permissions: ['clipboard-read', 'clipboard-write']});
    await page.getByRole('button', {name: 'Try the example'}).click();
    await result(page);
    await page.getByRole('treeitem', {name: 'package.json'}).click();
    const preview = page.getByRole('region', {name: 'package.json'});
    await preview.locator('code .p').first().waitFor();
    const shown = await preview.locator('code').allTextContents();
    const {bytes, name} = await download(page, 'Download package.json');
    expect([name, `${shown.join('\n')}\n`]).toEqual(['package.json', bytes.toString()]);
    await page.locator('.tool-preview').getByRole('button', {name: 'Copy'}).click();
    await page.locator('.tool-preview').getByRole('button', {name: 'Copied'}).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(bytes.toString());
    await page.context().close();
  });

  test('marks an error in the input, and its finding selects the place', async () => {
    const {page} = await open('openapi');
    await textField(page).fill(broken);
    await page.getByRole('button', {name: 'Generate the SDK'}).click();
    const finding = page.locator('.tool-findings button').filter({hasText: 'Boook'});
    await finding.waitFor();
    expect(await page.locator('.tool-result').count()).toBe(0);
    await finding.click();
    const selected = await textField(page).evaluate((field: HTMLTextAreaElement) => ({
      isFocused: field === document.activeElement,
      line: field.value.slice(0, field.selectionStart).split('\n').length,
      text: field.value.slice(field.selectionStart, field.selectionEnd),
    }));
    expect(selected).toEqual({isFocused: true, line: 12, text: expect.stringContaining('#/components/schemas/Boook')});
    expect(await page.locator('.mark-row[data-severity=error] mark').first().textContent()).toContain('Boook');

    await textField(page).fill(broken.replace('Boook', 'Book'));
    expect(await page.locator('.mark-row').count()).toBe(0);
    await page.getByRole('button', {name: 'Generate the SDK'}).click();
    await result(page);
    await page.context().close();
  });

  const mistakes: Readonly<Record<Tool, string>> = {
    openapi: broken,
    graphql: 'type Query { book: Boook }\n',
    postman: '{"info": {"name": "Books"}, "item": [',
    proto: 'syntax = "proto3";\nmessage Book { Boook next = 1; }\n',
  };
  test.each(tools)('shows the errors instead of a result when a run fails: %s', async (tool) => {
    const {page, problems} = await open(tool, {viewport: {width: 375, height: 800}, reducedMotion: 'reduce'});
    await page.getByRole('button', {name: 'Try the example'}).click();
    await result(page);
    await textField(page).fill(mistakes[tool]);
    await page.locator('.tool-run button').first().click();
    const failure = page.getByRole('region', {name: 'No files generated'});
    await failure.waitFor();
    expect(await page.locator('.tool-result').count()).toBe(0);
    expect(await page.locator('.proof > section:last-child :is(.figure, .bullets):visible').count()).toBe(0);
    expect(await failure.locator('p').first().textContent()).toBe('Fix the error and run again.');
    expect(await failure.locator('li[data-severity=error]').count()).toBe(1);
    expect(await page.locator('.tool-side > p[role=status]').textContent()).toMatch(
      /^No files were generated\. 1 error/,
    );
    const heading = failure.getByRole('heading', {name: 'No files generated'});
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => isInView(heading)).toBe(true);

    await textField(page).fill(`${mistakes[tool]} `);
    await failure.getByRole('button', {name: 'Run again'}).click();
    await failure.getByText('The input or an option has changed since this run.').waitFor({state: 'detached'});
    await page.getByRole('button', {name: 'Clear'}).click();
    await page.locator('.proof > section:last-child .figure').waitFor();
    expect(await failure.count()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test.each([375, 768, 1280])('scrolls to the errors of a first failed run at a width of %i px', async (width) => {
    const {page} = await open('openapi', {viewport: {width, height: 800}, reducedMotion: 'reduce'});
    await textField(page).fill(broken);
    await page.getByRole('button', {name: 'Generate the SDK'}).click();
    const failure = page.getByRole('region', {name: 'No files generated'});
    await failure.waitFor();
    await expect.poll(() => isInView(failure.getByRole('heading', {name: 'No files generated'}))).toBe(true);
    await page.context().close();
  });

  test('cancels a run, stops it after 60 s and reports a tool that cannot be loaded', async () => {
    const {page} = await openPage(opened.browser);
    await page.clock.install();
    const state = {isThere: true};
    await page.route('**/_assets/tool-openapi-*.js', (route) =>
      state.isThere
        ? route.fulfill({
            contentType: 'text/javascript',
            body: "postMessage({kind: 'progress', step: 'Reading', done: 1, total: 3});",
          })
        : route.abort(),
    );
    await page.goto(opened.site.origin + routes.openapi);
    await textField(page).fill(broken);
    const run = page.getByRole('button', {name: 'Generate the SDK'});
    const callout = page.locator('.tool-side > .callout');
    await run.click();
    await page.getByRole('button', {name: 'Cancel'}).click();
    await callout.filter({hasText: 'Stopped.'}).waitFor();

    await run.click();
    await page.getByRole('button', {name: 'Cancel'}).waitFor();
    await page.clock.fastForward(59_000);
    expect(await page.getByRole('button', {name: 'Cancel'}).isVisible()).toBe(true);
    state.isThere = false;
    await page.clock.fastForward(2000);
    await callout.filter({hasText: 'Stopped after 60 seconds.'}).waitFor();

    await run.click();
    await callout.filter({hasText: 'The tool could not be loaded.'}).waitFor();
    await page.context().close();
  });
});

describe('the input of a tool page', () => {
  test('unpacks a dropped zip and lists its files', async () => {
    const {page} = await open('openapi');
    const zip = zipSync({'api/openapi.yaml': new TextEncoder().encode(broken), 'api/other.yaml': new Uint8Array()});
    await drop(page, {'books.zip': zip});
    const files = page.getByRole('list', {name: 'Files'}).getByRole('button');
    await expect
      .poll(() => files.allTextContents())
      .toEqual([expect.stringMatching(/openapi\.yaml/), expect.stringMatching(/other\.yaml/)]);
    await page.locator('.tool-findings button').filter({hasText: 'Boook'}).click();
    expect(await page.locator('.tool-text textarea').inputValue()).toBe(broken);
    await page.context().close();
  });

  test('reads a folder with its subfolders and can be cleared', async () => {
    const {page} = await open('proto');
    const folder = temporary({
      'protos/shop/shop.proto':
        'syntax = "proto3";\npackage shop;\nimport "shop/item.proto";\nmessage Shop { Item item = 1; }\n',
      'protos/shop/item.proto': 'syntax = "proto3";\npackage shop;\nmessage Item { string name = 1; }\n',
      'protos/.git/config': 'no',
    });
    await page.locator('input[webkitdirectory]').setInputFiles(path.join(folder, 'protos'));
    await result(page);
    const files = page.getByRole('list', {name: 'Files'}).getByRole('button').locator('span');
    expect(await files.allTextContents()).toEqual(['shop/item.proto', 'shop/shop.proto']);
    await page.getByRole('button', {name: 'Clear'}).click();
    expect(await files.count()).toBe(0);
    expect(await textField(page).inputValue()).toBe('');
    await page.context().close();
  });

  test('shows a text too long to edit as read-only, and findings select their place in it', async () => {
    const {page} = await open('openapi');
    const long = `${Array.from({length: 20_000}, (_, index) => `# comment number ${index}`).join('\n')}\n${broken}`;
    await drop(page, {'openapi.yaml': new TextEncoder().encode(long)});
    await page.locator('.tool-findings button').filter({hasText: 'Boook'}).click();
    expect(await page.locator('.tool-editor textarea').count()).toBe(0);
    expect(await page.evaluate(() => String(getSelection()))).toContain('#/components/schemas/Boook');
    const seen = await page
      .locator('.tool-editor .mark-row')
      .first()
      .evaluate((row) => {
        const [mark, frame] = [row.getBoundingClientRect(), row.closest('.tool-text')!.getBoundingClientRect()];
        return mark.top > frame.top && mark.bottom < frame.bottom;
      });
    expect(seen).toBe(true);
    await page.context().close();
  });

  test('detects the format of another tool and is passed on to its page', async () => {
    const {page, problems} = await open('openapi');
    await textField(page).fill(collection);
    await page.getByText('This is a Postman collection.').waitFor();
    await page.getByRole('link', {name: 'Open it in Postman collection to OpenAPI'}).click();
    await page.waitForURL(`**${routes.postman}`);
    await result(page);
    await page.getByRole('link', {name: 'Generate an SDK from it'}).click();
    await page.waitForURL(`**${routes.openapi}`);
    await result(page);
    expect(await page.getByRole('list', {name: 'Files'}).textContent()).toContain('openapi.yaml');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('the options of a tool page', () => {
  test('are kept in the URL and the command, and the document is not', async () => {
    const {page} = await open('openapi');
    await textField(page).fill('openapi: 3.1.0\n');
    await page.getByLabel('Package name').fill('my books');
    await page.getByRole('switch', {name: 'Tests'}).click();
    await page.getByLabel('Language').selectOption('python');
    await expect.poll(() => new URL(page.url()).search).toBe('?language=python&name=my+books&tests=false');
    const command = page.locator('.tool-command code');
    const wanted = "galley tool openapi openapi.yaml --out sdk.zip --language python --name 'my books' --no-tests";
    expect(await command.textContent()).toBe(wanted);

    await page.reload();
    await page.locator('[data-state=live]').waitFor();
    expect(await textField(page).inputValue()).toBe('');
    expect(await command.textContent()).toBe(wanted);
    expect(await page.getByRole('switch', {name: 'Tests'}).isChecked()).toBe(false);
    await page.getByRole('button', {name: 'Reset options'}).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await page.getByLabel('Package name').inputValue()).toBe('');
    await page.context().close();
  });
});

describe('accessibility of a tool page:', () => {
  test('a run and its result can be operated by keyboard alone', async () => {
    const {page} = await open('openapi');
    await textField(page).focus();
    await page.keyboard.insertText(broken.replace('Boook', 'Book'));
    const labels = async (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
    for (let presses = 0; presses < 10 && (await labels()) !== 'Generate the SDK'; presses++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await result(page);
    const tree = page.getByRole('tree', {name: 'Files of the result'});
    await tree.locator('[tabindex="0"]').focus();
    await page.keyboard.press('Home');
    const first = tree.getByRole('treeitem').first();
    expect(await first.getAttribute('aria-expanded')).toBe('true');
    const count = await tree.getByRole('treeitem').count();
    await page.keyboard.press('ArrowLeft');
    expect(await first.getAttribute('aria-expanded')).toBe('false');
    expect(await tree.getByRole('treeitem').count()).toBeLessThan(count);
    await page.keyboard.press('ArrowRight');
    // From a file to its folder; the arrows are mirrored where text runs from right to left.
    const isFocused = () => first.evaluate((item) => item === document.activeElement);
    await tree.locator('[aria-level="2"]:not([aria-expanded])').first().click();
    await page.keyboard.press('ArrowLeft');
    expect([await isFocused(), await first.getAttribute('aria-expanded')]).toEqual([true, 'true']);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await page.keyboard.press('ArrowRight');
    expect([await isFocused(), await first.getAttribute('aria-expanded')]).toEqual([true, 'false']);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const chosen = tree.locator('[aria-selected=true]');
    expect(await chosen.evaluate((item) => item === document.activeElement)).toBe(true);
    const shown = (await page.locator('.tool-preview h3').textContent()) ?? '';
    expect(shown.split('/').at(-1)).toBe(await chosen.textContent());
    await page.context().close();
  });

  // Both modes and both widths, as in every-route.test.ts.
  const variants = [
    [375, 'light'],
    [1280, 'dark'],
  ] as const;
  test.each(variants)(
    'axe finds no violations and nothing overflows at %i px in %s mode',
    async (width, colorScheme) => {
      const {page} = await open('openapi', {viewport: {width, height: 900}, colorScheme, reducedMotion: 'reduce'});
      const look = async (): Promise<readonly string[]> => [...(await axeFindings(page)), ...(await overflow(page))];
      const found: string[] = [];
      found.push(...(await look()));
      await textField(page).fill(broken);
      await page.getByRole('button', {name: 'Generate the SDK'}).click();
      await page.locator('.tool-findings').waitFor();
      found.push(...(await look()));
      await page.getByText('More options').click();
      await page.getByRole('button', {name: 'Try the example'}).click();
      await result(page);
      found.push(...(await look()));
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      found.push(...(await overflow(page)));
      expect(found).toEqual([]);
      await page.context().close();
    },
  );

  test('the selected file is distinguishable with forced colors', async () => {
    const {page} = await open('openapi', {forcedColors: 'active'});
    await page.getByRole('button', {name: 'Try the example'}).click();
    await result(page);
    const border = (selector: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((item) => getComputedStyle(item).borderInlineStartColor);
    expect(await border('.tool-tree [aria-selected=true]')).not.toBe(await border('.tool-tree [aria-selected=false]'));
    await page.context().close();
  });

  test('without JavaScript each tool page shows input and output examples, the command and the options', async () => {
    const {page} = await openPage(opened.browser, {javaScriptEnabled: false});
    for (const tool of tools) {
      await page.goto(opened.site.origin + routes[tool]);
      const text = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
      expect(text).toContain(`galley tool ${tool} `);
      expect(await page.locator('.proof h2').allInnerTexts()).toEqual(['Input', 'Output']);
      expect(text).toMatch(/--(?:name|version) /);
      expect(await page.locator('.proof figure').count()).toBe(2);
      expect(await page.locator('.proof button').count()).toBe(0);
    }
    await page.context().close();
  });
});

describe('privacy of a tool page:', () => {
  test('a loaded page runs the tool offline', async () => {
    const {page} = await openPage(opened.browser);
    const worker = page.waitForResponse(/_assets\/tool-openapi-/);
    const highlighter = page.waitForResponse(/_assets\/highlight-file-/);
    await page.goto(opened.site.origin + routes.openapi);
    await (await worker).finished();
    // As text, because Vitest rewrites imports in functions.
    await page.evaluate(`import(${JSON.stringify((await highlighter).url())}).then(() => undefined)`);
    await page.context().setOffline(true);
    await page.getByRole('button', {name: 'Try the example'}).click();
    await result(page);
    await page.getByRole('treeitem', {name: 'package.json'}).click();
    await page.getByRole('region', {name: 'package.json'}).locator('code .p').first().waitFor();
    await page.context().close();
  });

  test('a run makes no request except for the worker, whose own CSP forbids connections', async () => {
    const {page, problems} = await openPage(opened.browser);
    const policy =
      "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'";
    await page.route(`${opened.site.origin}${routes.openapi}`, async (route) => {
      const response = await route.fetch();
      return route.fulfill({response, headers: {...response.headers(), 'content-security-policy': policy}});
    });
    const policies: (string | undefined)[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/_assets/tool-')) policies.push(response.headers()['content-security-policy']);
    });
    // A page checks for a new build a second after its script starts; that request must come before the run.
    const buildCheck = page.waitForResponse('**/builds/latest.json?*');
    await page.goto(opened.site.origin + routes.openapi, {waitUntil: 'networkidle'});
    await textField(page).click();
    await buildCheck;
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`));
    await textField(page).fill(broken.replace('Boook', 'Book'));
    await page.getByRole('button', {name: 'Generate the SDK'}).click();
    await result(page);
    // Pages that the reader may open next are prefetched, as on every page.
    expect(requests.filter((line) => !/^GET (blob:\S+|\S+\/_assets\/\S+|\S+\/_payload\.json) $/.test(line))).toEqual(
      [],
    );
    expect(new Set(policies)).toEqual(new Set(["default-src 'none'; connect-src 'none'"]));
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('workers use no eval, and _headers has their own CSP', () => {
    const files = new Set(ourPages().flatMap(({html}) => html.match(/_assets\/tool-[\w-]+\.js/g) ?? []));
    expect([...files].map((file) => file.slice('_assets/tool-'.length, -'-12345678.js'.length)).toSorted()).toEqual([
      'graphql',
      'openapi',
      'openapi-python',
      'postman',
      'proto',
    ]);
    const headers = readFileSync(path.join(inject('ourSite'), '_headers'), 'utf8');
    // Cloudflare would also send the policy of the pages unless it is removed first.
    expect(headers).toContain(
      "/_assets/tool-*\n  ! Content-Security-Policy\n  Content-Security-Policy: default-src 'none'; connect-src 'none'\n",
    );
    for (const file of files) {
      const script = readFileSync(path.join(inject('ourSite'), file), 'utf8');
      expect(script.match(/\beval\s*\(|\bnew Function\b|\bFunction\s*\(/g) ?? []).toEqual([]);
    }
  });

  test('only the tool pages load the tool widget', () => {
    const pages = ourPages().filter(({html}) => html.includes('data-tool='));
    expect(pages.map(({route}) => route)).toEqual(Object.values(routes).toSorted());
  });
});

async function open(tool: Tool, options: BrowserContextOptions = {}): Promise<{page: Page; problems: string[]}> {
  const visit = await openPage(opened.browser, {acceptDownloads: true, ...options});
  await visit.page.goto(opened.site.origin + routes[tool]);
  await visit.page.locator('[data-state=live]').waitFor();
  return visit;
}

/** Whether an element is below the page header and above the lower edge of the viewport. */
function isInView(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const {top, bottom} = element.getBoundingClientRect();
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    return top >= header && bottom <= innerHeight;
  });
}

function textField(page: Page): ReturnType<Page['locator']> {
  return page.locator('.tool-editor textarea');
}

async function result(page: Page): Promise<void> {
  await page.locator('.tool-result').waitFor();
}

async function download(page: Page, name: string): Promise<{name: string; bytes: Buffer}> {
  const [saved] = await Promise.all([
    page.waitForEvent('download') as Promise<Download>,
    page.getByRole('button', {name, exact: true}).click(),
  ]);
  return {name: saved.suggestedFilename(), bytes: readFileSync(await saved.path())};
}

/** Drops files on the editor. */
async function drop(page: Page, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  const given = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')] as const);
  const data = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const [name, base64] of given) {
      transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
    }
    return transfer;
  }, given);
  await page.locator('.tool-editor').dispatchEvent('drop', {dataTransfer: data});
}

interface Axe {
  readonly axe: {run(part: string, options: RunOptions): Promise<AxeResults>};
}

/** Violations in the widget; every-route.test.ts checks the rest of the page. */
async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeSource);
  const {violations} = await page.evaluate((options) => (globalThis as unknown as Axe).axe.run('.proof', options), {
    resultTypes: ['violations'],
    preload: false,
  } satisfies RunOptions);
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({target, html}) => `${id} ${target.join(' ')} ${html.slice(0, 120)}`),
  );
}

function overflow(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const {scrollWidth, clientWidth} = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth} px in a window of ${clientWidth}`] : [];
  });
}
