// Reads the token of a request.

/**
 * Returns the token in the header. Without one, returns that in the address, but only for requests that change nothing.
 */
export function tokenIn(request: Request, search: string): string {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return bearerOf(request) ?? (isRead ? new URLSearchParams(search).get('previewToken') : null) ?? '';
}

export function bearerOf({headers}: Request): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(headers.get('Authorization') ?? '')?.[1];
}
