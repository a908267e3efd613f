// Replaces the content of the page with the site's error page, with the status and the message of the error.
import {events} from '../base/protocol.js';
import {request, type RequestError} from '../base/request.js';
import {dispatchOnDocument} from './dispatch-on-document.js';
import {fileAddress} from './route-address.js';
import {focusOn} from './scroll-and-focus.js';
import type {RouteError} from './route-error.js';
import {fragmentOf} from './trusted-markup.js';

export async function showErrorPage({statusCode, message}: RouteError): Promise<void> {
  // Some hosts serve `404.html` with the status 404, which `request` reports as an error.
  const {data} = await request<string>(fileAddress('404.html')).catch((error: RequestError) => error);
  const page = fragmentOf(String(data));
  const main = page.querySelector('main');
  const currentMain = document.querySelector('main');
  if (main === null || currentMain === null) return location.reload();
  const status = main.querySelector<HTMLElement>('[data-status]');
  const text = main.querySelector('[data-error-message]');
  if (status) status.textContent = status.dataset['status'] = String(statusCode);
  if (text) text.textContent = message;
  // Suggestions of similar pages only help if the page is missing.
  const near = main.querySelector<HTMLElement>('[data-nearest]');
  if (statusCode !== 404) near?.remove();
  else if (near) near.dataset['nearest'] = 'told';
  dispatchOnDocument(events.beforeSwap, {to: new URL(location.href)});
  currentMain.replaceChildren(...main.childNodes);
  document.title = (statusCode === 404 && page.querySelector('title')?.textContent) || message;
  dispatchOnDocument(events.afterSwap, {to: new URL(location.href)});
  scrollTo({top: 0, behavior: 'instant'});
  focusOn(currentMain.querySelector('h1'));
}
