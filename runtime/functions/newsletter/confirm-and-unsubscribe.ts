// GET and POST of …/confirm and …/unsubscribe, the links in mails. A GET changes nothing, because programs that scan
// mails follow every link. The button on the page sends the POST.
import {bare, page, errorAnswer} from './newsletter-answers.js';
import type {Context} from './request-context.js';
import type {OwnStore} from './subscription-store.js';
import {hashOf, isToken, readUnsubscribeToken} from './link-tokens.js';

export type LinkKind = 'confirm' | 'unsubscribe';

export async function answerLink(kind: LinkKind, request: Request, context: Context): Promise<Response> {
  const {store} = context;
  // A mail service sends its own mails and links.
  if (store.kind !== 'own') return errorAnswer(404, 'not_found');
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) return bare(405, {Allow: 'GET, HEAD, POST'});
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const isPost = request.method === 'POST';
  const answer = await (kind === 'confirm' ? confirm : unsubscribe)({token, isPost, store}, context);
  return request.method === 'HEAD' ? new Response(null, answer) : answer;
}

interface LinkRequest {
  readonly token: string;
  readonly isPost: boolean;
  readonly store: OwnStore;
}

async function confirm({token, isPost, store}: LinkRequest, {settings, now, log}: Context): Promise<Response> {
  const {brand, site} = settings;
  const hash = isToken(token) ? await hashOf(token) : undefined;
  const found = hash && (await (isPost ? store.confirm(hash, now()) : store.pending(hash, now())));
  const link = {to: site.href, label: `Go to ${brand}`};
  if (found === undefined || found === '') {
    const title = 'This link does not work any more';
    const text =
      'It was used already, or it is older than three days. If you are not subscribed yet, please sign up again.';
    return page({status: 410, brand, title, text, link});
  }
  if (!isPost) {
    const title = 'Confirm your subscription';
    return page({status: 200, brand, title, text: `Do you want to get the ${brand} newsletter?`, button: 'Subscribe'});
  }
  log({level: 'info', event: 'confirmed'});
  const text = 'Every newsletter has a link with which you can leave.';
  return page({status: 200, brand, title: 'You are subscribed', text, link});
}

/** A token that was used before, or whose address was removed, gets the same answer as the first time. */
async function unsubscribe({token, isPost, store}: LinkRequest, {settings, log}: Context): Promise<Response> {
  const {brand, site} = settings;
  const id = await readUnsubscribeToken(token, settings.secret);
  const link = {to: site.href, label: `Go to ${brand}`};
  if (id === undefined) {
    const text = 'Please use the link exactly as it is in the mail.';
    return page({status: 404, brand, title: 'This link is not complete', text, link});
  }
  if (!isPost) {
    const text = `Do you want no more mails of the ${brand} newsletter? Your address is then forgotten.`;
    return page({status: 200, brand, title: 'Unsubscribe', text, button: 'Unsubscribe'});
  }
  log({level: 'info', event: 'unsubscribed', known: await store.unsubscribe(id)});
  return page({status: 200, brand, title: 'You are unsubscribed', text: 'Your address is forgotten.', link});
}
