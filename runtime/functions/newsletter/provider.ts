// Email services that store the addresses. The request to each service is described as data; presets describe known services.
import {isObject} from '../../text/is-object.js';

export interface Provider {
  /** HTTPS. Redirects are not followed. */
  readonly url: string;
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly headers: Readonly<Record<string, string>>;
  /** JSON in which the strings `{email}` and `{source}` are replaced by the values of a sign-up. */
  readonly body: Json;
  /** The meaning of responses; the first match applies. Any other response counts as an error of the service. */
  readonly responses: readonly ProviderResponse[];
  /** Whether the service sends a confirmation mail itself. */
  readonly confirms: boolean;
}

interface ProviderResponse {
  readonly means: ProviderMeaning;
  readonly status: number;
  /** A top-level field of the JSON response and its required value. */
  readonly field?: string;
  readonly is?: string;
}

/** `refused`: the service rejects this address. Visitors see no difference between `accepted`, `already` and `refused`. */
export type ProviderMeaning = 'accepted' | 'already' | 'invalid' | 'refused';

export type Json = null | boolean | number | string | readonly Json[] | {readonly [key: string]: Json};

export interface ProviderSettings {
  /** `buttondown`, `resend`, `mailchimp`, or `provider`, which requires `description`. */
  readonly name: string;
  readonly key: string | undefined;
  readonly list: string | undefined;
  /** JSON. */
  readonly description: string | undefined;
}

/** Returns the description of the service, or calls `report` with the problem. */
export function readProvider(settings: ProviderSettings, report: (message: string) => undefined): Provider | undefined {
  const {name, key} = settings;
  if (key === undefined) return report(`NEWSLETTER_PROVIDER_KEY is missing. Set it to your API key for ${name}.`);
  if (!isHeaderText(key)) return report('NEWSLETTER_PROVIDER_KEY must contain only printable ASCII characters.');
  switch (name) {
    case 'buttondown':
      return buttondown(key);
    case 'resend':
      return settings.list === undefined
        ? report('NEWSLETTER_PROVIDER_LIST is missing. Set it to the id of your audience at Resend.')
        : resend(key, settings.list);
    case 'mailchimp':
      return readMailchimp(key, settings.list, report);
    default:
      return readDescription(settings.description, key, settings.list ?? '', report);
  }
}

// https://docs.buttondown.com/api-subscribers-create
function buttondown(key: string): Provider {
  const field = 'code';
  return {
    url: 'https://api.buttondown.com/v1/subscribers',
    method: 'POST',
    headers: {Authorization: `Token ${key}`},
    body: {email_address: '{email}', referrer_url: '{source}'},
    responses: [
      {means: 'accepted', status: 201},
      {means: 'already', status: 400, field, is: 'email_already_exists'},
      {means: 'invalid', status: 400, field, is: 'email_invalid'},
      {means: 'refused', status: 400, field, is: 'email_blocked'},
      {means: 'refused', status: 400, field, is: 'subscriber_blocked'},
    ],
    confirms: true,
  };
}

// https://resend.com/docs/api-reference/contacts/create-contact
function resend(key: string, audience: string): Provider {
  return {
    url: `https://api.resend.com/audiences/${encodeURIComponent(audience)}/contacts`,
    method: 'POST',
    headers: {Authorization: `Bearer ${key}`},
    body: {email: '{email}', unsubscribed: false},
    responses: [
      {means: 'accepted', status: 200},
      {means: 'accepted', status: 201},
      {means: 'already', status: 409},
    ],
    confirms: false,
  };
}

