// Color mode, tabs, shortcuts, forms, select menus and prices, in Chromium on a small test site.
import type {Browser, BrowserContext, Page} from 'playwright-core';
import {afterAll, afterEach, beforeAll, expect, test, vi} from 'vitest';
import {openBrowser} from '../../support/browser.js';
import {galley} from '../../support/galley.js';
import {preview, type Preview} from '../../support/preview.js';
import {temporary} from '../../support/temporary.js';

const tabs = (group: string): string => `::tabs{labels="npm, pnpm, yarn" group="${group}"}
#a
Use npm.

#b
Use pnpm.

#c
Use yarn.
::
`;

const site = {
  'content/site.yml': 'brand: Acme\nheader:\n  links:\n    - label: Tabs\n      to: /tabs\n      shortcut: g-t\n',
  'content/index.md': '# Home\n\n[Forced](/forced) [Tabs](/tabs)\n',
  'content/inside.md':
    '# Inside\n\n[There](#there)\n\n::tabs{labels="One, Two"}\n#a\nFirst.\n\n#b\n## There\n\nSecond.\n::\n',
  'content/nested.md': `# Nested

[Deep](#deep)

::::::tabs{labels="macOS, Linux" group="os"}
#mac
On macOS.

#linux
:::::tabs{labels="Debian, Fedora"}
#debian
Use apt.

#fedora
::::code-group
\`\`\`sh [dnf]
dnf install a
\`\`\`
\`\`\`sh [rpm]
rpm -i a
\`\`\`
::::

## Deep
:::::
::::::

::::::tabs{labels="macOS, Linux" group="os"}
#mac
Also macOS.

#linux
Also Linux.
::::::
`,
  'content/tabs.md': `# Tabs\n\n${tabs('pm')}\n${tabs('pm')}\n${tabs('other')}
::code-group
\`\`\`sh [npm]
npm ci
\`\`\`
\`\`\`sh [pnpm]
pnpm i
\`\`\`
::
`,
  'content/pricing.yml': `title: Pricing
plans:
  - title: Team
    description: For teams.
    price: {month: $12, year: $144}
    discount: {month: $12, year: $120}
    amount: {month: 12, year: 120}
    cycle: {month: /month, year: /year}
    button: {label: Buy, to: /}
`,
  'templates/pages/forced.tsx': `
import {definePage, href} from 'galley/page';
export default definePage({
  name: 'forced', path: '/forced', head: () => ({title: 'Forced', colorMode: 'dark'}),
  component: () => <div><h1>Forced</h1><a href={href('/')}>Home</a></div>,
});`,
  'templates/pages/system.tsx': `
import {definePage} from 'galley/page';
export default definePage({name: 'system', path: '/system', head: () => ({colorMode: 'system'}), component: () => <h1>S</h1>});`,
  'templates/pages/try.tsx': `
import {definePage, Island} from 'galley/page';
import {Checkbox} from '../components/checkbox.js';
import {Form} from '../components/form.js';
import {FormField} from '../components/form-field.js';
import {Input} from '../components/input.js';
import {SelectMenu} from '../components/select-menu.js';

const fruit = ['Apple', 'Banana', 'a.*', 'Blueberry', 'Cherry'].map((label) => ({
  value: label.toLowerCase(), label, disabled: label === 'Apple',
}));

export default definePage({
  name: 'try', path: '/try', head: () => ({title: 'Try'}),
  component: () => (
    <div>
      <h1>Try</h1>
      <Form id="plain" action="/try" method="get" validate>
        <FormField name="email" label="E-mail" help="We write once a month." required>
          <Input type="email" autoComplete="email" />
        </FormField>
        <FormField name="code" label="Code"><Input pattern="[0-9]+" eager autofocus /></FormField>
        <FormField name="terms" label="Terms" group><Checkbox label="I agree" value="yes" required /></FormField>
        <FormField name="fruit" label="Fruit" required><SelectMenu options={fruit} placeholder="Choose" /></FormField>
        <button type="submit">Send</button>
      </Form>
      <form id="menus" action="/try" method="get">
        <SelectMenu aria-label="Search" name="one" options={fruit} searchable />
        <SelectMenu aria-label="Many" name="many" options={fruit} multiple creatable="empty" />
        <SelectMenu aria-label="None" name="none" options={[]} searchable />
        <SelectMenu aria-label="Far" name="far" options={[]} searchUrl="/far.json?q={q}" />
        <button type="submit">Go</button>
      </form>
      <Form id="buttons" action="/try" method="get" validate>
        <FormField name="title" label="Title" required><Input /></FormField>
        <button type="submit" name="intent" value="publish">Publish</button>
        <button type="submit" name="intent" value="draft" formAction="/draft">Save elsewhere</button>
        <button type="submit" name="intent" value="later" formNoValidate>Save anyway</button>
      </Form>
      <form id="plain-post" action="/try" method="post"><input aria-label="Note" name="note" /></form>
      <Island of="signup" when="load" props={{}} />
    </div>
  ),
});`,
  'templates/islands/index.ts': `export const islands = {signup: () => import('./signup.js')};`,
  'templates/islands/signup.tsx': `
import {useState} from 'react';
import {z} from 'zod';
import {Button} from '../components/button.js';
import {Form} from '../components/form.js';
import {FormField} from '../components/form-field.js';
import {Input} from '../components/input.js';
import {useForm} from '../support/use-form.js';

const schema = z.object({user: z.object({name: z.string().min(3, 'Too short.')}), age: z.number('Not a number.')});

export default function Signup() {
  const [output, setOutput] = useState('');
  const {formRef, sending, form} = useForm({
    schema,
    validate: async ({user}) => (user.name === 'root' ? [{path: 'user.name', message: 'Taken.'}] : []),
    onError: (errors) => setOutput(JSON.stringify(errors)),
    async onSubmit(data) {
      setOutput(JSON.stringify(data));
      await new Promise((resolve) => document.addEventListener('answer', resolve, {once: true}));
      form()?.setErrors([{path: 'age', message: 'Too young.'}]);
    },
  });
  return (
    <Form id="signup" formRef={formRef}>
      <FormField name="user.name" label="Name"><Input modifiers={['trim']} /></FormField>
      <FormField name="age" label="Age"><Input modifiers={['number']} inputMode="numeric" /></FormField>
      <Button type="submit" loading={sending}>Sign up</Button>
      <output id="output">{output}</output>
    </Form>
  );
}`,
};

