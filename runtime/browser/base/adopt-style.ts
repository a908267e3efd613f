// Looks of what is loaded later. A page's policy may forbid inline styles; a sheet that a script makes is none.

/** Adds a stylesheet to the page, once however often it is asked for. */
export function adoptStyle(text: string): void {
  if (adopted.has(text)) return;
  adopted.add(text);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}

const adopted = new Set<string>();
