// Content preview between two origins: a published site on one, `galley dev --share` on the other, and a real browser.
import {createServer, type Server} from 'node:http';
import {once} from 'node:events';
import {existsSync, readFileSync, rmSync, statSync} from 'node:fs';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {execa, type ResultPromise} from 'execa';
import type {Browser, Page} from 'playwright-core';
import sharp from 'sharp';
import {afterAll, afterEach, beforeAll, expect, test} from 'vitest';
import {openTokenRegistry} from '../../../../cli/content-preview/token-registry.js';
import {mediaType} from '../../../../renderer/emit/media-type.js';
import {openBrowser, openPage} from '../../../support/browser.js';
import {bin, galley} from '../../../support/galley.js';
import {lastingPort, type LastingPort} from '../../../support/lasting-port.js';
import {temporary, writeFiles} from '../../../support/temporary.js';

const picture = (side: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>`;
const open = (text: string): string => `---\ntitle: Open\n---\n\n${text}\n\n${'A line.\n\n'.repeat(200)}## End\n`;

let browser: Browser;
let root: string;
let host: Server;
/** Requests to the published site with their Referer: `/docs/open http://…`. */
const requests: string[] = [];
let site: string;
let api: string;
/** The port of the API, kept while its server is down. */
let address: LastingPort;
let dev: Dev;
let page: Page;
let problems: string[];

interface Dev {
  readonly process: Pick<ResultPromise, 'kill'> & PromiseLike<unknown>;
  readonly link: URL;
  readonly token: string;
  output(): string;
}

beforeAll(async () => {
  root = temporary({'content/index.md': '# Home\n\n[Open](/docs/open)\n', 'content/docs/index.md': '# Docs\n'});
  host = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers.referer ?? ''}`);
    const route = decodeURI((request.url ?? '').split('?')[0] ?? '');
    const below = path.join(root, 'dist', route);
    const file = [below, path.join(below, 'index.html')].find((one) => existsSync(one) && statSync(one).isFile());
    const found = file ?? path.join(root, 'dist/404.html');
    response.writeHead(file === undefined ? 404 : 200, {'Content-Type': mediaType(found)}).end(readFileSync(found));
  });
  await once(host.listen(0, '127.0.0.1'), 'listening');
  site = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  address = await lastingPort();
  api = `${address.origin.replace('127.0.0.1', 'localhost')}/__preview`;
  writeFiles(root, {
    'content/site.yml': `url: ${site}\nlastUpdated: false\npreview:\n  api: ${api}\n`,
    'content/docs/1.open.md': open('As it was published.'),
  });
  const built = await galley(['build', '--root', root]);
  if (built.exitCode !== 0) throw new Error(built.stdout + built.stderr);
  // Content that is neither built nor deployed: a change, and a draft with images.
  writeFiles(root, {
    'content/docs/1.open.md': open('As it was saved.'),
    'content/docs/2.plan.md':
      '---\ndraft: true\n---\n\n# Plan\n\nA plan.\n\nNot yet. ![A square](/square.svg) ![Wide](/wide.png)\n',
    'content/public/square.svg': picture(90),
    'content/public/wide.png': await sharp({create: {width: 640, height: 20, channels: 3, background: 'teal'}})
      .png()
      .toBuffer(),
  });
  [browser, dev] = await Promise.all([openBrowser(), startDev()]);
});
afterAll(async () => {
  await browser?.close();
  dev?.process.kill('SIGINT');
  await dev?.process;
  await address?.close();
  host?.close();
});
afterEach(() => page?.context().close());

async function startDev(): Promise<Dev> {
  const child = execa(process.execPath, [bin, 'dev', '--share', '--json', '--port', '0'], {
    cwd: root,
    reject: false,
    all: true,
  });
  let dialogText = '';
  return new Promise((resolve, reject) => {
    void child.then(() => reject(new Error(dialogText)));
    child.all?.on('data', (chunk) => {
      dialogText += String(chunk);
      const line = dialogText.split('\n').find((one) => one.startsWith('{"type":"share"'));
      if (line === undefined || !dialogText.endsWith('\n')) return;
      const share = JSON.parse(line) as {readonly api: string; readonly link?: string; readonly token: string};
      const {link, token} = share;
      address.leadTo({origin: share.api});
      if (link === undefined) reject(new Error(dialogText));
      else resolve({process: child, link: new URL(link), token, output: () => dialogText});
    });
  });
}

interface ReceivedRequest {
  readonly address: string;
  readonly authorization: string | undefined;
  readonly referer: string | undefined;
}

/** Requests to the API from now on, without preflight requests. */
function apiRequests(): ReceivedRequest[] {
  const seen: ReceivedRequest[] = [];
  page.on('request', async (request) => {
    if (!request.url().startsWith(api)) return;
    const {authorization, referer} = await request.allHeaders();
    seen.push({address: request.url().slice(api.length), authorization, referer});
  });
  return seen;
}

async function openTab(): Promise<void> {
  ({page, problems} = await openPage(browser));
  requests.length = 0;
}

const linkTo = (route: string, token = dev.token): string => `${site}${route}?preview=${token}`;
const banner = () => page.getByRole('complementary', {name: 'Preview mode'});
const main = () => page.locator('main');
const stored = (): Promise<unknown> =>
  page.evaluate(() => [
    Object.keys(sessionStorage).filter((key) => key.toLowerCase().includes('preview')),
    document.cookie,
  ]);

test('a draft and its images are shown only with the share link, and the token is in no other URL', async () => {
  await openTab();
  expect((await page.goto(`${site}/docs/plan`))?.status()).toBe(404);
  expect(await banner().count()).toBe(0);
  requests.length = 0;
  const seen = apiRequests();
  await page.goto(linkTo('/docs/plan'));
  await main().getByText('Not yet.').waitFor();
  expect([page.url(), await page.title()]).toEqual([`${site}/docs/plan`, 'Plan - My site']);
  expect(await page.locator('meta[name="robots"][content="noindex"]').count()).toBe(1);
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('main img')].map(({naturalWidth, currentSrc}) => [
          naturalWidth,
          new URL(currentSrc).origin,
        ]),
      ),
    )
    .toEqual([
      [90, new URL(api).origin],
      [640, new URL(api).origin],
    ]);
  expect(await stored()).toEqual([['previewToken', 'site:preview-api'], '']);
  // The token was in the URL of the page once, and in no later request.
  expect(requests.filter((line) => line.includes(dev.token))).toEqual([`/docs/plan?preview=${dev.token} `]);
  expect(requests.filter((line) => line.includes('_payload.json'))).toEqual([]);
  expect(
    seen
      .map(({address}) => address.replace(/^\/files\/[^/]+/, '/files/KEY').replace(/_img\/.+\.(?=\w+\?)/, '_img/NAME.'))
      .toSorted(),
  ).toEqual([
    '/docs/plan/_payload.json',
    '/events',
    '/files/KEY/_img/NAME.webp?page=%2Fdocs%2Fplan',
    '/files/KEY/square.svg?page=%2Fdocs%2Fplan',
  ]);
  for (const {address, authorization, referer} of seen) {
    const isFile = address.startsWith('/files/');
    expect([authorization, referer?.includes('preview') ?? false, address.includes(dev.token)]).toEqual([
      isFile ? undefined : `Bearer ${dev.token}`,
      false,
      false,
    ]);
  }
});

test('a published page is swapped in place with its saved version, and again after each save', async () => {
  await openTab();
  await page.goto(linkTo('/'));
  await banner().getByText('You see drafts and changes that are not published.').waitFor();
  await main().getByRole('link', {name: 'Open'}).click();
  await main().getByText('As it was saved.').waitFor();
  await page.evaluate(() => (Object.assign(document, {spirit: true}), scrollTo(0, 900)));
  writeFiles(root, {'content/docs/1.open.md': open('As it was saved a moment ago.')});
  await main().getByText('As it was saved a moment ago.').waitFor();
  expect(await page.evaluate(() => [scrollY, 'spirit' in document])).toEqual([900, true]);
  const seen = apiRequests();
  writeFiles(root, {'content/blog/index.md': '# Blog\n', 'content/blog/1.a.md': '# Another page\n'});
  writeFiles(root, {'content/docs/1.open.md': open('As it is.')});
  await main().getByText('As it is.').waitFor();
  expect(new Set(seen.map(({address}) => address))).toEqual(new Set(['/docs/open/_payload.json']));
  // Links were in view all the time, so prefetch would have requested payloads.
  expect(requests.filter((line) => line.includes('_payload.json'))).toEqual([]);
});

test('Exit and an empty preview parameter end the preview, clear the storage and stop its requests', async () => {
  await openTab();
  await page.goto(linkTo('/docs/open'));
  await main().getByText('As it is').waitFor();
  const seen = apiRequests();
  await banner().getByRole('button', {name: 'Exit'}).click();
  await main().getByText('As it was published.').waitFor();
  await page.reload();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect([await stored(), await banner().count(), seen, problems]).toEqual([[[], ''], 0, [], []]);
  await page.goto(linkTo('/docs/open'));
  await banner().waitFor();
  await page.goto(`${site}/docs/open?preview=`);
  await main().getByText('As it was published.').waitFor();
  expect([page.url(), await stored(), await banner().count()]).toEqual([`${site}/docs/open`, [[], ''], 0]);
});

test('a forged token shows the published page and a message without a retry', async () => {
  await openTab();
  await page.goto(linkTo('/docs/open', `${dev.token.slice(0, -5)}AAAAA`));
  await banner()
    .getByText('does not accept this preview link any more; ask for a new one. You see the published page.')
    .waitFor();
  expect(await main().getByText('As it was published.').count()).toBe(1);
  expect(await banner().getByRole('button', {name: 'Try again'}).count()).toBe(0);
});

test('an expired token shows the published page and a message without any request', async () => {
  const hourAgo = openTokenRegistry(root, {}, () => Date.now() - 3_600_000);
  const {token} = hourAgo.issue({ttlMs: 60_000, label: '', scope: 'read'});
  await openTab();
  const seen = apiRequests();
  await page.goto(linkTo('/docs/open', token));
  await banner().getByText('This preview link has expired; ask for a new one. You see the published page.').waitFor();
  expect([await main().getByText('As it was published.').count(), seen]).toEqual([1, []]);
  const response = await fetch(`${api}/docs/plan/_payload.json`, {headers: {Authorization: `Bearer ${token}`}});
  expect([response.status, await response.text()]).toEqual([401, '{"error":"unauthorized"}']);
});

test('galley share revoke ends the preview at once, also in an open page', async () => {
  const {stdout} = await galley(['share', 'new', '--json', '--label', 'Ada', '--expires', '1h', '--root', root]);
  const {token, id} = JSON.parse(stdout) as {readonly token: string; readonly id: string};
  await openTab();
  await page.goto(linkTo('/docs/plan', token));
  await main().getByText('Not yet.').waitFor();
  const listed = await galley(['share', 'list', '--root', root]);
  expect([listed.stdout.includes(id), listed.stdout.includes('Ada'), listed.stdout.includes(token)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await galley(['share', 'revoke', id, '--root', root])).toMatchObject({
    exitCode: 0,
    stderr: `Revoked ${id}.`,
  });
  const response = await fetch(`${api}/docs/plan/_payload.json`, {headers: {Authorization: `Bearer ${token}`}});
  expect([response.status, await response.text()]).toEqual([401, '{"error":"unauthorized"}']);
  await banner().getByText('any more; ask for a new one. You see the page as it was before.').waitFor();
});

test('the banner names a page without a draft and an unreachable server, and retries after a restart', async () => {
  await openTab();
  await page.goto(linkTo('/docs/nothing'));
  await banner().getByText('has no page at this address').waitFor();
  await page.goto(`${site}/docs/plan`);
  await main().getByText('Not yet.').waitFor();
  address.leadTo(undefined);
  dev.process.kill('SIGINT');
  await dev.process;
  await page.goto(`${site}/docs/open`);
  await banner().getByText('cannot be reached. Is its preview server running? You see the published page.').waitFor();
  expect(await main().getByText('As it was published.').count()).toBe(1);
  const before = dev.token;
  dev = await startDev();
  expect([dev.token === before, dev.link.href]).toEqual([true, `${site}/?preview=${before}`]);
  await banner().getByRole('button', {name: 'Try again'}).click();
  await main().getByText('As it is.').waitFor();
});

test('galley dev --share prints the token only in its share message', () => {
  const lines = dev
    .output()
    .split('\n')
    .filter((line) => line.includes(dev.token));
  expect(lines.map((line) => (JSON.parse(line) as {readonly type: string}).type)).toEqual(['share']);
  rmSync(path.join(root, '.galley/preview'), {recursive: true});
});
