// An email service as the store: it stores the addresses, sends confirmation mails and handles unsubscribing.
import {memoryCounters} from './memory-counters.js';
import type {Json, Provider, ProviderMeaning} from './provider.js';
import type {Limit, ProviderStore, SignUp, SignUpResult} from './store-types.js';
import {ownProperty} from '../../text/own-property.js';

/** The email service is down, slow, or rejects the key. The error does not contain its response. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  /** Status of the response; undefined if it did not arrive in time. */
  readonly status: number | undefined;

  constructor(status: number | undefined, cause?: unknown) {
    super(
      status === undefined
        ? 'The email service did not respond.'
        : `The email service responded with status ${status}.`,
      {cause},
    );
    this.status = status;
  }
}

export interface ProviderStoreOptions {
  readonly provider: Provider;
  /** Time limit for the service; 5000 by default. */
  readonly timeoutMs?: number;
}

export function providerStore({provider, timeoutMs = 5000}: ProviderStoreOptions): ProviderStore {
  const counters = memoryCounters();
  return {
    kind: 'provider',
    consumeRateLimits: (limits, now) => Promise.resolve(counters.consume(limits, now)),
    signUp: async (signUp): Promise<SignUpResult> => {
      const limitResult = counters.consume(signUp.limits, signUp.now);
      if (limitResult.kind === 'limited') return limitResult;
      const {counts} = limitResult;
      const dailyLimit: Limit = {key: `asked ${signUp.key}`, windowMs: 86_400_000, max: 1};
      const isFirst = counters.consume([dailyLimit], signUp.now).kind === 'allowed';
      if (!isFirst && !signUp.resend) return {kind: 'accepted', mailTo: undefined, counts};
      // A different response would reveal that the address was entered before.
      const addressResult = counters.consume(signUp.addressLimits, signUp.now);
      if (addressResult.kind === 'limited') return {kind: 'accepted', mailTo: undefined, counts};
      try {
        const meaning = await sendSignUp(provider, signUp, timeoutMs);
        if (meaning === 'invalid') return {kind: 'invalid'};
        return {kind: 'accepted', mailTo: undefined, counts, ...(meaning === 'refused' && {isRejected: true})};
      } catch (error) {
        // The service did not accept the address, so a retry does not count as a repeat.
        counters.refund(isFirst ? [dailyLimit, ...signUp.addressLimits] : signUp.addressLimits);
        throw error;
      }
    },
    close: () => Promise.resolve(),
  };
}

async function sendSignUp(provider: Provider, signUp: SignUp, timeoutMs: number): Promise<ProviderMeaning> {
  let response: Response;
  try {
    response = await fetch(provider.url, {
      method: provider.method,
      headers: {...provider.headers, 'Content-Type': 'application/json', Accept: 'application/json'},
      body: JSON.stringify(fill(provider.body, signUp)),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    throw new ProviderError(undefined, error);
  }
  const candidates = provider.responses.filter(({status}) => status === response.status);
  const needsBody = candidates.some(({field}) => field !== undefined);
  const body = needsBody ? await readJson(response, timeoutMs) : undefined;
  if (!needsBody) await response.body?.cancel();
  const match = candidates.find(({field, is}) => field === undefined || ownProperty(body, field) === is);
  if (match === undefined) throw new ProviderError(response.status);
  return match.means;
}

/** Replaces the placeholders in the strings of the body. Omits fields with `{source}` if the page is unknown. */
function fill(template: Json, signUp: SignUp): Json | undefined {
  if (typeof template === 'string') {
    if (template.includes('{source}') && signUp.source === undefined) return undefined;
    return template.replace(/\{(email|source)\}/g, (_, name) =>
      name === 'email' ? signUp.address : (signUp.source ?? ''),
    );
  }
  if (template === null || typeof template !== 'object') return template;
  if (Array.isArray(template)) return template.flatMap((item: Json) => fill(item, signUp) ?? []);
  return Object.fromEntries(
    Object.entries(template).flatMap(([key, value]) => {
      const filled = fill(value, signUp);
      return filled === undefined ? [] : [[key, filled]];
    }),
  );
}

/** Error responses of email services are short, so longer bodies are ignored. */
const maxResponseLength = 65_536;

async function readJson(response: Response, timeoutMs: number): Promise<unknown> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const timer = setTimeout(() => void reader?.cancel().catch(() => undefined), timeoutMs);
  try {
    for (;;) {
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) break;
      length += chunk.value.length;
      if (length > maxResponseLength) return undefined;
      chunks.push(chunk.value);
    }
    return JSON.parse(new TextDecoder().decode(await new Blob(chunks as BlobPart[]).arrayBuffer()));
  } catch {
    return undefined; // not JSON, so none of the described responses matches
  } finally {
    clearTimeout(timer);
    await reader?.cancel().catch(() => undefined);
  }
}
