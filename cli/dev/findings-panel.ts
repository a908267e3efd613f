// Shows findings on the page: a button with their number, and a panel that it opens. Errors of the page open the panel. Both
// are in a shadow root, so that their styles and those of the page do not affect each other.
import type {Finding, Findings} from './overlay-findings.js';

interface Panel {
  /** JSON of the findings. A panel that the reader closed stays closed until this changes. */
  readonly shown: string;
  readonly host: HTMLElement;
  readonly dialog?: HTMLDialogElement;
  /** Codes, places and messages of the errors of the page. */
  readonly errors: ReadonlySet<string>;
}

const panels = new WeakMap<Document, Panel>();

/** Shows findings over the page, or removes the panel if there are none. */
export function showFindings({here, elsewhere, more}: Findings): void {
  const shown = JSON.stringify([here, elsewhere, more]);
  const before = panels.get(document);
  if (before?.shown === shown) return;
  const errors = new Set(here.filter(isError).map((one) => JSON.stringify(one)));
  const isNew = [...errors].some((error) => !before?.errors.has(error));
  const isOpen = isNew || (before?.dialog?.open === true && (errors.size > 0 || !before.errors.size));
  const hadFocus = before?.host.shadowRoot?.activeElement instanceof HTMLElement;
  before?.host.remove();
  const host = document.createElement('galley-findings');
  if (here.length === 0 && elsewhere.length === 0) {
    panels.set(document, {shown, host, errors});
    return;
  }
  const root = host.attachShadow({mode: 'open'});
  document.documentElement.append(host); // Outside of the body, which is morphed.
  const {dialog, toggle} = draw(root, {here, elsewhere, more});
  panels.set(document, {shown, host, dialog, errors});
  if (isOpen) keepingFocus(hadFocus, root, () => toggle(true));
}

/** Opening and closing moves the focus to the panel or its button, but the reader may be typing on the page. */
function keepingFocus(isInPanel: boolean, root: ShadowRoot, change: () => void): void {
  const focused = document.activeElement;
  change();
  if (isInPanel) return;
  if (root.activeElement instanceof HTMLElement) root.activeElement.blur();
  if (focused instanceof HTMLElement) focused.focus({preventScroll: true});
}

interface Drawn {
  readonly dialog: HTMLDialogElement;
  toggle(open: boolean): void;
}

type Shown = Pick<Findings, 'here' | 'elsewhere' | 'more'>;

function draw(root: ShadowRoot, {here, elsewhere, more}: Shown): Drawn {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  root.host.setAttribute('data-severity', worstOf(here.length > 0 ? here : elsewhere));
  const opener = element(
    'button',
    {class: 'opener', 'aria-expanded': 'false', 'aria-controls': 'panel'},
    here.length > 0 ? countsText(here, 0) : `Other pages: ${countsText(elsewhere, more)}`,
  );
  const close = element('button', {title: 'Escape'}, 'Close');
  const dialog = element('dialog', {id: 'panel', 'aria-labelledby': 'title'}) as HTMLDialogElement;
  dialog.append(
    element('header', {}, element('h2', {id: 'title'}, titleOf(here)), close),
    listOf(here.map(article)),
    ...(elsewhere.length > 0 ? [element('h3', {}, 'On other pages'), listOf(elsewhere.map(line))] : []),
    ...(more > 0
      ? [element('p', {}, `And ${more} more. For all findings, see the terminal or run galley check.`)]
      : []),
  );
  const status = element('p', {role: 'status', class: 'status'});
  root.append(dialog, opener, status);
  // Screen readers announce a text that changes, but not one that comes with its element.
  setTimeout(() => (status.textContent = titleOf(here)), announceDelayMs);
  const toggle = (open: boolean) => {
    if (open) dialog.show();
    else dialog.close();
    opener.setAttribute('aria-expanded', String(open));
    opener.hidden = open;
    if (!open) opener.focus({preventScroll: true});
  };
  opener.addEventListener('click', () => toggle(true));
  close.addEventListener('click', () => toggle(false));
  const onKey = (event: KeyboardEvent) => {
    if (!root.host.isConnected) document.removeEventListener('keydown', onKey);
    else if (event.key === 'Escape' && dialog.open) {
      keepingFocus(root.activeElement !== null, root, () => toggle(false));
    }
  };
  document.addEventListener('keydown', onKey);
  return {dialog, toggle};
}

const announceDelayMs = 200;

function isError({severity}: Finding): boolean {
  return severity === 'error';
}

function worstOf(findings: readonly Finding[]): Finding['severity'] {
  return (['error', 'warning'] as const).find((one) => findings.some(({severity}) => severity === one)) ?? 'info';
}

