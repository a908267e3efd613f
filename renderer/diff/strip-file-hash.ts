/** `_assets/site-CETB2VQZ.css` → `_assets/site.css`, for files whose names contain the hash of their content. */
export function stripFileHash(path: string): string {
  return path.replace(/[.-](?=[\w-]*[\dA-Z])[\w-]{8,12}(?=\.\w+$)/, '');
}
