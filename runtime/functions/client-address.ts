// The address of the client behind proxies.

/**
 * The address of the client. Each proxy appends the address it was called from to `X-Forwarded-For`, so with `proxies` of
 * ours in between, the one that counts is that many from the end; what comes before it is only what the client claims.
 */
export function clientAddress(forwardedFor: string | null | undefined, socketAddress: string, proxies: number): string {
  const addresses = (forwardedFor ?? '').split(',').map((part) => withoutPort(part.trim()));
  const chain = [...addresses.filter((part) => part !== ''), socketAddress];
  const address = chain[Math.max(0, chain.length - 1 - proxies)] ?? '';
  return isAddress(address) ? address : socketAddress;
}

/** `192.0.2.1:4711` → `192.0.2.1`, `[2001:db8::1]:4711` → `2001:db8::1`: some proxies write the port too. */
function withoutPort(text: string): string {
  const match = /^(?:\[([\da-f:.]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/i.exec(text);
  return match?.[1] ?? match?.[2] ?? text;
}

function isAddress(text: string): boolean {
  return /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]*:[\da-f:.]+)$/i.test(text) && text.length <= 45;
}
