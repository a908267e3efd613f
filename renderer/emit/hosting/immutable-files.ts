// Which files of a site browsers may cache forever. `host-table.ts` has the cache rules of all files.

/** Folders whose files have their content hash in their names, so that a newer file never replaces an older one. */
export const immutableFolders = ['_assets', '_img', '_search/names', '_search/text', '_search/words'] as const;

/** Returns whether a path of the output is in one of these folders. */
export function isImmutable(path: string): boolean {
  return immutableFolders.some((folder) => path.startsWith(`${folder}/`)) && !/\.\.|[\\\0]/.test(path);
}
