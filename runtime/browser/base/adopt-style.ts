// Adds the styles of features that are loaded later. The content security policy of a page may forbid inline styles, but it
// allows style sheets that a script creates.

/** Adds a style sheet to the page. Further calls with the same sheet do nothing. */
export function adoptStyle(text: string): void {
  if (adopted.has(text)) return;
  adopted.add(text);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}

const adopted = new Set<string>();
