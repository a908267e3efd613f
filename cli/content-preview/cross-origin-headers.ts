// Decides which pages may read responses of the preview API: those of the site, wherever it is published, and of this
// server.

export interface Requester {
  /** The `Origin` header. Undefined for programs, and for requests whose response no page reads. */
  readonly origin: string | undefined;
  readonly allowed: boolean;
}

/** Reads the origin of a request. `origins` are the allowed ones. */
export function requesterOf({headers}: Request, origins: readonly string[]): Requester {
  const origin = headers.get('Origin') ?? undefined;
  const own = `http://${headers.get('Host')}`;
  return {origin, allowed: origin === undefined || origin === own || origins.includes(origin)};
}

/** Returns the headers of every response: no caching, no indexing and no referrer. */
export function headersFor({origin, allowed}: Requester): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
    Vary: 'Origin',
    ...(allowed && origin !== undefined && {'Access-Control-Allow-Origin': origin}),
  };
}

/** Responds to a CORS preflight. It has no token, so the response contains nothing about the site. */
export function preflight(request: Request, requester: Requester): Response {
  if (!requester.allowed || requester.origin === undefined)
    return new Response(null, {status: 403, headers: headersFor(requester)});
  return new Response(null, {
    status: 204,
    headers: {
      ...headersFor(requester),
      Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers, Access-Control-Request-Private-Network',
      'Access-Control-Allow-Methods': 'GET, PUT, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type',
      'Access-Control-Max-Age': '600',
      // For a published page that sends requests to a server on the reader's own machine.
      ...(request.headers.get('Access-Control-Request-Private-Network') === 'true' && {
        'Access-Control-Allow-Private-Network': 'true',
      }),
    },
  });
}
