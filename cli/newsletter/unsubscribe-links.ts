// Creates unsubscribe links for programs that send the newsletter: each email must contain the link of its recipient.
import {readSettings, SettingsError, type Env} from '../../runtime/functions/newsletter/newsletter-settings.js';
import {unsubscribeUrl} from '../../runtime/functions/newsletter/link-tokens.js';
import {settingsError} from './newsletter-errors.js';

/** Returns a function from a subscriber's id to the link. Throws `function-settings` if site or secret are missing. */
export function unsubscribeLinkMaker(env: Env): (id: string) => Promise<string> {
  try {
    const settings = readSettings({
      ...Object.fromEntries(Object.entries(env).filter(([name]) => /^NEWSLETTER_(?:SITE|URL|SECRET)$/.test(name))),
      // Double opt-in would require the settings of an email service, which links do not need.
      NEWSLETTER_DOUBLE_OPT_IN: 'false',
    });
    return (id) => unsubscribeUrl(id, settings);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw settingsError(error, 'Set them in the environment, or leave out --links.');
  }
}