let browser: Browser;
let served: Preview;
let context: BrowserContext;
let report: string;
beforeAll(async () => {
  const root = temporary(site);
  const {exitCode, stderr} = await galley(['build', '--root', root]);
  report = stderr;
  expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  [browser, served] = await Promise.all([openBrowser(), preview(root)]);
});
afterAll(() => Promise.all([browser?.close(), served?.close()]));
/** Script errors; the tests expect none. */
const problems: string[] = [];
afterEach(async () => {
  await context.close();
  expect(problems.splice(0)).toEqual([]);
});

/** Opens a page in a new context; a script error fails the test. */
async function open(
  path: string,
  options: Parameters<Browser['newContext']>[0] = {},
  init?: () => void,
): Promise<Page> {
  context = await browser.newContext({baseURL: served.origin, ...options});
  if (init) await context.addInitScript(init);
  return another(path);
}

async function another(path: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', ({message}) => problems.push(message));
  await page.goto(path, {waitUntil: 'load'});
  return page;
}

/** The color mode, the class of <html> and the stored choice. */
const modeOf = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.dataset['colorMode'],
    document.documentElement.className,
    localStorage['site:theme'],
  ]);

const dark = {colorScheme: 'dark'} as const;

test('the color mode button names the mode it switches to; only an explicit choice is stored', async () => {
  const page = await open('/', dark);
  expect(await modeOf(page)).toEqual(['dark', 'dark', undefined]);
  await page.getByRole('button', {name: 'Switch to light mode'}).click();
  await expect.poll(() => modeOf(page)).toEqual(['light', 'light', 'light']);
  const colors = await page
    .locator('[name=theme-color]')
    .evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')));
  expect(colors).toEqual(['white', 'white']);
  await page.getByRole('button', {name: 'Switch to dark mode'}).click();
  await expect.poll(() => modeOf(page)).toEqual(['dark', 'dark', 'dark']);
  await page.getByLabel('Color mode').selectOption('system');
  expect(await modeOf(page)).toEqual(['dark', 'dark', undefined]);
  await page.emulateMedia({colorScheme: 'light'});
  await page.waitForFunction(() => document.documentElement.className === 'light');
});

