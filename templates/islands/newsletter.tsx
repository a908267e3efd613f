// The newsletter form. Without a script, it posts like any form; with it, the reader stays on the page and sees the result in a
// toast and below the field.
import {useLayoutEffect, useRef, useState, type FormEvent, type ReactNode} from 'react';
import type {Attempt} from '../../runtime/browser/newsletter/send-form.js';
import {warnOnFailure} from '../../runtime/browser/base/warn-on-failure.js';
import {storageKeys} from '../../runtime/browser/base/protocol.js';
import {withLoadTimeout} from '../../runtime/browser/base/with-load-timeout.js';
import {readSessionItem} from '../../runtime/browser/base/session-storage.js';
import {hydrateToasts} from '../../runtime/browser/toasts/toasts.js';

export interface NewsletterProps {
  readonly id: string;
  readonly action: string;
  readonly title: string;
  /** Replaces the default success message. */
  readonly success?: string;
  /** For readers who got no mail: the function sends another one. */
  readonly resend?: boolean;
}

interface State extends Partial<Attempt> {
  readonly sending?: boolean;
}

export default function Newsletter({id, action, title, success, resend = false}: NewsletterProps): ReactNode {
  const [{sending, outcome, status}, attributes] = useSubscription(success, resend);
  return (
    <form
      className="newsletter"
      id={id}
      action={action}
      method="post"
      data-outcome={outcome}
      aria-busy={sending || undefined}
      {...attributes}
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

/** Sends the form. Returns its state and its attributes. */
function useSubscription(success: string | undefined, resend: boolean) {
  const [state, setState] = useState<State>({});
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const focusedAt = useRef<number>(undefined);

  useLayoutEffect(() => {
    const element = form.current as HTMLFormElement;
    // From now on the island validates, not the browser. A queued submission is sent now.
    element.noValidate = true;
    hydrateToasts();
    // The pointer or the focus may have come before the script did.
    if (element.matches(':hover, :focus-within')) warm();
    if (element.contains(document.activeElement)) focusedAt.current = wokenAt(element);
    // Readers who have subscribed in this session see that instead of an empty form.
    if (readSessionItem(storageKeys.newsletter) !== undefined) setState({status: "You're on the list"});
  }, []);

  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    // A second click may come before React renders the new state.
    if (isSending.current) return;
    isSending.current = true;
    const element = event.currentTarget;
    setState((state) => ({...state, sending: true}));
    const loaded = await withLoadTimeout(loadSender()).catch(console.warn);
    if (loaded === undefined) {
      // Submits the form like without a script.
      element.submit();
      return;
    }
    const interactionAt = focusedAt.current ?? wokenAt(element);
    const attempt = await loaded.sendForm(element, {interactionAt, success, resend});
    isSending.current = false;
    setState(attempt);
  };

  const onFocusCapture = (): void => {
    warm();
    focusedAt.current ??= performance.now();
  };
  return [state, {ref: form, onPointerEnter: warm, onFocusCapture, onSubmit}] as const;
}

/** Loads the submit code and the toasts early, because they may have to report that there is no network. */
function warm(): void {
  warnOnFailure(loadSender());
  warnOnFailure(import('../components/toast-list.js'));
}

const loadSender = () => import('../../runtime/browser/newsletter/send-form.js');

/** Time of the first interaction with the form: its script may have taken a while to load. */
function wokenAt(form: HTMLFormElement): number {
  return Number(form.closest<HTMLElement>('site-island')?.dataset['wokenAt']);
}
