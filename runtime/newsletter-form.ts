// The newsletter form. Without script it posts like any form; with it, the reader stays on the page. All that is here on
// every page is what notices that somebody comes near the form; the rest is loaded then.
import {closest} from './closest.js';
import {eachPage} from './each-page.js';
import {sendFormsWith} from './late-form.js';
import {storageKeys} from './protocol.js';
import {readTab} from './tab-storage.js';

const selector = 'form.newsletter';

export function startNewsletterForms(): void {
  const touched = new WeakMap<HTMLFormElement, number>();
  const load = (): Promise<typeof import('./newsletter-send.js')> => import('./newsletter-send.js');

  document.addEventListener('focusin', (event) => {
    const form: HTMLFormElement | null = closest(event, selector);
    if (form === null || touched.has(form)) return;
    touched.set(form, performance.now());
    // From here on we say what is wrong with an address, instead of the browser.
    form.noValidate = true;
    load().catch(() => (form.noValidate = false));
  });
  sendFormsWith(selector, async () => {
    const {sendForm} = await load();
    return (form) => sendForm(form, performance.now() - (touched.get(form) ?? 0));
  });
  eachPage(remember);
}

/** For the rest of the visit, nobody who has subscribed is asked as if they had not. */
function remember(): void {
  if (readTab(storageKeys.newsletter) === undefined) return;
  for (const status of document.querySelectorAll('.newsletter:not([data-outcome]) [role=status]')) {
    status.textContent = "You're on the list";
  }
}
