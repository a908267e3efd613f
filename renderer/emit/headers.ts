// What a host must send with the workers of tools.

/** The worker of a tool loads nothing and speaks to nobody. */
export const workerPolicy = "default-src 'none'; connect-src 'none'";

export function isToolWorker(path: string): boolean {
  return /^_assets\/tool-[a-z-]+-\w{8}\.js$/.test(path);
}
