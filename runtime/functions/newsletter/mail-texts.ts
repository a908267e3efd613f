// The texts of the newsletter's mails.
import type {Message} from './mail.js';
import type {Settings} from './newsletter-settings.js';
import type {Subscription} from './store-types.js';
import {confirmUrl, unsubscribeUrl} from './link-tokens.js';
import {escapeAttribute} from '../../text/escape-html.js';

/** The mail that asks the owner of an address to confirm the sign-up. */
export async function confirmationMail(
  {id, address}: Pick<Subscription, 'id' | 'address'>,
  token: string,
  settings: Settings,
): Promise<Message> {
  const {brand, from = ''} = settings;
  const confirm = confirmUrl(token, settings);
  const unsubscribe = await unsubscribeUrl(id, settings);
  const why = `Someone, most likely you, signed up for the ${brand} newsletter with this address.`;
  const how = 'To confirm, open this page and press the button:';
  const term = 'The link works once, within three days.';
  const otherwise =
    'If it was not you, you can ignore this mail: you will receive no newsletter, and your address will be deleted' +
    ' after two weeks. To delete it now:';
  return {
    from,
    to: address,
    subject: `Confirm your subscription to the ${brand} newsletter`,
    text: `${why}\n\n${how}\n${confirm}\n\n${term}\n\n${otherwise}\n${unsubscribe}\n`,
    html: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escapeAttribute(`Confirm your subscription to the ${brand} newsletter`)}</title>
<p>${escapeAttribute(why)}</p>
<p>${escapeAttribute(how)}<br><a href="${escapeAttribute(confirm)}">Confirm the subscription</a></p>
<p>${escapeAttribute(term)}</p>
<p>${escapeAttribute(otherwise)}<br><a href="${escapeAttribute(unsubscribe)}">Delete this address</a></p>
</html>
`,
    headers: {...(await unsubscribeHeaders(id, settings)), 'Auto-Submitted': 'auto-generated'},
  };
}

/** Headers that make mail programs show an unsubscribe button (RFC 2369, RFC 8058). */
async function unsubscribeHeaders(
  id: string,
  settings: Pick<Settings, 'url' | 'secret'>,
): Promise<Record<string, string>> {
  return {
    'List-Unsubscribe': `<${await unsubscribeUrl(id, settings)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