test('the color mode follows the system and the button still switches it when localStorage is blocked', async () => {
  const page = await open('/', dark, () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  const mode = () => page.evaluate(() => document.documentElement.className);
  expect(await mode()).toBe('dark');
  await page.getByRole('button', {name: 'Switch to light mode'}).click();
  await expect.poll(mode).toBe('light');
});

test('a change of the color mode starts no transition, and a new page gets no style sheet for that', async () => {
  const page = await open('/', dark, () => {
    const seen = Object.assign(globalThis, {sheets: 0, transitions: 0});
    const replace = CSSStyleSheet.prototype.replaceSync;
    CSSStyleSheet.prototype.replaceSync = function (text) {
      if (text.startsWith('*')) seen.sheets++;
      replace.call(this, text);
    };
    addEventListener('transitionrun', ({propertyName}) => propertyName.includes('color') && seen.transitions++);
  });
  const count = (name: string) => page.evaluate((counter) => Reflect.get(globalThis, counter), name);
  await page.getByRole('link', {name: 'Tabs'}).first().click();
  await page.getByRole('heading', {level: 1, name: 'Tabs'}).waitFor();
  expect(await count('sheets')).toBe(0);
  // The link that the pointer is on may have started one.
  const before = await count('transitions');
  await page.getByLabel('Color mode').selectOption('light');
  await expect.poll(() => modeOf(page)).toEqual(['light', 'light', 'light']);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect([await count('sheets'), (await count('transitions')) - before]).toEqual([1, 0]);
});

test('a page restored from the back/forward cache applies the color mode chosen in the meantime', async () => {
  const page = await open('/', dark);
  await page.evaluate(() => localStorage.setItem('site:theme', 'light'));
  expect(await page.evaluate(() => document.documentElement.className)).toBe('dark');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true})));
  expect(await page.evaluate(() => document.documentElement.className)).toBe('light');
});

test('the color mode changes in a second tab without a reload', async () => {
  const first = await open('/', dark);
  const second = await another('/tabs');
  await second.evaluate(() => Object.assign(window, {same: true}));
  await first.getByLabel('Color mode').selectOption('light');
  await second.waitForFunction(() => document.documentElement.className === 'light');
  expect([await second.getByLabel('Color mode').inputValue(), await second.evaluate(() => 'same' in window)]).toEqual([
    'light',
    true,
  ]);
});

test('a page with a forced color mode ignores system and choice; the next page follows the system again', async () => {
  const page = await open('/', {colorScheme: 'light'});
  await page.getByRole('link', {name: 'Forced'}).click();
  await page.getByRole('heading', {name: 'Forced'}).waitFor();
  await page.waitForFunction(() => document.documentElement.className === 'dark');
  expect(await page.locator('.color-mode-button').isVisible()).toBe(false);
  await page.emulateMedia({colorScheme: 'dark'});
  await page.emulateMedia({colorScheme: 'light'});
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('site:choose-theme', {detail: 'light'})));
  expect(await modeOf(page)).toEqual(['dark', 'dark', undefined]);
  await page.getByRole('link', {name: 'Home', exact: true}).first().click();
  await page.getByRole('heading', {name: 'Home'}).waitFor();
  await page.waitForFunction(() => document.documentElement.className === 'light');
  expect(await page.locator('.color-mode-button').isVisible()).toBe(true);
  await page.emulateMedia({colorScheme: 'dark'});
  await page.waitForFunction(() => document.documentElement.className === 'dark');
});

test('a page that forces colorMode "system" gets a color-mode-invalid warning and follows the system', async () => {
  const page = await open('/system', dark);
  expect([report.includes('color-mode-invalid'), await modeOf(page)]).toEqual([true, ['dark', 'dark', undefined]]);
  expect(await page.locator('html[data-color-mode-forced]').count()).toBe(0);
});

