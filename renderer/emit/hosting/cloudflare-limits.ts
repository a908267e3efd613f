// Lists the documented limits of Cloudflare Pages for `_redirects` and `_headers`, as of November 2026:
// https://developers.cloudflare.com/pages/configuration/redirects/ and …/headers/. Cloudflare ignores everything beyond
// them without a message.
export const cloudflareLimits = {
  exactRedirects: 2000,
  patternRedirects: 100,
  /** Maximum length of a line in `_redirects`, in characters. */
  redirectLength: 1000,
  headerRules: 100,
  /** Maximum length of a line in `_headers`, in characters. */
  headerLength: 2000,
} as const;
