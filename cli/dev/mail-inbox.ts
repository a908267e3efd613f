// Provides the inbox of `dev` and `preview`: pages with the emails that the site's functions sent, for this machine
// only.
import type {StoredMail, MailFolder} from '../../runtime/functions/mail/folder-mail.js';
import {isCrossOriginRequest, isLocalAddress} from './check-request.js';
import type {Endpoint} from './http-server.js';
import {escapeAttribute} from '../../runtime/text/escape-html.js';

export const inboxPath = '/__galley/mail';

/** Serves a list of all emails, a page for each email, and each email as an `.eml` file. The pages need no script. */
export function createInbox(mails: Pick<MailFolder, 'list' | 'read' | 'source'>): Endpoint {
  return {
    path: inboxPath,
    async handle(request, {address}) {
      if (!isLocalAddress(address))
        return textResponse(403, 'Emails are shown only on the machine that runs the server.');
      if (isCrossOriginRequest({headers: Object.fromEntries(request.headers)}))
        return textResponse(403, 'Requests from other sites are not allowed.');
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return textResponse(405, 'Only GET and HEAD are allowed.', {Allow: 'GET, HEAD'});
      const name = new URL(request.url).pathname.slice(inboxPath.length).replace(/^\/|\/$/g, '');
      if (name === '') return pageResponse(listPage(await mails.list()));
      const [, id = '', asFile] = /^([\w-]+?)(\.eml)?$/.exec(name) ?? [];
      if (asFile) return fileResponse(id, await mails.source(id));
      const mail = await mails.read(id);
      return mail === undefined ? textResponse(404, 'Email not found.') : pageResponse(mailPage(mail));
    },
  };
}

const noStore = {'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer'};

function textResponse(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {...noStore, 'Content-Type': 'text/plain; charset=utf-8', ...headers},
  });
}

function fileResponse(id: string, source: Uint8Array | undefined): Response {
  if (source === undefined) return textResponse(404, 'Email not found.');
  const disposition = `attachment; filename="${id}.eml"`;
  return new Response(source as BodyInit, {
    headers: {...noStore, 'Content-Type': 'message/rfc822', 'Content-Disposition': disposition},
  });
}

function pageResponse(html: string): Response {
  return new Response(html, {
    headers: {...noStore, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy},
  });
}

function listPage(mails: readonly StoredMail[]): string {
  const rows = mails.map(({id, sentAt, message: {subject, to}}) =>
    [
      `<li><a href="${inboxPath}/${id}">${escapeAttribute(subject)}</a>`,
      `<span>${escapeAttribute(to)}</span> <time datetime="${escapeAttribute(sentAt)}">${escapeAttribute(timeOf(sentAt))}</time></li>`,
    ].join(' '),
  );
  return page('Inbox', [
    '<h1>Inbox</h1>',
    '<p>These emails were not sent. They are stored on this machine only.</p>',
    rows.length > 0 ? `<ul class="mails">${rows.join('')}</ul>` : '<p class="empty">No emails yet.</p>',
    `<p class="actions"><a href="${inboxPath}">Reload</a> <a href="/">Back to the site</a></p>`,
  ]);
}

function mailPage({id, sentAt, message}: StoredMail): string {
  const {from, to, subject, text, html, headers} = message;
  return page(subject, [
    `<p class="actions"><a href="${inboxPath}">All emails</a> <a href="${inboxPath}/${id}.eml">Download .eml</a></p>`,
    `<h1>${escapeAttribute(subject)}</h1>`,
    linesOf([
      ['From', from],
      ['To', to],
      ['Sent', timeOf(sentAt)],
    ]),
    '<h2>As HTML</h2>',
    // No scripts, no forms and an opaque origin; links may navigate the top window.
    `<iframe title="The email as HTML" sandbox="${sandbox}" srcdoc="${escapeAttribute(`${baseTag}${html}`)}"></iframe>`,
    `<h2>As text</h2><pre>${linked(text)}</pre>`,
    `<h2>Other headers</h2>${linesOf(Object.entries(headers))}${oneClickForm(headers)}`,
  ]);
}

function linesOf(lines: readonly (readonly [string, string])[]): string {
  const rows = lines.map(([name, value]) => `<dt>${escapeAttribute(name)}</dt><dd>${linked(value)}</dd>`);
  return `<dl>${rows.join('')}</dl>`;
}

const sandbox = 'allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox';
const baseTag = '<base target="_top">';

/** Sends the same request as an email program for one-click unsubscribe (RFC 8058). */
function oneClickForm(headers: Readonly<Record<string, string>>): string {
  const [, url] = /<(https?:[^<>\s]+)>/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
  const [, name, value] = /^([\w-]+)=([\w-]+)$/.exec(headers['List-Unsubscribe-Post'] ?? '') ?? [];
  if (url === undefined || name === undefined || value === undefined) return '';
  return [
    `<form method="post" action="${escapeAttribute(url)}"><input type="hidden" name="${name}" value="${value}">`,
    '<button>Unsubscribe with one click</button></form>',
  ].join('');
}

/** `2026-03-01T09:30:00.000Z` → `2026-03-01 09:30:00 UTC` */
function timeOf(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

/** Returns text as HTML, with web addresses as links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeAttribute(part)}">${escapeAttribute(part)}</a>` : escapeAttribute(part),
    )
    .join('');
}

function page(title: string, parts: readonly string[]): string {
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeAttribute(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    '<link rel="icon" href="data:,">',
    `<style>${style}</style></head><body><main>${parts.join('')}</main></body></html>`,
  ].join('');
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f6f7f9, #0f1216); color: light-dark(#1c2127, #e6e9ee); }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 1rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 2rem 0 .5rem; }
a { color: light-dark(#0b57c4, #8ab8ff); overflow-wrap: anywhere; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; }
.actions a { padding-block: .25rem; }
.mails { list-style: none; padding: 0; }
.mails li, dl, .empty, pre { background: light-dark(#fff, #171b21); border: 1px solid light-dark(#d8dde4, #323a45); border-radius: .5rem; }
.mails li { display: grid; gap: .125rem; padding: .75rem 1rem; margin-block: .5rem; }
.mails a { font-weight: 600; }
.mails span { overflow-wrap: anywhere; }
time, dt { color: light-dark(#566170, #a3adba); font-size: .875rem; }
.empty { padding: 2rem 1rem; text-align: center; }
dl { margin: 0; padding: .75rem 1rem; display: grid; grid-template-columns: minmax(0, 1fr); }
dd { margin: 0 0 .5rem; overflow-wrap: anywhere; }
@media (width >= 40rem) { dl { grid-template-columns: 12rem minmax(0, 1fr); gap: .25rem 1rem; } dd { margin: 0; } }
form { margin-top: 1rem; }
button { font: inherit; padding: .5rem 1rem; border: 1px solid light-dark(#8d97a5, #6b7685); border-radius: .375rem; background: transparent; color: inherit; cursor: pointer; }
iframe { display: block; box-sizing: border-box; width: 100%; height: 20rem; resize: vertical; border: 1px solid light-dark(#d8dde4, #323a45); border-radius: .5rem; background: #fff; color-scheme: light; }
pre { margin: 0; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem; }
`;

// Emails have inline styles, and can contain images as data. Everything else in them is neither run nor loaded.
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
