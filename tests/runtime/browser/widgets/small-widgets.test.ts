// @vitest-environment jsdom
// Avatars, accordions, copy buttons, details, feedback, icons, price periods and the copyright year; widgets.test.ts has those of Chromium.
import {afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest';
import {copyTag} from '../../../../runtime/browser/base/protocol.js';
import {startAccordions} from '../../../../runtime/browser/widgets/accordions.js';
import {startAvatars} from '../../../../runtime/browser/widgets/avatars.js';
import {startCopyButtons} from '../../../../runtime/browser/widgets/copy-buttons.js';
import {updateCopyrightYear} from '../../../../runtime/browser/widgets/copyright-year.js';
import {startDetails} from '../../../../runtime/browser/widgets/details.js';
import {fetchIcon} from '../../../../runtime/browser/widgets/lazy-icon.js';
import {startPricingPeriod} from '../../../../runtime/browser/widgets/pricing-period.js';
import {sendFeedback} from '../../../../runtime/browser/widgets/send-feedback.js';
import {settle} from '../../../support/settle.js';

const scrolled: string[] = [];
const heard: unknown[] = [];
beforeAll(() => {
  Object.assign(Element.prototype, {
    scrollIntoView(this: Element) {
      scrolled.push(this.id);
    },
  });
  for (const type of ['site:accordion', 'site:reveal'])
    document.addEventListener(type, (event) =>
      heard.push((event as CustomEvent).detail ?? (event.target as Element).id),
    );
  if (customElements.get(copyTag) === undefined) startCopyButtons();
  startDetails();
  startAccordions();
  startAvatars();
  updateCopyrightYear();
});
beforeEach(() => {
  history.replaceState(null, '', '/');
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-05-01')});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  heard.length = 0;
  scrolled.length = 0;
});

const part = <Kind extends HTMLElement = HTMLElement>(selector: string): Kind =>
  document.querySelector<Kind>(selector)!;
/** Shows a page, as client navigation does. */
const show = (markup: string): void => {
  document.body.innerHTML = markup;
  document.dispatchEvent(new Event('site:after-swap'));
};

test('a copy button copies the code beside it without removed lines, and says for 2 s that it did', async () => {
  const copied: string[] = [];
  const clipboard = {writeText: async (text: string) => void copied.push(text)};
  Object.assign(navigator, {clipboard});
  show(
    '<figure><code><span class="del">a\n</span>b\nc\n</code><copy-button></copy-button></figure><p><copy-button><b></b></copy-button></p><p id="none"><copy-button></copy-button></p>',
  );
  const button = part<HTMLButtonElement>('figure button');
  expect([button.outerHTML, document.querySelectorAll('copy-button button').length]).toEqual([
    '<button type="button" class="copy" aria-label="Copy" title="Copy"></button>',
    2,
  ]);
  button.click();
  await settle();
  const done = '<button type="button" class="copy" aria-label="Copied" title="Copied" data-state="done"></button>';
  expect([copied, button.outerHTML]).toEqual([['b\nc'], done]);
  vi.advanceTimersByTime(1999);
  expect(button.outerHTML).toBe(done);
  vi.advanceTimersByTime(1);
  expect([button.ariaLabel, button.title, 'state' in button.dataset]).toEqual(['Copy', 'Copy', false]);
  part('#none button').click();
  await settle();
  expect(copied).toEqual(['b\nc', '']);
  clipboard.writeText = () => Promise.reject(new Error('denied'));
  button.click();
  await settle();
  expect([button.ariaLabel, 'state' in button.dataset]).toEqual(['Copying is not allowed here', false]);
});

test('an avatar follows its image, and other images are left alone', () => {
  const size = {complete: true, naturalWidth: 8};
  for (const name of ['complete', 'naturalWidth'] as const)
    Object.defineProperty(HTMLImageElement.prototype, name, {get: () => size[name], configurable: true});
  show('<span class="avatar"><img id="a"></span><img id="b">');
  const states = (): unknown => ['a', 'b'].map((id) => part(`#${id}`).dataset['state']);
  expect(states()).toEqual(['shown', undefined]);
  size.naturalWidth = 0;
  for (const id of ['a', 'b']) part(`#${id}`).dispatchEvent(new Event('error'));
  expect(states()).toEqual(['failed', undefined]);
  size.naturalWidth = 1;
  for (const id of ['a', 'b']) part(`#${id}`).dispatchEvent(new Event('load'));
  expect(states()).toEqual(['shown', undefined]);
  size.complete = false;
  show('<span class="avatar"><img id="a"></span><img id="b">');
  expect(states()).toEqual([undefined, undefined]);
});

test('the copyright year is raised to this year', () => {
  show('<b data-year>2024</b><b data-year>2026</b><b data-year>2030</b><b>1999</b>');
  expect(Array.from(document.querySelectorAll('b'), ({textContent}) => textContent)).toEqual([
    '2026',
    '2026',
    '2030',
    '1999',
  ]);
});

test('an accordion reports each change once, and closes the others where only one may be open', () => {
  const item = (id: string, more = ''): string => `<details id="${id}"${more}><summary>${id}</summary></details>`;
  show(
    `<div data-accordion="single">${item('a')}${item('b', ' open')}<p id="p"></p></div><div data-accordion="">${item('c', ' open')}${item('d', ' data-close-others')}${item('e')}</div>${item('f')}`,
  );
  expect(heard.splice(0)).toEqual([
    {action: 'open', index: 1},
    {action: 'open', index: 0},
  ]);
  const toggle = (id: string, isOpen: boolean): unknown => {
    const details = part<HTMLDetailsElement>(`#${id}`);
    details.open = isOpen;
    details.dispatchEvent(new Event('toggle'));
    details.dispatchEvent(new Event('toggle'));
    const open = Array.from(document.querySelectorAll('details[open]'), (one) => one.id).join('');
    return [heard.splice(0), open];
  };
  expect([
    toggle('a', true),
    toggle('b', false),
    toggle('e', true),
    toggle('d', true),
    toggle('a', false),
    toggle('f', true),
  ]).toEqual([
    [[{action: 'open', index: 0}], 'ac'],
    [[{action: 'close', index: 1}], 'ac'],
    [[{action: 'open', index: 2}], 'ace'],
    [[{action: 'open', index: 1}], 'ad'],
    [[{action: 'close', index: 0}], 'd'],
    [[], 'df'],
  ]);
  part('#p').dispatchEvent(new Event('toggle'));
  expect(heard).toEqual([]);
});

test('the details around the target of the address open, and only then it is scrolled to', () => {
  history.replaceState(null, '', '#in');
  show(
    '<details id="outer"><details id="inner" open><p id="in"></p></details></details><details id="other"></details>',
  );
  const open = (): string => Array.from(document.querySelectorAll('details[open]'), ({id}) => id).join();
  expect([open(), scrolled, heard]).toEqual(['outer,inner', ['in'], ['in']]);
  dispatchEvent(new Event('hashchange'));
  expect([scrolled, heard]).toEqual([['in'], ['in', 'in']]);
  history.replaceState(null, '', '#gone');
  dispatchEvent(new Event('hashchange'));
  expect(heard.length).toBe(2);
});

test('a disclosure closes with its button, on Escape inside it and on a click outside', () => {
  show(
    '<details id="a" data-dismiss><summary id="sa">A</summary><button id="in">In</button><b data-folds id="fold">x</b></details><details id="b" data-dismiss><summary id="sb">B</summary></details><details id="c"><summary>C</summary></details><input id="out">',
  );
  const run = (act: () => void): unknown => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    (document.activeElement as HTMLElement).blur();
    act();
    return [Array.from(document.querySelectorAll('details[open]'), ({id}) => id).join(''), document.activeElement?.id];
  };
  const escape =
    (selector: string, init: KeyboardEventInit = {}) =>
    () => {
      const event = new KeyboardEvent('keydown', {key: 'Escape', bubbles: true, cancelable: true, ...init});
      if (init.repeat) event.preventDefault();
      part(selector).dispatchEvent(event);
    };
  expect([
    run(() => part('#out').click()),
    run(() => part('#in').click()),
    run(() => part('#fold').click()),
    run(escape('body')),
    run(escape('#in')),
    run(escape('#out')),
    run(escape('#in', {key: 'a'})),
    run(escape('#in', {repeat: true})),
  ]).toEqual([
    ['c', ''],
    ['ac', ''],
    ['c', 'sa'],
    ['ac', 'sb'],
    ['bc', 'sa'],
    ['abc', ''],
    ['abc', ''],
    ['abc', ''],
  ]);
});

