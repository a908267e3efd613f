// The responses of the newsletter function: JSON for scripts, small pages for people. None of them may be cached.
import {escapeAttribute} from '../../text/escape-html.js';

/** Error codes in JSON responses. */
export type ErrorCode = 'bad_request' | 'invalid_email' | 'rate_limited' | 'upstream' | 'forbidden' | 'not_found';

export function acceptedResponse(headers: HeadersInit = {}): Response {
  return jsonResponse(202, {ok: true}, headers);
}

export function errorResponse(status: number, code: ErrorCode, headers: HeadersInit = {}): Response {
  return jsonResponse(status, {ok: false, code}, headers);
}

/** A response without a body. */
export function emptyResponse(status: number, headers: HeadersInit = {}): Response {
  return new Response(null, {status, headers: withHeaders(headers, securityHeaders)});
}

export interface PageOptions {
  readonly status: number;
  readonly brand: string;
  readonly title: string;
  readonly text: string;
  /** The label of a button that posts to the URL of the page. */
  readonly button?: string;
  /** A link to continue with. */
  readonly link?: {readonly to: string; readonly label: string};
  readonly headers?: HeadersInit;
}

/** A page without scripts that cannot be framed and is not cached. */
export function pageResponse({status, brand, title, text, button, link, headers = {}}: PageOptions): Response {
  const nonce = crypto.randomUUID();
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeAttribute(`${title} - ${brand}`)}</title>
<style nonce="${nonce}">
body { max-width: 36rem; margin: 12vh auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
button { padding: .5rem 1rem; font: inherit; cursor: pointer }
</style>
</head>
<body>
<main>
<h1>${escapeAttribute(title)}</h1>
<p>${escapeAttribute(text)}</p>
${button === undefined ? '' : `<form method="post"><button type="submit">${escapeAttribute(button)}</button></form>\n`}${
    link === undefined ? '' : `<p><a href="${escapeAttribute(link.to)}">${escapeAttribute(link.label)}</a></p>\n`
  }</main>
</body>
</html>
`;
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  return new Response(html, {
    status,
    headers: withHeaders(headers, securityHeaders, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'DENY',
    }),
  });
}

const securityHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

function jsonResponse(status: number, body: object, headers: HeadersInit): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: withHeaders(headers, securityHeaders, {'Content-Type': 'application/json'}),
  });
}

function withHeaders(...all: readonly HeadersInit[]): Headers {
  return new Headers(all.flatMap((headers) => [...new Headers(headers)]));
}
