// The address of the client behind proxies.

/**
 * The address of the client. Each proxy appends the address of its caller to `X-Forwarded-For`. With `proxies` trusted proxies,
 * the client is that many entries from the end. Earlier entries are not trusted, because the client can send any.
 */
export function clientAddress(forwardedFor: string | null | undefined, socketAddress: string, proxies: number): string {
  const addresses = (forwardedFor ?? '').split(',').map((part) => stripPort(part.trim()));
  const chain = [...addresses.filter((part) => part !== ''), socketAddress];
  const address = chain[Math.max(0, chain.length - 1 - proxies)] ?? '';
  return isAddress(address) ? address : socketAddress;
}

/** `192.0.2.1:4711` → `192.0.2.1`, `[2001:db8::1]:4711` → `2001:db8::1`. Some proxies include the port. */
function stripPort(text: string): string {
  const match = /^(?:\[([\da-f:.]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/i.exec(text);
  return match?.[1] ?? match?.[2] ?? text;
}

function isAddress(text: string): boolean {
  return /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]*:[\da-f:.]+)$/i.test(text) && text.length <= 45;
}
