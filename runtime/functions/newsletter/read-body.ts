// Reads the body of a request, with limits for size and time.

export type Body =
  | {readonly kind: 'text'; readonly text: string}
  /** Too long, too slow, or no UTF-8. */
  | {readonly kind: 'too-large' | 'too-slow' | 'malformed'};

export interface BodyLimits {
  readonly bytesMax: number;
  readonly timeoutMs: number;
}

export async function readBody(request: Request, {bytesMax, timeoutMs}: BodyLimits): Promise<Body> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) return {kind: 'too-large'};
  const reader = request.body?.getReader();
  if (reader === undefined) return {kind: 'text', text: ''};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), timeoutMs)));
  const bytes = new Uint8Array(bytesMax);
  let length = 0;
  try {
    for (;;) {
      const part = await Promise.race([reader.read(), late]);
      if (part === 'late') return {kind: 'too-slow'};
      if (part.done) return decode(bytes.subarray(0, length));
      if (length + part.value.length > bytesMax) return {kind: 'too-large'};
      bytes.set(part.value, length);
      length += part.value.length;
    }
  } catch {
    return {kind: 'malformed'}; // the caller has gone, or sends something that is no body
  } finally {
    clearTimeout(timer);
    // Do not await the cancellation: a client that sends nothing would delay the answer.
    reader.cancel().catch(() => undefined);
  }
}

function decode(bytes: Uint8Array): Body {
  try {
    return {kind: 'text', text: new TextDecoder('utf-8', {fatal: true}).decode(bytes)};
  } catch {
    return {kind: 'malformed'};
  }
}
