// Reads the body of a request, with limits for size and time.

export type Body =
  | {readonly kind: 'text'; readonly text: string}
  /** `malformed`: not UTF-8, or the client disconnected while it sent the body. */
  | {readonly kind: 'too-large' | 'too-slow' | 'malformed'};

export interface BodyLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

export async function readBody(request: Request, {maxBytes, timeoutMs}: BodyLimits): Promise<Body> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return {kind: 'too-large'};
  const reader = request.body?.getReader();
  if (reader === undefined) return {kind: 'text', text: ''};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), timeoutMs)));
  const bytes = new Uint8Array(maxBytes);
  let length = 0;
  try {
    for (;;) {
      const chunk = await Promise.race([reader.read(), late]);
      if (chunk === 'late') return {kind: 'too-slow'};
      if (chunk.done) return decode(bytes.subarray(0, length));
      if (length + chunk.value.length > maxBytes) return {kind: 'too-large'};
      bytes.set(chunk.value, length);
      length += chunk.value.length;
    }
  } catch {
    return {kind: 'malformed'}; // the client disconnected, or its body is not valid HTTP
  } finally {
    clearTimeout(timer);
    // Do not await the cancellation: a client that sends nothing would delay the response.
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
