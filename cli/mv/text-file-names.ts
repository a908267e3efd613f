// Names of the files whose text Galley reads: Markdown and data.
const extension = /\.(?:mdx?|ya?ml|json|csv)$/i;

export function isTextFile(file: string): boolean {
  return extension.test(file);
}

/** `1.install.md` → `1.install`. Returns names of folders and other files unchanged. */
export function stemOf(name: string): string {
  return name.replace(extension, '');
}