// https://mailchimp.com/developer/marketing/api/list-members/add-member-to-list/
function readMailchimp(
  key: string,
  list: string | undefined,
  report: (message: string) => undefined,
): Provider | undefined {
  const dataCenter = /-([a-z]{2}\d{1,3})$/.exec(key)?.[1];
  if (list === undefined)
    return report('NEWSLETTER_PROVIDER_LIST is missing. Set it to the id of your audience at Mailchimp.');
  if (dataCenter === undefined) return report('NEWSLETTER_PROVIDER_KEY must end with the data center, such as -us1.');
  const field = 'title';
  return {
    url: `https://${dataCenter}.api.mailchimp.com/3.0/lists/${encodeURIComponent(list)}/members`,
    method: 'POST',
    headers: {Authorization: `Basic ${btoa(`galley:${key}`)}`},
    body: {email_address: '{email}', status: 'pending'},
    responses: [
      {means: 'accepted', status: 200},
      {means: 'already', status: 400, field, is: 'Member Exists'},
      {means: 'refused', status: 400, field, is: 'Forgotten Email Not Subscribed'},
      {means: 'refused', status: 400, field, is: 'Member In Compliance State'},
      {means: 'invalid', status: 400, field, is: 'Invalid Resource'},
    ],
    confirms: true,
  };
}

/**
 * A custom service: `{"url": "https://…/{list}", "method": "POST", "headers": {"Authorization": "Bearer {key}"},
 * "body": {"email": "{email}"}, "responses": [{"means": "accepted", "status": 201}], "confirms": true}`.
 */
function readDescription(
  text: string | undefined,
  key: string,
  list: string,
  report: (message: string) => undefined,
): Provider | undefined {
  const name = 'NEWSLETTER_PROVIDER';
  if (text === undefined) return report(`${name} is missing. Set it to a description of the email service as JSON.`);
  let description: unknown;
  try {
    description = JSON.parse(text);
  } catch {
    return report(`${name} is not valid JSON.`);
  }
  if (!isObject(description)) return report(`${name} must be a JSON object.`);
  const {url, method = 'POST', headers = {}, body, responses, confirms = false, ...unknown} = description;
  const [unknownField] = Object.keys(unknown);
  if (unknownField !== undefined) return report(`${name} has no field ${JSON.stringify(unknownField)}.`);
  const address = typeof url === 'string' ? url.replaceAll('{list}', encodeURIComponent(list)) : '';
  if (!/^https:\/\/|^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(address) || !URL.canParse(address)) {
    return report(`${name}: "url" must be an address that begins with https://.`);
  }
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') {
    return report(`${name}: "method" must be POST, PUT or PATCH.`);
  }
  const filled = isObject(headers) ? fillHeaders(headers, key) : undefined;
  if (filled === undefined) return report(`${name}: "headers" must map header names to single-line strings.`);
  if (!isObject(body)) return report(`${name}: "body" must be an object, such as {"email": "{email}"}.`);
  const validResponses = Array.isArray(responses) ? responses.flatMap(readProviderResponse) : [];
  if (!Array.isArray(responses) || validResponses.length !== responses.length || validResponses.length === 0) {
    return report(`${name}: "responses" must be a list of objects such as {"means": "accepted", "status": 201}.`);
  }
  if (typeof confirms !== 'boolean') return report(`${name}: "confirms" must be true or false.`);
  return {url: address, method, headers: filled, body: body as Json, responses: validResponses, confirms};
}

function fillHeaders(headers: Readonly<Record<string, unknown>>, key: string): Record<string, string> | undefined {
  const filled = Object.entries(headers).map(
    ([name, value]) => [name, String(value).replaceAll('{key}', key)] as const,
  );
  if (!filled.every(([name, value]) => /^[\w-]+$/.test(name) && isHeaderText(value))) return undefined;
  return Object.fromEntries(filled);
}

function readProviderResponse(value: unknown): ProviderResponse[] {
  if (!isObject(value)) return [];
  const {means, status, field, is} = value;
  if (means !== 'accepted' && means !== 'already' && means !== 'invalid' && means !== 'refused') return [];
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599) return [];
  if (field === undefined && is === undefined) return [{means, status}];
  return typeof field === 'string' && typeof is === 'string' ? [{means, status, field, is}] : [];
}

function isHeaderText(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
