// Images of avatars cover the initials. If an image fails, the initials show until another image loads.
import {onEachPage} from '../base/on-each-page.js';

export function startAvatars(): void {
  for (const type of ['load', 'error']) {
    document.addEventListener(type, ({target}) => isAvatarImage(target) && showResult(target), true);
  }
  onEachPage(checkLoaded);
}

/** Handles images that loaded or failed before the script ran. */
function checkLoaded(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('.avatar > img'))
    if (image.complete) showResult(image);
}

function showResult(image: HTMLImageElement): void {
  image.dataset['state'] = image.naturalWidth > 0 ? 'shown' : 'failed';
}

function isAvatarImage(target: EventTarget | null): target is HTMLImageElement {
  return target instanceof HTMLImageElement && target.matches('.avatar > img');
}