test('site:choose-theme events set the color mode, and each change dispatches a site:theme event', async () => {
  const page = await open('/', dark);
  const heard = await page.evaluate(() => {
    const details: unknown[] = [];
    document.addEventListener('site:theme', (event) => details.push((event as CustomEvent).detail));
    for (const detail of ['light', 'light', 'sepia', 'system'])
      document.dispatchEvent(new CustomEvent('site:choose-theme', {detail}));
    return details;
  });
  expect(heard).toEqual([
    {preference: 'light', value: 'light', forced: false},
    {preference: 'system', value: 'dark', forced: false},
  ]);
});

const panelsOf = async (page: Page): Promise<readonly string[]> =>
  (await page.locator('.panel:visible').allInnerTexts()).map((text) => text.trim());

const chosenTabs = (page: Page) => page.locator('[role=tab][aria-selected=true]').allTextContents();

test('tabs handle arrow, Home, End and Page keys, select the same tab across a group and restore it after a reload', async () => {
  const page = await open('/tabs');
  await page.locator('[role=tab]').first().waitFor();
  expect(await chosenTabs(page)).toEqual(['npm', 'npm', 'npm', 'npm']);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.getByRole('tab', {name: 'npm', exact: true}).first().focus();
  const seen: (string | null | undefined)[] = [];
  for (const key of ['ArrowLeft', 'ArrowRight', 'End', 'Home', 'PageDown', 'PageUp', 'ArrowRight']) {
    await page.keyboard.press(key);
    seen.push(await focused());
  }
  expect(seen).toEqual(['yarn', 'npm', 'yarn', 'npm', 'yarn', 'npm', 'pnpm']);
  expect(await chosenTabs(page)).toEqual(['pnpm', 'pnpm', 'npm', 'npm']);
  expect(await page.getByRole('tabpanel').count()).toBe(4);
  expect(await panelsOf(page)).toEqual(['Use pnpm.', 'Use pnpm.', 'Use npm.', 'npm ci']);
  expect(await page.locator('[role=tab][tabindex="0"]').count()).toBe(4);
  await page.reload();
  await page.locator('[role=tab]').first().waitFor();
  expect(await chosenTabs(page)).toEqual(['pnpm', 'pnpm', 'npm', 'npm']);
});

test('a link to a heading inside a hidden tab panel opens that tab', async () => {
  const page = await open('/inside#there');
  await page.getByRole('heading', {name: 'There'}).waitFor();
  await page.getByRole('tab', {name: 'One'}).click();
  expect(await page.getByRole('heading', {name: 'There'}).isVisible()).toBe(false);
  await page.goto(`${page.url().split('#')[0]}`);
  await page.locator('[role=tab]').first().waitFor();
  await page.getByRole('link', {name: 'There'}).click();
  await page.getByRole('heading', {name: 'There'}).waitFor();
});

/** The content of the panels that are shown, without labels and buttons. */
const shownText = async (page: Page): Promise<string> =>
  (await page.locator('.tabs .panel > :is(p, h2, figure):visible').allInnerTexts())
    .map((text) => text.trim())
    .join('|');

test('nested tabs are selected independently of the outer tabs, by pointer and keyboard', async () => {
  const page = await open('/nested');
  await page.locator('[role=tab]').first().waitFor();
  expect(await shownText(page)).toBe('On macOS.|Also macOS.');
  await page.getByRole('tab', {name: 'macOS'}).first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await shownText(page)).toBe('Use apt.|Also Linux.');
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'macOS',
    'Linux',
    'Debian',
    'Fedora',
    'macOS',
    'Linux',
  ]);
  await page.getByRole('tab', {name: 'Debian'}).focus();
  await page.keyboard.press('End');
  await page.getByRole('tab', {name: 'rpm'}).click();
  expect(await shownText(page)).toBe('rpm -i a|Deep|Also Linux.');
  await page.getByRole('tab', {name: 'macOS'}).first().click();
  expect(await shownText(page)).toBe('On macOS.|Also macOS.');
});

test.each([true, false])('a fragment inside nested tabs shows the panels around it, JavaScript: %s', async (script) => {
  const page = await open('/nested#deep', {javaScriptEnabled: script});
  await page.getByRole('heading', {name: 'Deep'}).waitFor();
  await page.goto('/nested');
  expect(await page.getByRole('heading', {name: 'Deep'}).isVisible()).toBe(false);
  await page.getByRole('link', {name: 'Deep'}).first().click();
  await page.getByRole('heading', {name: 'Deep'}).waitFor();
});

