// Shows the site's error page, with status and message, in place of a page that cannot be shown.
import {events} from '../base/protocol.js';
import {request, type RequestError} from '../base/request.js';
import {fileAddress} from './route-address.js';
import {focusOn} from './scroll-and-focus.js';
import type {RouteError} from './route-error.js';
import {fragmentOf} from './trusted-markup.js';

export async function showError({statusCode, message}: RouteError): Promise<void> {
  // Some hosts serve the page of an error with its status.
  const {data} = await request<string>(fileAddress('404.html')).catch((error: RequestError) => error);
  const page = fragmentOf(String(data));
  const main = page.querySelector('main');
  const currentMain = document.querySelector('main');
  if (main === null || currentMain === null) return location.reload();
  const status = main.querySelector<HTMLElement>('[data-status]');
  const text = main.querySelector('[data-error-message]');
  if (status) status.textContent = status.dataset['status'] = String(statusCode);
  if (text) text.textContent = message;
  // Suggestions of similar pages help only after a 404.
  const suggestions = main.querySelector<HTMLElement>('[data-nearest]');
  if (statusCode !== 404) suggestions?.remove();
  else if (suggestions) suggestions.dataset['nearest'] = 'told';
  document.dispatchEvent(new CustomEvent(events.beforeSwap, {detail: {to: new URL(location.href)}}));
  currentMain.replaceChildren(...main.childNodes);
  document.title = page.querySelector('title')?.textContent ?? message;
  document.dispatchEvent(new CustomEvent(events.afterSwap, {detail: {to: new URL(location.href)}}));
  scrollTo({top: 0, behavior: 'instant'});
  focusOn(currentMain.querySelector('h1'));
}
