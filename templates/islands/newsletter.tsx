// The newsletter form. Without script it posts like any form; with it, the reader stays on the page and is told what came of it
// in a toast and beside the field.
import {useLayoutEffect, useRef, useState, type FormEvent, type ReactNode} from 'react';
import type {SubscriptionResult} from '../../runtime/browser/newsletter/subscribe.js';
import {optional} from '../../runtime/browser/base/optional.js';
import {storageKeys} from '../../runtime/browser/base/protocol.js';
import {withTimeout} from '../../runtime/browser/base/with-timeout.js';
import {replaceToast} from '../../runtime/browser/toasts/show-toast.js';
import {readTab, writeTab} from '../../runtime/browser/base/tab-storage.js';
import {wakeToasts} from '../../runtime/browser/toasts/toasts.js';

export interface NewsletterProps {
  readonly id: string;
  readonly action: string;
  readonly title: string;
  /** Said instead of the usual words when an address was taken. */
  readonly success?: string;
  /** For readers who got no mail: the function sends another one. */
  readonly resend?: boolean;
}

interface State {
  readonly sending: boolean;
  readonly outcome?: SubscriptionResult['outcome'];
  readonly status: string;
}

/** How long the toast of a success stays; that of a failure stays until it is closed or replaced. */
const successMs = 5000;

export default function Newsletter({id, action, title, success, resend = false}: NewsletterProps): ReactNode {
  const [{sending, outcome, status}, setState] = useState<State>({sending: false, status: ''});
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const focusedAt = useRef<number>(undefined);

  useLayoutEffect(() => {
    const element = form.current as HTMLFormElement;
    // From here on we say what is wrong with an address, instead of the browser. An attempt that has waited comes right now.
    element.noValidate = true;
    wakeToasts();
    // The pointer or the focus may have come before the script did.
    if (element.matches(':hover, :focus-within')) warm();
    if (element.contains(document.activeElement)) focusedAt.current = wokenAt(element);
    // A reader who has subscribed is not asked again during this visit.
    if (readTab(storageKeys.newsletter) !== undefined) setState({sending: false, status: "You're on the list"});
  }, []);

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    // Two clicks may come before the state is drawn.
    if (isSending.current) return;
    isSending.current = true;
    const element = event.currentTarget;
    const fields = new FormData(element);
    setState((state) => ({...state, sending: true}));
    const loaded = await withTimeout(loadSubscribe()).catch(console.warn);
    if (loaded === undefined) {
      // As without a script.
      element.submit();
      return;
    }
    const {outcome, toast} = await loaded.subscribe(element.action, {
      email: String(fields.get('email')),
      hp: String(fields.get('hp')),
      t: Math.round(performance.now() - (focusedAt.current ?? wokenAt(element))),
      src: location.pathname,
      ...(resend && {resend}),
    });
    isSending.current = false;
    const isDone = outcome === 'subscribed';
    const description = (isDone && success) || toast.description;
    setState({sending: false, outcome, status: description});
    // One toast for each form: the result of the last attempt replaces that of the one before.
    replaceToast(`toast-${id}`, {...toast, description, keepClearOf: id, timeout: isDone ? successMs : 0});
    if (!isDone) return;
    element.reset();
    writeTab(storageKeys.newsletter, 'done');
  };

  return (
    <form
      ref={form}
      className="newsletter"
      id={id}
      action={action}
      method="post"
      data-outcome={outcome}
      aria-busy={sending || undefined}
      onPointerEnter={warm}
      onFocusCapture={() => {
        warm();
        focusedAt.current ??= performance.now();
      }}
      onSubmit={(event) => void send(event)}
    >
      <label htmlFor={`${id}-email`}>{title}</label>
      <div className="row">
        <input
          className="input"
          id={`${id}-email`}
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="Enter your email"
          aria-describedby={`${id}-status`}
          aria-invalid={outcome === undefined ? undefined : outcome === 'invalid'}
        />
        <button className="button" data-variant="solid" type="submit" aria-disabled={sending || undefined}>
          {sending && <span className="spinner" aria-hidden="true" />}
          {sending ? 'Subscribing' : resend ? 'Send again' : 'Subscribe'}
        </button>
      </div>
      <input className="extra" type="text" name="hp" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      {resend && <input type="hidden" name="resend" value="yes" />}
      <p id={`${id}-status`} role="status">
        {status}
      </p>
    </form>
  );
}

/** Loads what sends the address and shows the toast, which may have to say that there is no network. */
function warm(): void {
  optional(loadSubscribe());
  optional(import('../components/toast-list.js'));
}

const loadSubscribe = () => import('../../runtime/browser/newsletter/subscribe.js');

/** Time of the first interaction with the form: its script may have taken a while to load. */
function wokenAt(form: HTMLFormElement): number {
  return Number(form.closest<HTMLElement>('site-island')?.dataset['wokenAt']);
}