test('without JavaScript, nested tabs are radio buttons of their own', async () => {
  const page = await open('/nested', {javaScriptEnabled: false});
  expect(await shownText(page)).toBe('On macOS.|Also macOS.');
  await page.locator('.tabs label', {hasText: 'Linux'}).first().click();
  expect(await shownText(page)).toBe('Use apt.|Also macOS.');
  await page.locator('.tabs label', {hasText: 'Fedora'}).click();
  expect(await shownText(page)).toBe('dnf install a|Deep|Also macOS.');
  await page.locator('.tabs label', {hasText: 'rpm'}).click();
  expect(await shownText(page)).toBe('rpm -i a|Deep|Also macOS.');
  await page.keyboard.press('ArrowLeft');
  expect(await shownText(page)).toBe('dnf install a|Deep|Also macOS.');
});

test.each([true, false])('all panels of tabs are printed, each below its label, JavaScript: %s', async (script) => {
  const page = await open('/nested', {javaScriptEnabled: script});
  if (script) await page.locator('[role=tab]').first().waitFor();
  await page.emulateMedia({media: 'print'});
  expect(await shownText(page)).toBe('On macOS.|Use apt.|dnf install a|rpm -i a|Deep|Also macOS.|Also Linux.');
  expect(await page.locator('.labels:visible').count()).toBe(0);
  const printedLabels = await page
    .locator('.panel')
    .evaluateAll((panels) => panels.map((panel) => getComputedStyle(panel, '::before').content));
  expect(printedLabels).toEqual(
    ['macOS', 'Linux', 'Debian', 'Fedora', 'dnf', 'rpm', 'macOS', 'Linux'].map((label) => `"${label}"`),
  );
});

test('the remembered tab is shown even if no script file loads', async () => {
  const page = await open('/');
  await page.evaluate(() => localStorage.setItem('site:tabs:pm', 'yarn'));
  await page.route('**/_assets/*.js', (route) => route.abort());
  await page.goto('/tabs');
  expect(await panelsOf(page)).toEqual(['Use yarn.', 'Use yarn.', 'Use npm.', 'npm ci']);
});

test('without JavaScript, tabs and price periods can be switched and the color mode follows the system', async () => {
  const page = await open('/tabs', {javaScriptEnabled: false, ...dark});
  await page.locator('.tabs label', {hasText: 'yarn'}).first().click();
  expect(await panelsOf(page)).toEqual(['Use yarn.', 'Use npm.', 'Use npm.', 'npm ci']);
  expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toContain('dark');
  expect(await page.locator('.color-mode').isVisible()).toBe(false);
  await page.goto('/pricing');
  const prices = () => page.locator('.price:visible').allInnerTexts();
  expect(await prices()).toEqual([expect.stringContaining('$12')]);
  await page.getByText('Yearly').click();
  expect(await prices()).toEqual([expect.stringMatching(/\$144[^]*\$120/)]);
});

test('the price period is read from and written to the URL, and a change is announced once', async () => {
  const page = await open('/pricing?period=year');
  const shown = page.locator('.price:visible');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[value=year]')?.checked);
  expect(await shown.innerText()).toMatch(/Was\s*\$144[^]*Now\s*\$120[^]*\/year[^]*16% less/);
  expect(await page.getByRole('status').filter({hasText: 'prices'}).count()).toBe(0);
  await page.getByText('Monthly').click();
  expect(page.url()).toBe(`${served.origin}/pricing`);
  await page.getByText('Yearly').click();
  expect(page.url()).toBe(`${served.origin}/pricing?period=year`);
  expect(await page.locator('.period [role=status]').textContent()).toBe('Yearly prices are shown.');
  expect(await page.locator('.period .badge').textContent()).toBe('Save 16%');
});