test('the price period is read from the address and written to it, and a change is announced', () => {
  const period =
    '<fieldset class="period"><input type="radio" name="p" value="month" checked data-announcement="Monthly."><input type="radio" name="p" value="year"><p role="status"></p></fieldset>';
  history.replaceState(null, '', '?period=year&a=1');
  show(period);
  startPricingPeriod();
  startPricingPeriod();
  const [month, year] = document.querySelectorAll<HTMLInputElement>('input');
  const state = (): unknown => [month!.checked, year!.checked, location.search, part('[role=status]').textContent];
  expect(state()).toEqual([false, true, '?period=year&a=1', '']);
  month!.click();
  expect(state()).toEqual([true, false, '?a=1', 'Monthly.']);
  year!.click();
  expect(state()).toEqual([false, true, '?a=1&period=year', '']);
  year!.checked = false;
  part('fieldset').dispatchEvent(new Event('change'));
  expect(location.search).toBe('?a=1&period=year');
  show('<fieldset class="period"><input type="radio" value="a"></fieldset>');
  startPricingPeriod();
  part('input').click();
  expect(location.search).toBe('?a=1');
});

test('feedback is dispatched, posted if the form has an action, and thanked for', async () => {
  const form = (action: string): HTMLFormElement => {
    show(
      `<form${action}><input type="hidden" name="path" value="/docs"><button name="helpful" value="yes">Yes</button><button name="helpful" value="no">No</button><p role="status"></p></form>`,
    );
    return part<HTMLFormElement>('form');
  };
  const posted: unknown[] = [];
  const status = {code: 204};
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    posted.push([address, options]);
    if (status.code === 0) throw new TypeError('offline');
    return new Response(null, {status: status.code});
  });
  const details: unknown[] = [];
  const listen = (event: Event): void => void details.push((event as CustomEvent).detail);
  document.addEventListener('site:feedback', listen);
  const send = async (action: string, index: number): Promise<unknown> => {
    const sent = form(action);
    const sending = sendFeedback(sent, sent.querySelectorAll('button')[index]!);
    const disabled = Array.from(sent.querySelectorAll('button'), (button) => button.disabled);
    return [
      disabled,
      await sending,
      sent.querySelector('p')?.textContent,
      sent.querySelectorAll('button:disabled').length,
    ];
  };
  const done = [[true, true], true, 'Thank you.', 2];
  const failed = [[true, true], false, '', 0];
  expect([await send('', 0), await send(' action="/feedback"', 1)]).toEqual([done, done]);
  status.code = 500;
  expect(await send(' action="/feedback"', 1)).toEqual(failed);
  status.code = 0;
  expect(await send(' action="/feedback"', 1)).toEqual(failed);
  const cancel = (event: Event): void => event.preventDefault();
  document.addEventListener('site:feedback', cancel);
  expect(await send(' action="/feedback"', 0)).toEqual(done);
  document.removeEventListener('site:feedback', cancel);
  document.removeEventListener('site:feedback', listen);
  const no = {path: '/docs', helpful: false};
  const yes = {path: '/docs', helpful: true};
  expect([details, posted.length, posted[0]]).toEqual([
    [yes, no, no, no, yes],
    3,
    [
      new URL('/feedback', location.href).href,
      {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(no), keepalive: true},
    ],
  ]);
});

