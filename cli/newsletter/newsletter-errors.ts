// Creates errors about the settings and the store of the newsletter, for `functions serve` and the newsletter commands.
// Messages never include values of variables, which may be secrets.
import {SiteError} from '../../renderer/base/site-error.js';
import {errorDetails} from '../../runtime/functions/newsletter/error-details.js';
import type {SettingsError} from '../../runtime/functions/newsletter/newsletter-settings.js';

export function settingsError({messages}: SettingsError, hint: string): SiteError {
  return new SiteError('function-settings', messages.join(' '), {hint});
}

/** `what` is the subject of the sentence: `The PostgreSQL store`. */
export function storeError(what: string, error: unknown): SiteError {
  const {error: name, code} = errorDetails(error);
  const reason = code === undefined || code === '' ? name : code;
  return new SiteError('store-unreachable', `${what} cannot be opened (${reason}).`, {
    hint: 'Check --store or NEWSLETTER_STORE. The database must be running, or the folder of the file must exist.',
  });
}
