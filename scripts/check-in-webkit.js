// Opens the built site in dist/ in WebKit, the engine of Safari, and prints what goes wrong. Exits with 1 if something does.
// Needs the Debian packages `webkit2gtk-driver` and `xvfb`.
// node scripts/check-in-webkit.js [--root DIR] [--pictures DIR]
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {serveBuiltSite} from './serve-built-site.js';

const repository = fileURLToPath(new URL('..', import.meta.url));
const {values: options} = parseArgs({
  options: {root: {type: 'string', default: repository}, pictures: {type: 'string'}},
});

/** One page of each kind. */
const routes = [
  '/',
  '/docs',
  '/docs/checks/rules',
  '/docs/writing/components',
  '/pricing',
  '/blog',
  '/tools',
  '/download',
];
const desk = {width: 1280, height: 900};
const phone = {width: 400, height: 800};
const driverPort = 4777;
const display = ':77';
const controlKey = '\uE009';
const enterKey = '\uE007';

const problems = [];
const site = await serveBuiltSite(path.resolve(options.root));
const screen = spawn('Xvfb', [display, '-screen', '0', '1400x1000x24'], {stdio: 'ignore'});
const driver = spawn('WebKitWebDriver', [`--port=${driverPort}`], {
  env: {...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1'},
  stdio: 'ignore',
});
try {
  await Promise.all([once(screen, 'spawn'), once(driver, 'spawn')]);
  const session = await openSession();
  for (const route of routes) await checkPage(session, route);
  await checkResize(session);
  await checkNavigation(session);
  await checkSearch(session);
  await checkToast(session);
  await checkPanels(session);
  await session.command('DELETE', '').catch(() => undefined);
} finally {
  screen.kill();
  driver.kill();
  site.close();
}
console.log(problems.length === 0 ? 'No problems in WebKit.' : problems.join('\n'));
process.exit(problems.length === 0 ? 0 : 1);

/** Fits into the window at both widths. */
async function checkPage(session, route) {
  for (const [name, size] of [
    ['desk', desk],
    ['phone', phone],
  ]) {
    await session.resize(size);
    await session.open(route);
    expectEqual(`${route} on a ${name}: overflow in px`, await session.run(overflow), 0);
    await session.picture(`${name}${route.replaceAll('/', '-')}`);
  }
}

function overflow() {
  const {scrollWidth, clientWidth} = document.documentElement;
  return scrollWidth - clientWidth;
}

/** A narrower window has the layout that it would have had from the beginning. */
async function checkResize(session) {
  const layout = () =>
    session.run(() =>
      [...document.querySelectorAll('header *, main table:first-of-type *')].map((element) => {
        const {display, position} = getComputedStyle(element);
        return `${element.localName} ${display} ${position}`;
      }),
    );
  await session.resize(phone);
  await session.open('/docs/checks/rules');
  const expected = await layout();
  await session.resize(desk);
  await session.open('/docs/checks/rules');
  await session.resize(phone);
  expectEqual('layout after the window became narrower', await layout(), expected);
}

/** A link shows its page without a load, and Back restores the scroll position. */
async function checkNavigation(session) {
  await session.resize(desk);
  await session.open('/docs/writing/components');
  await session.run(() => {
    Object.assign(window, {isSamePage: true});
    scrollTo(0, 1500);
  });
  await wait(1000);
  await session.run(() => document.querySelector('a[href="/docs/writing/markdown"]').click());
  await wait(2000);
  const state = () => session.run(() => [location.pathname, scrollY, window.isSamePage]);
  expectEqual('page after a click on a link', await state(), ['/docs/writing/markdown', 0, true]);
  await session.run(() => setTimeout(() => history.back()));
  await wait(2000);
  expectEqual('page after Back', await state(), ['/docs/writing/components', 1500, true]);
}

async function checkSearch(session) {
  await session.open('/');
  await session.press([controlKey, 'k']);
  await wait(1500);
  await session.type('front matter');
  await wait(2000);
  const results = await session.run(() => document.querySelectorAll('dialog[open] [role=option]').length > 0);
  expectEqual('search shows results', results, true);
}

/** A toast is as high as its text. */
async function checkToast(session) {
  await session.open('/');
  await session.run(() => document.querySelector('form input[type=email]').scrollIntoView());
  await wait(1500);
  await session.fill('form input[type=email]', `reader@example.com${enterKey}`);
  await wait(3000);
  const height = await session.run(() => document.querySelector('.toast')?.getBoundingClientRect().height ?? 0);
  expectEqual(`a toast of ${height} px is between 40 and 200 px high`, height > 40 && height < 200, true);
  await session.picture('toast');
}

/** Popovers, tooltips and select menus are 8 px from their triggers on a scrolled page, on the side with enough space. */
async function checkPanels(session) {
  const distances = async (route, trigger, panel, top) => {
    await session.open(route);
    return session.run(`async () => {
      const [trigger, panel] = [${JSON.stringify(trigger)}, ${JSON.stringify(panel)}].map((one) => document.querySelector(one));
      scrollBy({top: trigger.getBoundingClientRect().top - ${top}, behavior: 'instant'});
      await new Promise((resolve) => setTimeout(resolve, 500));
      panel.showPopover({source: trigger});
      await new Promise((resolve) => setTimeout(resolve, 500));
      const [from, to] = [trigger, panel].map((one) => one.getBoundingClientRect());
      return to.top > from.top ? ['below', Math.round(to.top - from.bottom)] : ['above', Math.round(from.top - to.bottom)];
    }`);
  };
  for (const [route, trigger, panel, top, expected] of [
    ['/docs/templates/widgets', 'main .floats', 'main .floats > .floating', 300, ['below', 8]],
    ['/docs/templates/widgets', 'main .floats:has(> .tooltip)', 'main .floats > .tooltip', 300, ['above', 8]],
    ['/docs/templates/widgets', 'main .floats:has(> .tooltip)', 'main .floats > .tooltip', 10, ['below', 8]],
    ['/docs/templates/forms', 'main .select-button', 'main .select-panel', 150, ['below', 8]],
    ['/docs/templates/forms', 'main .select-button', 'main .select-panel', 700, ['above', 8]],
  ]) {
    const actual = await distances(route, trigger, panel, top);
    expectEqual(`${panel} of a trigger ${top} px below the top of the window`, actual, expected);
  }
}

function expectEqual(name, actual, expected) {
  const [a, e] = [actual, expected].map((value) => JSON.stringify(value));
  if (a !== e) problems.push(`${name}: ${a.slice(0, 300)} instead of ${e.slice(0, 300)}`);
}

/** Opens MiniBrowser, which comes with WebKitGTK. The protocol is https://www.w3.org/TR/webdriver2/. */
async function openSession() {
  const binary = findMiniBrowser();
  const capabilities = {
    alwaysMatch: {browserName: 'MiniBrowser', 'webkitgtk:browserOptions': {binary, args: ['--automation']}},
  };
  await whenReady();
  const {sessionId} = await send('POST', '/session', {capabilities});
  const command = (method, name, body) => send(method, `/session/${sessionId}${name}`, body);
  const run = (script) => command('POST', '/execute/sync', {script: `return (${script})()`, args: []});
  const actions = (keys) => command('POST', '/actions', {actions: [{type: 'key', id: 'keyboard', actions: keys}]});
  const down = (value) => ({type: 'keyDown', value});
  const up = (value) => ({type: 'keyUp', value});
  return {
    command,
    run,
    async open(route) {
      await command('POST', '/url', {url: site.origin + route});
      await wait(1000);
    },
    async resize(size) {
      await command('POST', '/window/rect', size);
      await wait(1000);
    },
    press: (keys) => actions([...keys.map(down), ...keys.toReversed().map(up)]),
    type: (text) => actions([...text].flatMap((letter) => [down(letter), up(letter)])),
    async fill(selector, text) {
      const element = await command('POST', '/element', {using: 'css selector', value: selector});
      await command('POST', `/element/${Object.values(element)[0]}/value`, {text});
    },
    async picture(name) {
      if (options.pictures === undefined) return;
      mkdirSync(options.pictures, {recursive: true});
      writeFileSync(
        path.join(options.pictures, `${name}.png`),
        Buffer.from(await command('GET', '/screenshot'), 'base64'),
      );
    },
  };
}

/** `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser` */
function findMiniBrowser() {
  const below = (folder, pattern) =>
    readdirSync(folder)
      .filter((name) => pattern.test(name))
      .map((name) => path.join(folder, name));
  const [folder] = below('/usr/lib', /-linux-gnu/).flatMap((libraries) => below(libraries, /^webkit2gtk-4/));
  if (folder === undefined) throw new Error('No MiniBrowser: run `apt-get install webkit2gtk-driver xvfb` first.');
  return path.join(folder, 'MiniBrowser');
}

async function whenReady() {
  for (let attempt = 0; attempt < 50; attempt++) {
    const {ready} = await send('GET', '/status').catch(() => ({ready: false}));
    if (ready) return;
    await wait(200);
  }
  throw new Error('WebKitWebDriver does not respond.');
}

async function send(method, name, body) {
  const response = await fetch(`http://127.0.0.1:${driverPort}${name}`, {
    method,
    ...(body && {body: JSON.stringify(body)}),
  });
  const {value} = await response.json();
  if (!response.ok) throw new Error(`${method} ${name}: ${value.error}: ${value.message}`);
  return value;
}
