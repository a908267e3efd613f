// The way of an ID token to the application. It travels in the body of a form post: an address would leave it in the
// history, in logs and in referrers, and a request by script could set no cookie for another site.
import {travellersOf} from '../handoff.js';

/** `[['id_token', '…'], ['return_to', '/docs']]`: the token, and what of this page's parameters may travel along. */
export function handOverFields(token: string, search: string): readonly (readonly [name: string, value: string])[] {
  return [['id_token', token], ...travellersOf(search)];
}

/**
 * Leaves the page for the application, which answers with a session of its own. Settled when the visitor is back, or if
 * nothing came of it.
 */
export async function handOver(session: string, token: string, patienceMs: number): Promise<void> {
  const form = document.createElement('form');
  Object.assign(form, {method: 'post', action: session, hidden: true});
  for (const [name, value] of handOverFields(token, location.search)) {
    form.append(Object.assign(document.createElement('input'), {type: 'hidden', name, value}));
  }
  document.body.append(form);
  const back = backAgain(patienceMs);
  form.submit();
  await back;
  form.remove();
}

/** Browsers may keep the page as it is for those who come back. */
function backAgain(patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const show = ({persisted}: PageTransitionEvent): void => {
      if (persisted) settle();
    };
    const timer = setTimeout(() => settle(), patienceMs);
    const settle = (): void => {
      clearTimeout(timer);
      removeEventListener('pageshow', show);
      resolve();
    };
    addEventListener('pageshow', show);
  });
}
