// One toast as a card.
import {initials} from './initials.js';
import type {Toast, ToastAction, ToastAvatar} from './toast.js';
import {toastIcon} from './toast-icon.js';
import type {ToastQueue} from './toast-queue.js';
import {swipeAway} from './toast-swipe.js';

export interface ToastCard {
  readonly element: HTMLElement;
  /** Makes the card show the toast; true when it says something new. */
  show(toast: Toast): boolean;
  /** Stops or starts the time, as pointer, focus and window want it. */
  hold(): void;
  left(ms: number): void;
  /** Resolves when the card is gone from sight. */
  leave(): Promise<void>;
}

export function createToastCard(queue: ToastQueue, id: string): ToastCard {
  let toast: Toast | undefined;
  let hovered = false;
  const element = make('li', 'toast');
  const sign = make('span', 'sign');
  const title = make('strong');
  const description = make('p');
  const text = make('div');
  const actions = make('div', 'actions');
  const close = make('button', 'icon-button');
  const bar = make('progress');
  text.append(title, description);
  close.type = 'button';
  close.append(toastIcon('close'));
  close.addEventListener('click', () => queue.close(id));
  bar.ariaHidden = 'true';
  element.append(sign, text, actions, close, bar);

  const hold = (): void => {
    const isHovered = hovered && toast?.pauseTimeoutOnHover !== false;
    if (isHovered || element.contains(document.activeElement) || document.hidden) queue.pause(id);
    else queue.resume(id);
  };
  const hover = (isHovered: boolean) => () => {
    hovered = isHovered;
    hold();
  };
  element.addEventListener('pointerenter', hover(true));
  element.addEventListener('pointerleave', hover(false));
  element.addEventListener('focusin', hold);
  element.addEventListener('focusout', () => setTimeout(hold));
  element.addEventListener('click', ({target}) => {
    const isButton = target instanceof Element && actions.contains(target);
    if (toast !== undefined && !isButton && !close.contains(target as Node)) toast.click?.(toast);
  });
  swipeAway(element, () => queue.close(id));

  return {
    element,
    hold,
    show(next) {
      if (next === toast) return false;
      const last = toast;
      toast = next;
      element.dataset['color'] = next.color ?? 'primary';
      element.dataset['tall'] = String(next.description !== undefined);
      sign.replaceChildren(...signOf(next));
      if (next.description === undefined) close.before(actions);
      else text.append(actions);
      if (next.title !== last?.title || (next.click !== undefined) !== (last?.click !== undefined))
        title.replaceChildren(next.click === undefined ? (next.title ?? '') : textButton(next.title ?? ''));
      description.textContent = next.description ?? '';
      if (next.actions !== last?.actions)
        actions.replaceChildren(
          ...(next.actions ?? []).map((action, i) => actionButton(action, () => queue.act(id, i))),
        );
      close.hidden = next.closeButton === null;
      close.ariaLabel = next.closeButton?.label ?? 'Close';
      bar.hidden = next.timeout === 0;
      bar.max = next.timeout || 1;
      return next.title !== last?.title || next.description !== last?.description;
    },
    left(ms) {
      bar.value = ms;
    },
    async leave() {
      element.inert = true;
      element.dataset['state'] = 'leaving';
      // None where motion is not wanted.
      await Promise.allSettled(element.getAnimations().map(({finished}) => finished));
      element.remove();
    },
  };
}

function signOf({icon, avatar}: Toast): readonly Element[] {
  if (avatar !== undefined) return [avatarOf(avatar)];
  return icon === undefined ? [] : [toastIcon(icon)];
}

function avatarOf({src, alt = '', text}: ToastAvatar): Element {
  const avatar = make('span', 'avatar');
  avatar.ariaHidden = 'true';
  avatar.append(text ?? initials(alt));
  if (src !== undefined) avatar.append(Object.assign(make('img'), {src, alt: '', width: 32, height: 32}));
  return avatar;
}

/** The card's own click, within reach of the keyboard; the click itself goes on to the card. */
function textButton(label: string): Element {
  return Object.assign(make('button'), {type: 'button', textContent: label});
}

function actionButton({label, to}: ToastAction, act: () => void): Element {
  const button =
    to === undefined ? Object.assign(make('button'), {type: 'button'}) : Object.assign(make('a'), {href: to});
  button.className = 'button';
  button.dataset['variant'] = 'outline';
  button.dataset['size'] = 'small';
  button.textContent = label;
  button.addEventListener('click', act);
  return button;
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, className = ''): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  return made;
}
