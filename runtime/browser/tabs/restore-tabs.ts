// Restores the selected tabs while the page is still being parsed, so that the layout does not shift.

/**
 * Checks radio buttons (`data-sync` is their group) as they are parsed, and after a navigation. The source is inlined into pages;
 * see `inlineSource`.
 */
export function restoreTabs(prefix: string): void {
  const restore = (): void =>
    document.querySelectorAll<HTMLInputElement>('[data-sync]').forEach((radio) => {
      try {
        if (localStorage.getItem(prefix + radio.dataset['sync']) === radio.value) radio.checked = true;
      } catch {
        observer.disconnect();
      }
    });
  const observer = new MutationObserver(restore);
  observer.observe(document, {childList: true, subtree: true});
  document.addEventListener('DOMContentLoaded', () => observer.disconnect());
  document.addEventListener('site:after-swap', restore);
}
