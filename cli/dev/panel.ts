// Shows the error overlay: a panel over the page, in a shadow root so that their styles do not affect each other.
import type {Finding, Findings} from './overlay-findings.js';

interface Panel {
  /** JSON of the findings. A panel that the reader closed stays closed until this changes. */
  readonly shown: string;
  readonly host: HTMLElement;
}

const panels = new WeakMap<Document, Panel>();

/** Shows findings over the page, or removes the panel if there are none. */
export function showFindings({here, elsewhere}: Findings): void {
  const shown = JSON.stringify([here, elsewhere]);
  const before = panels.get(document);
  if (before?.shown === shown) return;
  before?.host.remove();
  const host = document.createElement('galley-findings');
  panels.set(document, {shown, host});
  if (here.length === 0 && elsewhere.length === 0) return;
  draw(host.attachShadow({mode: 'open'}), here, elsewhere);
  document.documentElement.append(host); // Outside of the body, which is morphed.
}

function draw(root: ShadowRoot, here: readonly Finding[], elsewhere: readonly string[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const count = here.length + elsewhere.length;
  const opener = element('button', `${count} ${count === 1 ? 'error' : 'errors'}`);
  opener.setAttribute('part', 'opener');
  const dialog = document.createElement('dialog');
  const close = element('button', 'Close');
  close.title = 'Escape';
  const header = element('header', '', [element('strong', titleOf(here.length, elsewhere.length)), close]);
  const list = elsewhere.map((line) => element('li', line));
  dialog.append(
    header,
    ...here.map(article),
    ...(list.length > 0 ? [element('h2', 'On other pages'), element('ul', '', list)] : []),
  );
  dialog.setAttribute('aria-label', 'Errors');
  root.append(opener, dialog);
  const toggle = (open: boolean) => {
    if (open) dialog.show();
    else dialog.close();
    opener.hidden = open;
  };
  opener.addEventListener('click', () => toggle(true));
  close.addEventListener('click', () => toggle(false));
  const onKey = (event: KeyboardEvent) => {
    if (!root.host.isConnected) document.removeEventListener('keydown', onKey);
    else if (event.key === 'Escape' && dialog.open) toggle(false);
  };
  document.addEventListener('keydown', onKey);
  const focused = document.activeElement;
  toggle(here.length > 0);
  if (focused instanceof HTMLElement) focused.focus({preventScroll: true}); // The reader may be typing.
}

function titleOf(here: number, elsewhere: number): string {
  if (here === 0) return 'Other pages have errors';
  const count = here === 1 ? 'This page has an error' : `This page has ${here} errors`;
  return elsewhere === 0 ? count : `${count}, other pages have more`;
}

function article({place, message, codeFrame, hint, code}: Finding): HTMLElement {
  const parts = [
    ...(place ? [element('code', place)] : []),
    element('p', message),
    ...(codeFrame ? [element('pre', codeFrame)] : []),
    ...(hint ? [element('p', `Hint: ${hint}`)] : []),
    element('small', code),
  ];
  return element('article', '', parts);
}

function element(tag: string, text: string, children: readonly Node[] = []): HTMLElement {
  const created = document.createElement(tag);
  created.append(text, ...children);
  return created;
}

const styles = `
  :host { position: fixed; inset: auto 0 0 0; z-index: 2147483647; font: 15px/1.5 system-ui, sans-serif; color-scheme: dark; }
  dialog { position: static; display: none; box-sizing: border-box; inline-size: 100%; max-inline-size: none; max-block-size: 70vh; overflow: auto;
    margin: 0; padding: 1rem 1.5rem 1.5rem; border: 0; border-block-start: 4px solid #f87171; background: #18181b; color: #f4f4f5; }
  dialog[open] { display: block; }
  header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; }
  h2 { font-size: 1rem; margin-block: 1rem 0.25rem; }
  p { margin-block: 0.25rem; }
  article { margin-block-start: 1rem; }
  code, li { color: #7dd3fc; overflow-wrap: anywhere; }
  pre { overflow: auto; margin: 0.5rem 0; padding: 0.75rem 1rem; border-radius: 6px; background: #27272a; font: 13px/1.5 ui-monospace, monospace; }
  small { color: #a1a1aa; }
  button { font: inherit; padding: 0.25rem 0.75rem; border: 1px solid #f87171; border-radius: 6px; background: #27272a; color: #f4f4f5; cursor: pointer; }
  button[part='opener'] { margin: 1rem; }
`;
