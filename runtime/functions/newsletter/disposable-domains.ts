// Domains of disposable mail addresses. Sign-ups with them are counted but not rejected: the list is never complete, and
// people may have good reasons to use one.

const domains = new Set(
  `10minutemail.com 10minutemail.net 33mail.com burnermail.io discard.email dispostable.com emailondeck.com fakeinbox.com
  getairmail.com getnada.com grr.la guerrillamail.com guerrillamail.info guerrillamail.net inboxbear.com inboxkitten.com
  mail-temp.com mail.tm maildrop.cc mailinator.com mailnesia.com mailsac.com minuteinbox.com mintemail.com mohmal.com
  mytemp.email nada.email sharklasers.com spamgourmet.com temp-mail.io temp-mail.org tempail.com tempmail.dev
  tempmailo.com tempr.email throwawaymail.com trashmail.com trashmail.de trbvm.com yopmail.com yopmail.fr`.split(/\s+/),
);

/** Whether a domain or one of its parent domains is known to be disposable. */
export function isDisposable(domain: string): boolean {
  const labels = domain.split('.');
  return labels.some((_, i) => domains.has(labels.slice(i).join('.')));
}
