// Opens and closes dialogs where browsers do not do it themselves, and keeps dialogs with `data-prevent-close` open. Events are
// delegated, so a dialog needs only its markup.
import {supportsCommands} from './supports-commands.js';
import {events} from '../base/protocol.js';

const started = new WeakSet<Document>();

/** Makes open dialogs modal. The first call also starts the listeners for all dialogs. */
export function enhanceDialogs(): void {
  makeModal();
  if (started.has(document)) return;
  started.add(document);
  document.addEventListener('click', openByLink, true);
  if (!supportsCommands) document.addEventListener('click', runCommand);
  watchBackdrops();
  watchEscape();
}

/** `<a data-opens="id" href="#section">`: without script, the link leads to the same content on a page. */
function openByLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-opens]') : null;
  const dialog = document.getElementById(link?.dataset['opens'] ?? '');
  if (!(dialog instanceof HTMLDialogElement) || event.button !== 0 || hasModifier(event)) return;
  event.preventDefault();
  dialog.showModal();
}

function runCommand({target}: Event): void {
  const button = target instanceof Element ? target.closest('[commandfor]') : null;
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button?.getAttribute('command') === 'show-modal') dialog.showModal();
  else if (button?.getAttribute('command') === 'request-close') requestClose(dialog);
  else dialog.close();
}

/** A click outside closes the dialog, but not if the press began inside, as when selecting text. */
function watchBackdrops(): void {
  const hasClosedBy = 'closedBy' in HTMLDialogElement.prototype;
  let pressed: EventTarget | null = null;
  const outside = ({target, clientX: x, clientY: y}: MouseEvent): HTMLDialogElement | null => {
    if (!(target instanceof HTMLDialogElement)) return null;
    const {left, right, top, bottom} = target.getBoundingClientRect();
    return x < left || x > right || y < top || y > bottom ? target : null;
  };
  document.addEventListener('pointerdown', (event) => {
    pressed = outside(event);
  });
  document.addEventListener('click', (event) => {
    const dialog = outside(event);
    if (dialog === null || dialog !== pressed) return;
    if (preventsClose(dialog)) dispatchClosePrevented(dialog);
    else if (!hasClosedBy && dialog.getAttribute('closedby') === 'any') requestClose(dialog);
  });
}

function watchEscape(): void {
  document.addEventListener('keydown', ({key, defaultPrevented, isComposing}) => {
    const dialog = modals().at(-1);
    if (key === 'Escape' && !defaultPrevented && !isComposing && dialog && preventsClose(dialog))
      dispatchClosePrevented(dialog);
  });
  // Browsers that do not know `closedby="none"`.
  document.addEventListener(
    'cancel',
    (event) => preventsClose(event.target as Element) && event.preventDefault(),
    true,
  );
}

/** Closes the dialog like Escape does: a listener can prevent it. */
function requestClose(dialog: HTMLDialogElement): void {
  if (dialog.dispatchEvent(new Event('cancel', {cancelable: true}))) dialog.close();
}

function preventsClose(dialog: Element): boolean {
  return dialog.hasAttribute('data-prevent-close');
}

function dispatchClosePrevented(dialog: Element): void {
  dialog.dispatchEvent(new CustomEvent(events.closePrevented, {bubbles: true}));
}

/** A dialog that is open in the markup is part of the page until the script makes it modal. */
function makeModal(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-modal][open]:not(:modal)')) {
    dialog.close();
    dialog.showModal();
  }
}

function modals(): readonly HTMLDialogElement[] {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
}

function hasModifier({metaKey, ctrlKey, shiftKey, altKey}: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
