// A mail service as the store: it keeps the addresses, asks for confirmation and lets people leave.
import {memoryCounters} from './memory-counters.js';
import type {Json, Provider, ProviderMeaning} from './provider.js';
import type {Limit, ProviderStore, SignUp, SignUpResult} from './subscription-store.js';

/** The mail service is down, slow, or does not take our key. Nothing of what it said is in here. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  /** Status of its answer; undefined when there was none in time. */
  readonly status: number | undefined;

  constructor(status: number | undefined, cause?: unknown) {
    super(status === undefined ? 'The mail service did not answer.' : `The mail service answered ${status}.`, {cause});
    this.status = status;
  }
}

export interface ProviderStoreOptions {
  readonly provider: Provider;
  /** How long the service may take, 5 seconds by default. */
  readonly timeoutMs?: number;
}

export function providerStore({provider, timeoutMs = 5000}: ProviderStoreOptions): ProviderStore {
  const counters = memoryCounters();
  return {
    kind: 'provider',
    take: (limits, now) => Promise.resolve(counters.take(limits, now)),
    signUp: async (signUp): Promise<SignUpResult> => {
      const taken = counters.take(signUp.limits, signUp.now);
      if (taken.kind === 'limited') return taken;
      const {counts} = taken;
      const dailyLimit: Limit = {key: `asked ${signUp.key}`, windowMs: 86_400_000, max: 1};
      const isFirst = counters.take([dailyLimit], signUp.now).kind === 'taken';
      if (!isFirst && !signUp.resend) return {kind: 'accepted', mailTo: undefined, counts};
      // An answer of its own would tell that the address has been given before.
      const own = counters.take(signUp.addressLimits, signUp.now);
      if (own.kind === 'limited') return {kind: 'accepted', mailTo: undefined, counts};
      try {
        const meaning = await sendSignUp(provider, signUp, timeoutMs);
        if (meaning === 'invalid') return {kind: 'invalid'};
        return {kind: 'accepted', mailTo: undefined, counts, ...(meaning === 'refused' && {isRefused: true})};
      } catch (error) {
        // It was not taken in, so another try is no repeat.
        counters.giveBack(isFirst ? [dailyLimit, ...signUp.addressLimits] : signUp.addressLimits);
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
  const candidates = provider.answers.filter(({status}) => status === response.status);
  const needsBody = candidates.some(({field}) => field !== undefined);
  const body = needsBody ? await readJson(response, timeoutMs) : undefined;
  if (!needsBody) await response.body?.cancel();
  const answer = candidates.find(({field, is}) => field === undefined || ownField(body, field) === is);
  if (answer === undefined) throw new ProviderError(response.status);
  return answer.means;
}

/** Puts a sign-up into the strings of the body. A field with a page is left out when none is known. */
function fill(template: Json, signUp: SignUp): Json | undefined {
  if (typeof template === 'string') {
    if (template.includes('{source}') && signUp.source === undefined) return undefined;
    return template.replace(/\{(email|source)\}/g, (_, name) =>
      name === 'email' ? signUp.address : (signUp.source ?? ''),
    );
  }
  if (template === null || typeof template !== 'object') return template;
  if (Array.isArray(template)) return template.flatMap((one: Json) => fill(one, signUp) ?? []);
  return Object.fromEntries(
    Object.entries(template).flatMap(([key, value]) => {
      const filled = fill(value, signUp);
      return filled === undefined ? [] : [[key, filled]];
    }),
  );
}

/** What a service says about an error is short. Anything else is not read to its end. */
const maxAnswerLength = 65_536;

async function readJson(response: Response, timeoutMs: number): Promise<unknown> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  const timer = setTimeout(() => void reader?.cancel().catch(() => undefined), timeoutMs);
  try {
    for (;;) {
      const part = await reader?.read();
      if (part === undefined || part.done) break;
      length += part.value.length;
      if (length > maxAnswerLength) return undefined;
      parts.push(part.value);
    }
    return JSON.parse(new TextDecoder().decode(await new Blob(parts as BlobPart[]).arrayBuffer()));
  } catch {
    return undefined; // no JSON: then none of the answers that we know
  } finally {
    clearTimeout(timer);
    await reader?.cancel().catch(() => undefined);
  }
}

function ownField(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[field];
}