/** `2 errors, 1 warning, 3 notes` */
function countsText(findings: readonly Finding[], more: number): string {
  const names = {error: 'error', warning: 'warning', info: 'note'} as const;
  const parts = Object.entries(names).flatMap(([severity, name]) => {
    const count = findings.filter((one) => one.severity === severity).length;
    return count === 0 ? [] : [`${count} ${name}${count === 1 ? '' : 's'}`];
  });
  return more === 0 ? parts.join(', ') : `${parts.join(', ')}, ${more} more`;
}

function titleOf(here: readonly Finding[]): string {
  return here.length === 0 ? 'No findings on this page' : `On this page: ${countsText(here, 0)}`;
}

function article({severity, place, message, codeFrame, hint, code, helpUrl}: Finding): HTMLElement {
  return element(
    'article',
    {},
    element(
      'p',
      {class: 'head'},
      element('b', {class: severity}, severity === 'info' ? 'note' : severity),
      ...placeOf(place),
    ),
    element('p', {}, message),
    ...(codeFrame ? [element('pre', {tabindex: '0'}, codeFrame)] : []),
    ...(hint ? [element('p', {}, `Hint: ${hint}`)] : []),
    element('p', {}, codeOf(code, helpUrl)),
  );
}

/** A finding in one line. */
function line({severity, place, message, code, helpUrl}: Finding): HTMLElement {
  const name = element('b', {class: severity}, severity === 'info' ? 'note' : severity);
  return element('p', {}, name, ' ', ...placeOf(place), ' ', message, ' ', codeOf(code, helpUrl));
}

function placeOf(place: string | undefined): readonly (Node | string)[] {
  return place === undefined ? [] : [' ', element('code', {}, place)];
}

function codeOf(code: string, helpUrl: string | undefined): HTMLElement {
  return helpUrl === undefined
    ? element('small', {}, code)
    : element('a', {href: helpUrl, target: '_blank', rel: 'noreferrer'}, code);
}

function listOf(items: readonly HTMLElement[]): HTMLElement {
  return element('ul', {role: 'list'}, ...items.map((item) => element('li', {}, item)));
}

function element(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...children);
  return created;
}

const styles = `
  :host { all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147483647; pointer-events: none; color-scheme: light dark;
    --back: light-dark(#ffffff, #18181b); --raised: light-dark(#f4f4f5, #27272a); --text: light-dark(#18181b, #f4f4f5); --faint: light-dark(#52525b, #a1a1aa);
    --line: light-dark(#d4d4d8, #3f3f46); --link: light-dark(#0369a1, #7dd3fc);
    --error: light-dark(#b91c1c, #fca5a5); --warning: light-dark(#92400e, #fcd34d); --info: light-dark(#0369a1, #7dd3fc); --mark: var(--info); }
  :host, dialog, button { font: 15px/1.5 system-ui, sans-serif; color: var(--text); }
  :host([data-severity='error']) { --mark: var(--error); }
  :host([data-severity='warning']) { --mark: var(--warning); }
  dialog { position: static; display: none; pointer-events: auto; box-sizing: border-box; inline-size: 100%; max-inline-size: none; max-block-size: 60vh;
    overflow: auto; overscroll-behavior: contain; margin: 0; padding: 0 1.5rem 1.5rem; border: 0; border-block-start: 3px solid var(--mark); background: var(--back);
    box-shadow: 0 -4px 24px rgb(0 0 0 / 25%); }
  dialog[open] { display: block; }
  header { position: sticky; inset-block-start: 0; display: flex; justify-content: space-between; align-items: center; gap: 1rem; padding-block: 0.75rem; background: var(--back); }
  h2, h3 { font-size: 1rem; font-weight: 600; margin: 0; }
  h3 { margin-block-start: 1.25rem; }
  p { margin-block: 0.25rem; overflow-wrap: anywhere; }
  ul { list-style: none; margin: 0; padding: 0; }
  li { padding-block: 0.5rem; border-block-start: 1px solid var(--line); }
  .error { color: var(--error); }
  .warning { color: var(--warning); }
  .info { color: var(--info); }
  code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
  pre { overflow: auto; margin: 0.5rem 0; padding: 0.75rem 1rem; border-radius: 6px; background: var(--raised); font: 13px/1.5 ui-monospace, monospace; }
  small { color: var(--faint); font-size: 13px; }
  a { color: var(--link); font-size: 13px; }
  button { pointer-events: auto; padding: 0.25rem 0.75rem; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); cursor: pointer; }
  .opener { margin: 0.75rem; border-color: var(--mark); background: var(--back); font-size: 13px; box-shadow: 0 1px 4px rgb(0 0 0 / 20%); }
  [hidden] { display: none; }
  .status { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
  @media print { :host { display: none; } }
`;
