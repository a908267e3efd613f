// Toasts on the page: cards for eyes, live regions for ears.
import {events} from './protocol.js';
import {createToastQueue, type Toast, type ToastFields, type ToastQueue} from './toast-queue.js';

/** Screen readers miss a text that comes with its element. */
const announceMs = 100;

export function startToasts(): void {
  const region = document.querySelector<HTMLElement>('[data-toasts]');
  const list = region?.querySelector('ol');
  if (!region || !list) return;
  const cards = new Map<string, HTMLElement>();
  const queue = createToastQueue(browserClock, () => draw(queue, list, cards));
  document.addEventListener(events.toast, (event) => {
    const toast = queue.add((event as CustomEvent<ToastFields>).detail);
    setTimeout(() => announce(region, toast), announceMs);
    // A modal dialog makes everything outside of it deaf.
    (document.querySelector('dialog:modal') ?? document.body).append(region);
  });
  document.addEventListener('visibilitychange', () => {
    for (const {id} of queue.shown()) {
      if (document.hidden) queue.pause(id);
      else queue.resume(id);
    }
  });
  document.addEventListener('keydown', (event) => {
    if (event.isComposing || event.defaultPrevented) return;
    const card = document.activeElement?.closest<HTMLElement>('.toast');
    if (event.key === 'F8') region.focus();
    else if (event.key === 'Escape' && card?.dataset['id'] !== undefined) queue.close(card.dataset['id']);
  });
}

const browserClock = {
  now: () => performance.now(),
  after(ms: number, call: () => void) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

function announce(region: HTMLElement, {title = '', description = '', color}: Toast): void {
  const live = region.querySelector(color === 'red' ? '[role="alert"]' : '[role="status"]');
  if (live) live.textContent = `${title} ${description}`.trim();
}

/** Makes the list show what the queue shows; a card that is there already keeps its place and focus. */
function draw(queue: ToastQueue, list: Element, cards: Map<string, HTMLElement>): void {
  const shown = queue.shown();
  for (const [id, card] of cards) {
    if (shown.some((toast) => toast.id === id)) continue;
    card.remove();
    cards.delete(id);
  }
  for (const toast of shown) {
    const card = cards.get(toast.id) ?? createCard(queue, toast);
    fill(card, queue, toast);
    if (!cards.has(toast.id)) list.append(card);
    cards.set(toast.id, card);
  }
}

function createCard(queue: ToastQueue, {id, timeout}: Toast): HTMLElement {
  const card = element('li', 'toast');
  card.dataset['id'] = id;
  const pause = (): void => queue.pause(id);
  const resume = (): void => {
    if (!card.matches(':hover, :focus-within')) queue.resume(id);
  };
  card.addEventListener('pointerenter', pause);
  card.addEventListener('focusin', pause);
  card.addEventListener('pointerleave', resume);
  card.addEventListener('focusout', () => setTimeout(resume));
  if (timeout > 0) requestAnimationFrame(() => runDown(card, queue, id));
  return card;
}

function fill(card: HTMLElement, queue: ToastQueue, toast: Toast): void {
  const {id, title, description, color = 'primary', actions = [], closeButton, timeout, click} = toast;
  card.dataset['color'] = color;
  // A property, not a listener: an update replaces what was there.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  card.onclick = click ? () => click(toast) : null;
  const text = document.createElement('div');
  if (title) text.append(element('strong', '', title));
  if (description) text.append(element('p', '', description));
  const buttons = element('div', 'actions');
  for (const [index, {label}] of actions.entries()) buttons.append(button(label, 'button', () => queue.act(id, index)));
  if (actions.length > 0) text.append(buttons);
  const parts: HTMLElement[] = [text];
  if (closeButton !== null) parts.push(button('Close', 'icon-button', () => queue.close(id)));
  if (timeout > 0) parts.push(Object.assign(document.createElement('progress'), {max: timeout, ariaHidden: 'true'}));
  card.replaceChildren(...parts);
}

function button(label: string, className: string, click: () => void): HTMLButtonElement {
  const made = element('button', className, className === 'icon-button' ? '×' : label);
  made.type = 'button';
  made.ariaLabel = label;
  made.dataset['variant'] = 'outline';
  made.dataset['size'] = 'small';
  made.addEventListener('click', (event) => {
    event.stopPropagation();
    click();
  });
  return made;
}

/** Empties the bar, frame by frame, as long as the card is there. */
function runDown(card: HTMLElement, queue: ToastQueue, id: string): void {
  if (!card.isConnected) return;
  const bar = card.querySelector('progress');
  if (bar) bar.value = queue.remaining(id);
  requestAnimationFrame(() => runDown(card, queue, id));
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  text?: string,
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}
