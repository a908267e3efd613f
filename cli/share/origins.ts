// Which pages may read answers of the preview API: those of the site, wherever it is published, and of this server.

export interface Asker {
  /** What the browser says it asks for; undefined for a program, and for what is not read by a page. */
  readonly origin: string | undefined;
  readonly allowed: boolean;
}

/** Who asks; `origins` are the allowed ones. */
export function askerOf({headers}: Request, origins: readonly string[]): Asker {
  const origin = headers.get('Origin') ?? undefined;
  const own = `http://${headers.get('Host')}`;
  return {origin, allowed: origin === undefined || origin === own || origins.includes(origin)};
}

/** What every answer says of itself: it is not kept, not indexed, and not passed on. */
export function headersFor({origin, allowed}: Asker): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
    Vary: 'Origin',
    ...(allowed && origin !== undefined && {'Access-Control-Allow-Origin': origin}),
  };
}

/** The answer to the question that a browser asks before it asks with a token. It says nothing of the site. */
export function preflight(request: Request, asker: Asker): Response {
  if (!asker.allowed || asker.origin === undefined)
    return new Response(null, {status: 403, headers: headersFor(asker)});
  return new Response(null, {
    status: 204,
    headers: {
      ...headersFor(asker),
      Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers, Access-Control-Request-Private-Network',
      'Access-Control-Allow-Methods': 'GET, PUT, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type',
      'Access-Control-Max-Age': '600',
      // A published page that asks a server on the reader's own machine.
      ...(request.headers.get('Access-Control-Request-Private-Network') === 'true' && {
        'Access-Control-Allow-Private-Network': 'true',
      }),
    },
  });
}
