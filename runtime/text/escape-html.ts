// Escapes text for HTML and XML. Both functions return most texts unchanged, so they look before they replace.

/** `a < b` → `a &lt; b`, for text between tags. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, referenceOf) : text;
}

/** `"a" & b` → `&quot;a&quot; &amp; b`, for attributes in double quotes, and for text. */
export function escapeAttribute(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, referenceOf) : text;
}

function referenceOf(character: string): string {
  return references[character] ?? character;
}

const references: Readonly<Record<string, string>> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};
