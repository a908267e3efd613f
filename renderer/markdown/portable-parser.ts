// Loads the parser that plugins can extend before anything requires it.

/**
 * Node 20 and 22 throw when a module is required while an `import()` of it, or of a module that imports it, is still under
 * way. A module that is loaded already can be required.
 */
export async function loadPortableParser(): Promise<void> {
  await Promise.all([import('remark-parse'), import('remark-gfm'), import('remark-definition-list')]);
}
