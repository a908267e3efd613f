// Defines the headers that hosts must send with the workers of tools.

/** The worker of a tool must not load anything or connect to any server. */
export const workerPolicy = "default-src 'none'; connect-src 'none'";

export function isToolWorker(path: string): boolean {
  return /^_assets\/tool-[a-z-]+-\w{8}\.js$/.test(path);
}
