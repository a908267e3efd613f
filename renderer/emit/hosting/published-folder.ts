// Finds the folder that a host publishes.

/**
 * Returns the folder that a host publishes, for an output folder from the site root: `public/handbook` → `public` with
 * the base `/handbook/`. A host adds no base, so the output must be in a folder of that name. Returns any other folder
 * unchanged, and one whose parent is the site root or above it, because nothing but output may be published.
 */
export function publishedFolder(out: string, base: string): string {
  const folders = out.replace(/[\\/]+$/, '').split(/[\\/]/);
  const below = base.split('/').filter((name) => name !== '');
  const parents = folders.slice(0, folders.length - below.length);
  const isBelow = below.length > 0 && folders.slice(-below.length).join('/') === below.join('/');
  return isBelow && parents.some((name) => !['', '.', '..'].includes(name)) ? parents.join('/') : out;
}
