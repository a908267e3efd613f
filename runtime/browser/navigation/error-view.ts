// The error page in place of a page that may not be shown: the site's own, with what happened.
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
  const place = document.querySelector('main');
  if (main === null || place === null) return location.reload();
  const status = main.querySelector<HTMLElement>('[data-status]');
  const text = main.querySelector('[data-error-message]');
  if (status) status.textContent = status.dataset['status'] = String(statusCode);
  if (text) text.textContent = message;
  // Pages near it help only those who missed one.
  const near = main.querySelector<HTMLElement>('[data-nearest]');
  if (statusCode !== 404) near?.remove();
  else if (near) near.dataset['nearest'] = 'told';
  document.dispatchEvent(new CustomEvent(events.beforeSwap, {detail: {to: new URL(location.href)}}));
  place.replaceChildren(...main.childNodes);
  document.title = page.querySelector('title')?.textContent ?? message;
  document.dispatchEvent(new CustomEvent(events.afterSwap, {detail: {to: new URL(location.href)}}));
  scrollTo({top: 0, behavior: 'instant'});
  focusOn(place.querySelector('h1'));
}
