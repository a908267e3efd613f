import type {ReactNode} from 'react';
import {Island, type Config} from 'galley/page';
import {storageKeys} from '../../runtime/browser/base/protocol.js';

export interface NewsletterFormProps extends NonNullable<Config['newsletter']> {
  readonly id: string;
  /** For readers who got no mail: the function sends another one. */
  readonly resend?: boolean;
}

/**
 * The newsletter form. It posts without a script; with a script it does so without leaving the page. Its labels
 * are in `islands/newsletter.tsx`, and the messages after submitting in `runtime/browser/newsletter/subscribe.ts`.
 */
export function NewsletterForm({id, action, title, success, resend}: NewsletterFormProps): ReactNode {
  const props = {id, action, title, ...(success !== undefined && {success}), ...(resend !== undefined && {resend})};
  return (
    <Island of="newsletter" when="interaction" replay={['submit']} stored={storageKeys.newsletter} props={props} />
  );
}
