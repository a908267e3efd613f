// The panel of small screens. Browsers open and close it by themselves through `command`; this is for older ones, and
// for the occasions on which it should close that HTML can't name.
import {wideScreen} from './protocol.js';

export function startMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('#site-menu');
  if (menu === null) return;
  if (!('commandForElement' in HTMLButtonElement.prototype)) obeyCommands();
  menu.addEventListener('click', ({target}) => {
    if (target instanceof Element && target.closest('a') !== null) menu.close();
  });
  matchMedia(wideScreen).addEventListener('change', ({matches}) => matches && menu.close());
}

function obeyCommands(): void {
  document.addEventListener('click', ({target}) => {
    const button = target instanceof Element ? target.closest('[commandfor]') : null;
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (button?.getAttribute('command') === 'show-modal') dialog.showModal();
    else dialog.close();
  });
}
