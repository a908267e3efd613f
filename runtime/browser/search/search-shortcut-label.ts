/** The keys that open the search palette, as they are printed on this keyboard. */
export function searchShortcutLabel(): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? '⌘ K' : 'Ctrl K';
}
