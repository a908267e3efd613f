// The newsletter form. Without script it posts to the function like any form; with it, the reader stays on the page.
import {useRef, useState, type FormEvent, type ReactNode} from 'react';
import {subscribe} from '../../runtime/newsletter.js';
import {showToast} from '../../runtime/show-toast.js';

export interface NewsletterProps {
  readonly id: string;
  /** Address of the newsletter function. */
  readonly action: string;
  readonly title: string;
}

export default function Newsletter({id, action, title}: NewsletterProps): ReactNode {
  const [sending, setSending] = useState(false);
  const [status, setStatus] = useState('');
  const [live, setLive] = useState(false);
  const startedAt = useRef(0);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    setSending(true);
    const {toast, done} = await subscribe(action, {
      email: String(fields.get('email') ?? ''),
      hp: String(fields.get('hp') ?? ''),
      t: Math.round(performance.now() - startedAt.current),
      src: location.pathname,
    });
    setSending(false);
    setStatus(toast.description);
    showToast(toast);
    if (done) form.reset();
  };

  // Our own message replaces the browser's bubble, but only once somebody is here to show it.
  const begin = (): void => {
    if (live) return;
    startedAt.current = performance.now();
    setLive(true);
  };

  return (
    // Focus inside the form is what starts it; the form itself is not pressed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="newsletter"
      id={id}
      action={action}
      method="post"
      noValidate={live}
      onFocus={begin}
      onSubmit={submit}
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
        />
        <button className="button" data-variant="solid" type="submit" aria-disabled={sending}>
          {sending ? 'Subscribing' : 'Subscribe'}
        </button>
      </div>
      <input className="extra" type="text" name="hp" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <p id={`${id}-status`} role="status">
        {status}
      </p>
    </form>
  );
}
