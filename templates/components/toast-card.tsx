import {useLayoutEffect, useRef, type MouseEvent, type ReactNode} from 'react';
import {initials} from '../../runtime/browser/widgets/initials.js';
import type {Toast, ToastAction, ToastAvatar} from '../../runtime/browser/toasts/toast.js';
import type {ToastQueue} from '../../runtime/browser/toasts/toast-queue.js';
import {useSwipe} from '../support/use-swipe.js';
import {useToastTimer} from '../support/use-toast-timer.js';
import {ToastIcon} from './toast-icon.js';

export interface ToastCardProps {
  /** Identifies the element among those of other toasts. */
  readonly elementKey: number;
  readonly toast: Toast;
  readonly queue: ToastQueue;
  /** Removed from the queue, but still animating. */
  readonly leaving: boolean;
  /** Called after the exit animation. */
  readonly onGone: () => void;
}

/** One toast. */
export function ToastCard({elementKey, toast, queue, leaving, onGone}: ToastCardProps): ReactNode {
  const {id, title = '', description, icon, avatar, color = 'primary', closeButton, timeout, click} = toast;
  const card = useRef<HTMLLIElement>(null);
  const {dragged, attributes: swipeAttributes} = useSwipe(() => queue.close(id));
  const timerAttributes = useToastTimer(queue, toast, leaving);
  useLayoutEffect(() => {
    // With reduced motion there are no animations.
    const animations = leaving ? (card.current?.getAnimations() ?? []) : [];
    if (leaving) void Promise.allSettled(animations.map(({finished}) => finished)).then(onGone);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [leaving]);

  const actions = <Actions actions={toast.actions} act={(index) => queue.act(id, index)} />;
  const state = dragged ? 'dragged' : undefined;
  return (
    <li
      ref={card}
      className="toast"
      inert={leaving}
      data-key={elementKey}
      data-color={color}
      data-tall={String(description !== undefined)}
      data-state={leaving ? 'leaving' : state}
      {...swipeAttributes}
      {...timerAttributes}
      {...(click && {onClick: (event: MouseEvent) => isOnCard(event) && click(toast)})}
    >
      <span className="sign">
        {avatar !== undefined ? <Avatar avatar={avatar} /> : icon !== undefined && <ToastIcon name={icon} />}
      </span>
      <div>
        {/* Makes the card's click handler reachable by keyboard; the click bubbles to the card. */}
        <strong>{click === undefined ? title : <button type="button">{title}</button>}</strong>
        <p>{description}</p>
        {description !== undefined && actions}
      </div>
      {description === undefined && actions}
      <button
        type="button"
        className="icon-button"
        aria-label={closeButton?.label ?? 'Close'}
        hidden={closeButton === null}
        onClick={() => queue.close(id)}
      >
        <ToastIcon name="close" />
      </button>
      <Bar queue={queue} id={id} timeout={timeout} />
    </li>
  );
}

/** Excludes the action and close buttons. */
function isOnCard({target}: MouseEvent): boolean {
  return target instanceof Element && target.closest('.actions, .icon-button') === null;
}

interface ActionsProps {
  readonly actions: readonly ToastAction[] | undefined;
  readonly act: (index: number) => void;
}

function Actions({actions = [], act}: ActionsProps): ReactNode {
  const buttonProps = {className: 'button', 'data-variant': 'outline', 'data-size': 'small'};
  return (
    <div className="actions">
      {actions.map(({label, to}, index) =>
        to === undefined ? (
          <button key={label} type="button" {...buttonProps} onClick={() => act(index)}>
            {label}
          </button>
        ) : (
          <a key={label} href={to} {...buttonProps} onClick={() => act(index)}>
            {label}
          </a>
        ),
      )}
    </div>
  );
}

function Avatar({avatar: {src, alt = '', text}}: {readonly avatar: ToastAvatar}): ReactNode {
  return (
    <span className="avatar" aria-hidden="true">
      {text ?? initials(alt)}
      {src !== undefined && <img src={src} alt="" width="32" height="32" />}
    </span>
  );
}

/** Updated on every frame without rendering again. */
function Bar({
  queue,
  id,
  timeout,
}: {
  readonly queue: ToastQueue;
  readonly id: string;
  readonly timeout: number;
}): ReactNode {
  const bar = useRef<HTMLProgressElement>(null);
  useLayoutEffect(() => {
    let frame = 0;
    const run = (): void => {
      const left = queue.remaining(id);
      if (bar.current !== null) bar.current.value = left;
      frame = left > 0 ? requestAnimationFrame(run) : 0;
    };
    run();
    return () => cancelAnimationFrame(frame);
    // An update may add a timeout to a toast without one.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [queue, id, timeout]);
  return <progress ref={bar} aria-hidden="true" max={timeout || 1} hidden={timeout === 0} />;
}