test('keyboard shortcuts follow links, except while typing or when switched off in the shortcuts dialog', async () => {
  const page = await open('/try');
  // The autofocus field must have the focus first. Later, it would catch keys that are meant for the page.
  await page.locator('#plain-code:focus').waitFor();
  await page.keyboard.type('gt');
  expect([new URL(page.url()).pathname, await page.locator('#plain-code').inputValue()]).toEqual(['/try', 'gt']);
  await page.locator('h1').click();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', {name: 'Keyboard shortcuts'});
  expect(await dialog.locator('dl').innerText()).toMatch(/Tabs\s+G T[^]*This list\s+\?/);
  await dialog.getByLabel('Single-key shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await dialog.waitFor({state: 'detached'});
  await page.keyboard.type('gt?');
  expect([new URL(page.url()).pathname, await dialog.count()]).toEqual(['/try', 0]);
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('site:shortcuts')));
  await dialog.getByLabel('Single-key shortcuts').check();
  await dialog.getByRole('button', {name: 'Close'}).click();
  await dialog.waitFor({state: 'detached'});
  // On a busy machine the delay between the two keys may exceed that of a chord, so they are pressed until it matches.
  await vi.waitFor(
    async () => {
      await page.keyboard.type('gt');
      await page.waitForURL('**/tabs', {timeout: 1000});
    },
    {timeout: 30_000},
  );
});

const errorOf = (page: Page, name: string) => page.locator(`[data-field="${name}"] .error`).innerText();

test('a form field shows no error before its first blur, then revalidates 300 ms after typing', async () => {
  const page = await open('/try');
  await page.waitForFunction(() => document.querySelector<HTMLFormElement>('#plain')?.noValidate);
  await page.clock.install({time: 0});
  await page.clock.pauseAt(1000);
  const email = page.locator('#plain-email');
  await email.pressSequentially('ada');
  await page.clock.runFor(1000);
  expect(await errorOf(page, 'email')).toBe('');
  await email.blur();
  await page.locator('#plain-email[aria-invalid=true]').waitFor();
  expect(await errorOf(page, 'email')).toContain('@');
  expect(await page.getByText('We write once a month.').isVisible()).toBe(false);
  expect(await email.getAttribute('aria-describedby')).toBe('plain-email-error plain-email-help');
  await email.pressSequentially('@b.example');
  await page.clock.runFor(299);
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  await page.clock.runFor(1);
  await page.locator('#plain-email:not([aria-invalid])').waitFor();
  expect([await errorOf(page, 'email'), await page.getByText('We write once a month.').isVisible()]).toEqual([
    '',
    true,
  ]);
  await page.locator('#plain-code').pressSequentially('x');
  await page.clock.runFor(300);
  await page.locator('#plain-code[aria-invalid=true]').waitFor();
});

test('a form stays marked as unsaved until it is submitted; validation and server errors do not clear the mark', async () => {
  const page = await open('/try');
  await page.waitForFunction(() => document.querySelector<HTMLFormElement>('#signup')?.noValidate);
  // Only forms with method="post" are marked as unsaved.
  await page.locator('#signup').evaluate((form: HTMLFormElement) => (form.method = 'post'));
  const isDirty = (): Promise<boolean> => page.locator('#signup').evaluate((form) => 'dirty' in form.dataset);
  const button = page.getByRole('button', {name: 'Sign up'});
  await page.locator('#signup-user-name').fill('ab');
  await page.locator('#signup-age').fill('7');
  await button.click();
  await page.locator('#output', {hasText: 'Too short.'}).waitFor();
  expect(await isDirty()).toBe(true);
  await page.locator('#signup-user-name').fill('ada');
  await button.click();
  await page.locator('#output', {hasText: '"name":"ada"'}).waitFor();
  await page.evaluate(() => document.dispatchEvent(new Event('answer')));
  await page.locator('#signup-age[aria-invalid=true]').waitFor();
  expect(await isDirty()).toBe(true);
  // Without a script that handles it, the browser submits the form, which clears the mark.
  const plain = page.locator('#plain-post');
  await plain.getByLabel('Note').fill('x');
  expect(await plain.evaluate((form) => 'dirty' in form.dataset)).toBe(true);
  await plain.evaluate((form: HTMLFormElement) => {
    form.target = 'nowhere';
    form.requestSubmit();
  });
  await expect.poll(() => plain.evaluate((form) => 'dirty' in form.dataset)).toBe(false);
});