test('fetchIcon tries the site and then the service, and returns an SVG', async () => {
  const requested: unknown[] = [];
  const answers: (() => Response)[] = [];
  vi.stubGlobal('fetch', async (address: string, {credentials, referrerPolicy}: RequestInit) => {
    requested.push([
      address.slice(address.lastIndexOf('/', address.lastIndexOf('/') - 1)),
      {credentials, referrerPolicy},
    ]);
    return answers.shift()!();
  });
  const icons = (data: object) => () => Response.json(data);
  const svg = (viewBox: string): string =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><g/></svg>`)}`;
  answers.push(icons({icons: {rocket: {body: '<g/>'}}}));
  expect(await fetchIcon('lucide:rocket')).toBe(svg('0 0 16 16'));
  answers.push(icons({icons: {rocket: {body: '<g/>', left: 1, top: 2, width: 3}}, width: 9, height: 24}));
  expect(await fetchIcon('lucide:rocket')).toBe(svg('1 2 3 24'));
  answers.push(() => new Response('', {status: 500}));
  await expect(fetchIcon('lucide:rocket')).rejects.toThrow(new Error('Icon not found: lucide:rocket.'));
  document.documentElement.dataset['iconService'] = 'https://icons.example/';
  answers.push(icons({icons: {}}), icons({icons: {'a-b': {body: '<g/>', height: 1}}, width: 9}));
  expect(await fetchIcon('set-1:a-b')).toBe(svg('0 0 9 1'));
  delete document.documentElement.dataset['iconService'];
  answers.push(icons({}));
  await expect(fetchIcon('lucide:constructor')).rejects.toThrow('Icon not found: lucide:constructor.');
  const options = {credentials: 'omit', referrerPolicy: 'no-referrer'};
  expect(requested).toEqual([
    ...Array.from({length: 3}, () => ['/_nuxt_icon/lucide.json?icons=rocket', options]),
    ['/_nuxt_icon/set-1.json?icons=a-b', options],
    ['/icons.example/set-1.json?icons=a-b', options],
    ['/_nuxt_icon/lucide.json?icons=constructor', options],
  ]);
  for (const name of ['rocket', 'a:', ':b', 'A:b', 'a:b c'])
    await expect(fetchIcon(name)).rejects.toThrow(
      `${name} is not an icon name. Write the set and the icon, such as lucide:rocket.`,
    );
});
