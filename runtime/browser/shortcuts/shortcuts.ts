// Keyboard shortcuts are loaded with the first key: most readers press none.
import {warnOnFailure} from '../base/warn-on-failure.js';
import {events} from '../base/protocol.js';

export function startShortcuts(): void {
  const early: KeyboardEvent[] = [];
  const hear = async (event: KeyboardEvent): Promise<void> => {
    if (early.push(event) > 1) return;
    try {
      const {startShortcutKeys} = await import('./shortcut-keys.js');
      document.removeEventListener('keydown', hear);
      startShortcutKeys(early);
    } catch {
      early.length = 0; // the next key tries again
    }
  };
  document.addEventListener('keydown', hear);
  document.addEventListener(events.shortcuts, () =>
    warnOnFailure(import('./shortcut-keys.js').then(({showList}) => showList())),
  );
}