test('a form with invalid fields lists the errors on submit and moves the focus to the first invalid field', async () => {
  const page = await open('/try');
  await page.waitForFunction(() => document.querySelector<HTMLFormElement>('#plain')?.noValidate);
  await page.locator('#plain-fruit.select-button').waitFor();
  await page.getByRole('button', {name: 'Send'}).click();
  await page.getByRole('alert').getByRole('link').first().waitFor();
  const links = await page.getByRole('alert').getByRole('link').allInnerTexts();
  expect(links.map((text) => text.split(':')[0])).toEqual(['E-mail', 'Terms', 'Fruit']);
  const focused = () => page.evaluate(() => document.activeElement?.id);
  expect(await focused()).toBe('plain-email');
  await page
    .getByRole('alert')
    .getByRole('link', {name: /^Fruit/})
    .click();
  expect(await focused()).toBe('plain-fruit');
  await page.locator('#plain-email').fill('a@b.example');
  await page.getByLabel('I agree').check();
  await page.locator('#plain-fruit').click();
  await page.getByRole('option', {name: 'Cherry'}).click();
  await page.getByRole('button', {name: 'Send'}).click();
  await page.waitForURL(/fruit=cherry/);
});

test('a form in an island validates with a schema, parses nested values and shows errors set by the server', async () => {
  const page = await open('/try');
  await page.waitForFunction(() => document.querySelector<HTMLFormElement>('#signup')?.noValidate);
  const choices = async (): Promise<unknown> => JSON.parse(await page.locator('#output').innerText());
  const button = page.getByRole('button', {name: 'Sign up'});
  await page.locator('#signup-user-name').fill('  ab ');
  await page.locator('#signup-age').fill('x');
  await button.click();
  await page.locator('#output', {hasText: '['}).waitFor();
  expect(await choices()).toEqual([
    {path: 'user.name', message: 'Too short.', id: 'signup-user-name'},
    {path: 'age', message: 'Not a number.', id: 'signup-age'},
  ]);
  await page.locator('#signup-user-name').fill('root');
  await page.locator('#signup-age').fill('7');
  await button.click();
  await page.locator('#output', {hasText: 'Taken.'}).waitFor();
  await page.locator('#signup-user-name').fill(' ada ');
  await button.click();
  await page.locator('#output', {hasText: 'ada'}).waitFor();
  expect(await choices()).toEqual({user: {name: 'ada'}, age: 7});
  expect(await button.getAttribute('aria-busy')).toBe('true');
  await page.evaluate(() => document.dispatchEvent(new Event('answer')));
  await page.locator('#signup-age[aria-invalid=true]').waitFor();
  expect([await errorOf(page, 'age'), await page.locator('#signup-user-name').inputValue()]).toEqual([
    'Too young.',
    ' ada ',
  ]);
});

test.each([
  ['Publish', 'A', '/try?title=A&intent=publish'],
  ['Save elsewhere', 'A', '/draft?title=A&intent=draft'],
  ['Save anyway', '', '/try?title=&intent=later'],
])('a validated form is submitted with the attributes of its button %s', async (button, title, address) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await open('/try', {javaScriptEnabled});
    if (javaScriptEnabled) await page.locator('#buttons[novalidate]').waitFor();
    await page.getByLabel('Title').fill(title);
    await page.getByRole('button', {name: button}).click();
    await page.waitForURL(/intent=/);
    const {pathname, search} = new URL(page.url());
    expect(pathname + search).toBe(address);
  }
});

const activeOption = (page: Page) => page.locator('.select-panel:popover-open [data-active]').textContent();

test('SelectMenu handles arrow, Home, End, Page, letter, Tab, Escape and Enter keys like a listbox', async () => {
  const page = await open('/try');
  const button = page.locator('#plain-fruit.select-button');
  await button.waitFor();
  expect([await button.innerText(), await button.getAttribute('aria-expanded')]).toEqual(['Choose', 'false']);
  await button.focus();
  const seen: (string | null)[] = [];
  for (const key of ['ArrowUp', 'ArrowDown', 'Home', 'ArrowUp', 'PageDown', 'PageUp', 'ArrowDown', 'b', 'l', 'Tab']) {
    await page.keyboard.press(key);
    seen.push(await activeOption(page));
  }
  expect(seen).toEqual([
    'Cherry',
    'Cherry',
    'Banana',
    'Banana',
    'Cherry',
    'Banana',
    'a.*',
    'Blueberry',
    'Blueberry',
    'Blueberry',
  ]);
  await page.keyboard.press('Escape');
  expect([await page.evaluate(() => document.activeElement?.id), await button.innerText()]).toEqual([
    'plain-fruit',
    'Choose',
  ]);
  await page.keyboard.press('Enter');
  await page.locator('#plain-fruit-list').waitFor();
  await page.keyboard.press('Enter');
  expect([await button.innerText(), await page.locator('select[name=fruit]').inputValue()]).toEqual([
    'Banana',
    'banana',
  ]);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('plain-fruit');
});

