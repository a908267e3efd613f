import type {ReactNode} from 'react';
import type {Config} from 'galley/page';

export interface NewsletterFormProps extends NonNullable<Config['newsletter']> {
  readonly id: string;
  /** For readers to whom no mail has come: the function sends another one. */
  readonly resend?: boolean;
}

/** The newsletter form: posts by itself; with script, without leaving the page. */
export function NewsletterForm({id, action, title, success, resend = false}: NewsletterFormProps): ReactNode {
  return (
    <form className="newsletter" id={id} action={action} method="post" data-success={success}>
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
        <button className="button" data-variant="solid" type="submit">
          {resend ? 'Send again' : 'Subscribe'}
        </button>
      </div>
      <input className="extra" type="text" name="hp" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      {resend && <input type="hidden" name="resend" value="yes" />}
      <p id={`${id}-status`} role="status" />
    </form>
  );
}
