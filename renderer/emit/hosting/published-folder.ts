// Finds the folder that a host publishes.
/**
 * Returns the folder that a host publishes, for an output folder: `public/handbook` → `public` with the base
 * `/handbook/`. A host adds no base, so the output must be in a folder of that name. Returns any other folder unchanged.
 */
export function publishedFolder(out: string, base: string): string {
  const folders = out.replace(/[\\/]+$/, '').split(/[\\/]/);
  const below = base.split('/').filter((name) => name !== '');
  const isBelow = below.length > 0 && folders.slice(-below.length).join('/') === below.join('/');
  return isBelow ? folders.slice(0, -below.length).join('/') || '.' : out;
}