test('SelectMenu search matches literally and shows "No results for" with the query verbatim', async () => {
  const page = await open('/try');
  await page.locator('#one-menu').click();
  const search = page.getByRole('combobox', {name: 'Search'});
  expect(await search.getAttribute('placeholder')).toBe('Search...');
  const options = () => page.locator('.select-panel:popover-open [role=option]').allTextContents();
  await search.fill('a.*');
  expect(await options()).toEqual(['a.*']);
  await search.fill('<b>.*');
  expect(await page.locator('.select-panel:popover-open .select-empty').innerText()).toBe('No results for "<b>.*".');
  await search.fill('RR');
  expect(await options()).toEqual(['Blueberry', 'Cherry']);
  await page.keyboard.press('ArrowDown');
  expect(await activeOption(page)).toBe('Cherry');
  await page.keyboard.press('Tab');
  expect(await page.locator('select[name=one]').inputValue()).toBe('cherry');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('many-menu');
  await page.locator('#none-menu').click();
  expect(await page.locator('.select-panel:popover-open .select-empty').innerText()).toBe('No options.');
});

test('Escape closes a SelectMenu with search text at once, and the text stays', async () => {
  const page = await open('/try');
  await page.locator('#one-menu').click();
  await page.keyboard.type('che');
  await page.keyboard.press('Escape');
  await page.locator('#one-menu-panel').waitFor({state: 'hidden'});
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('one-menu');
  await page.keyboard.press('Enter');
  expect(await activeOption(page)).toBe('Cherry');
});

test('the list of a SelectMenu is 8 px from its button and at most 15rem high', async () => {
  const page = await open('/try');
  await page.locator('#one-menu').click();
  const [button, panel] = [
    await page.locator('#one-menu').boundingBox(),
    await page.locator('.select-panel:popover-open').boundingBox(),
  ];
  if (button === null || panel === null) throw new Error('Nothing to see.');
  expect(Math.min(Math.abs(panel.y - button.y - button.height), Math.abs(button.y - panel.y - panel.height))).toBe(8);
  const highest = await page.locator('.select-panel:popover-open [role=listbox]').evaluate((list) => {
    list.append(...Array.from({length: 30}, () => list.lastElementChild?.cloneNode(true) ?? ''));
    return list.getBoundingClientRect().height;
  });
  expect(highest).toBe(240);
});

test('SelectMenu with multiple and creatable selects several options, creates new ones and submits them all', async () => {
  const page = await open('/try');
  await page.locator('#many-menu').click();
  const search = page.getByRole('combobox', {name: 'Many'});
  await page.keyboard.press('Enter');
  await page.getByRole('option', {name: 'Cherry'}).click();
  await search.fill('kiwi');
  expect(await page.locator('.select-panel:popover-open [role=option]').allTextContents()).toEqual(['Create "kiwi"']);
  await page.keyboard.press('Enter');
  expect(await page.locator('#many-menu').innerText()).toBe('3 selected');
  await page.keyboard.press('Escape');
  await page.getByRole('button', {name: 'Go'}).click();
  await page.waitForURL(/many=/);
  expect(new URL(page.url()).searchParams.getAll('many')).toEqual(['banana', 'cherry', 'kiwi']);
});

test('SelectMenu with searchUrl offers the options of the response, and submits the chosen one', async () => {
  const page = await open('/try');
  await page.route('**/far.json?q=x', (route) => route.fulfill({json: [{value: 1, label: 'Found x'}]}));
  await page.locator('#far-menu').click();
  await page.getByRole('combobox', {name: 'Far'}).fill('x');
  await page.getByRole('option', {name: 'Found x'}).click();
  expect(await page.locator('#far-menu').innerText()).toBe('Found x');
  expect(await page.locator('select[name=far]').inputValue()).toBe('1');
});
