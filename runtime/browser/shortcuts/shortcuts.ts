// Loads the code of keyboard shortcuts with the first key press, because most readers press no key.
import {warnOnFailure} from '../base/warn-on-failure.js';
import {events} from '../base/protocol.js';

export function startShortcuts(): void {
  const early: KeyboardEvent[] = [];
  const onKey = async (event: KeyboardEvent): Promise<void> => {
    if (early.push(event) > 1) return;
    try {
      const {startShortcutKeys} = await import('./shortcut-keys.js');
      document.removeEventListener('keydown', onKey);
      startShortcutKeys(early);
    } catch {
      early.length = 0; // the next key tries again
    }
  };
  document.addEventListener('keydown', onKey);
  document.addEventListener(events.shortcuts, () =>
    warnOnFailure(import('./shortcut-keys.js').then(({showShortcutList: showList}) => showList())),
  );
}
