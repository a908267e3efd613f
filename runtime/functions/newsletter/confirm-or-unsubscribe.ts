// GET and POST of …/confirm and …/unsubscribe, the links in mails. A GET changes nothing, because programs that scan
// mails follow every link. The button on the page sends the POST.
import {emptyResponse, pageResponse, errorResponse} from './newsletter-responses.js';
import type {NewsletterContext} from './newsletter-context.js';
import type {DatabaseStore} from './store-types.js';
import {hashToken, isToken, readUnsubscribeToken} from './link-tokens.js';

export type LinkKind = 'confirm' | 'unsubscribe';

export async function confirmOrUnsubscribe(
  kind: LinkKind,
  request: Request,
  context: NewsletterContext,
): Promise<Response> {
  const {store} = context;
  // An email service sends its own mails with its own links.
  if (store.kind !== 'database') return errorResponse(404, 'not_found');
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) return emptyResponse(405, {Allow: 'GET, HEAD, POST'});
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const isPost = request.method === 'POST';
  const response = await (kind === 'confirm' ? confirm : unsubscribe)({token, isPost, store}, context);
  return request.method === 'HEAD' ? new Response(null, response) : response;
}

interface LinkRequest {
  readonly token: string;
  readonly isPost: boolean;
  readonly store: DatabaseStore;
}

async function confirm(
  {token, isPost, store}: LinkRequest,
  {settings, now, log}: NewsletterContext,
): Promise<Response> {
  const {brand, site} = settings;
  const hash = isToken(token) ? await hashToken(token) : undefined;
  const subscription = hash && (await (isPost ? store.confirm(hash, now()) : store.findPending(hash, now())));
  const link = {to: site.href, label: `Go to ${brand}`};
  if (subscription === undefined || subscription === '') {
    const title = 'This link has expired';
    const text =
      'It was already used, or is older than three days. If you are not subscribed yet, please sign up again.';
    return pageResponse({status: 410, brand, title, text, link});
  }
  if (!isPost) {
    const title = 'Confirm your subscription';
    return pageResponse({
      status: 200,
      brand,
      title,
      text: `Do you want to receive the ${brand} newsletter?`,
      button: 'Subscribe',
    });
  }
  log({level: 'info', event: 'confirmed'});
  const text = 'Every newsletter has a link to unsubscribe.';
  return pageResponse({status: 200, brand, title: 'You are subscribed', text, link});
}

/** A token that was used before, or whose address was removed, gets the same response as the first time. */
async function unsubscribe({token, isPost, store}: LinkRequest, {settings, log}: NewsletterContext): Promise<Response> {
  const {brand, site} = settings;
  const id = await readUnsubscribeToken(token, settings.secret);
  const link = {to: site.href, label: `Go to ${brand}`};
  if (id === undefined) {
    const text = 'Please copy the whole link from the mail.';
    return pageResponse({status: 404, brand, title: 'This link is incomplete', text, link});
  }
  if (!isPost) {
    const text = `Do you want to stop receiving the ${brand} newsletter? Your address will be deleted.`;
    return pageResponse({status: 200, brand, title: 'Unsubscribe', text, button: 'Unsubscribe'});
  }
  log({level: 'info', event: 'unsubscribed', known: await store.unsubscribe(id)});
  return pageResponse({
    status: 200,
    brand,
    title: 'You are unsubscribed',
    text: 'Your address has been deleted.',
    link,
  });
}
