// Sends an ID token to the application in the body of a form post: an address would leave it in the
// history, in logs and in referrers, and a request by script could set no cookie for another site.
import {forwardedParameters} from './sign-in-redirect.js';

/** `[['id_token', '…'], ['return_to', '/docs']]`: the token and the forwarded parameters of this page. */
function tokenFields(token: string, search: string): readonly (readonly [name: string, value: string])[] {
  return [['id_token', token], ...forwardedParameters(search)];
}

/**
 * Leaves the page for the application, which creates its own session. Resolves when the reader comes back, or
 * after `timeoutMs`.
 */
export async function postToken(session: string, token: string, timeoutMs: number): Promise<void> {
  const form = document.createElement('form');
  Object.assign(form, {method: 'post', action: session, hidden: true});
  for (const [name, value] of tokenFields(token, location.search)) {
    form.append(Object.assign(document.createElement('input'), {type: 'hidden', name, value}));
  }
  document.body.append(form);
  const returned = untilReturn(timeoutMs);
  form.submit();
  await returned;
  form.remove();
}

/** Resolves when the browser restores this page from its back/forward cache, or after `timeoutMs`. */
function untilReturn(timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const show = ({persisted}: PageTransitionEvent): void => {
      if (persisted) finish();
    };
    const timer = setTimeout(() => finish(), timeoutMs);
    const finish = (): void => {
      clearTimeout(timer);
      removeEventListener('pageshow', show);
      resolve();
    };
    addEventListener('pageshow', show);
  });
}
