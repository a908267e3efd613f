// Pictures of avatars lie over initials. One that fails makes way for them; another address is another chance.
import {eachPage} from '../base/each-page.js';

export function startAvatars(): void {
  for (const type of ['load', 'error']) {
    document.addEventListener(type, ({target}) => isPicture(target) && showResult(target), true);
  }
  eachPage(showLoadedImages);
}

/** Handles images that loaded or failed before the listeners were added. */
function showLoadedImages(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('.avatar > img'))
    if (image.complete) showResult(image);
}

function showResult(image: HTMLImageElement): void {
  image.dataset['state'] = image.naturalWidth > 0 ? 'shown' : 'failed';
}

function isPicture(target: EventTarget | null): target is HTMLImageElement {
  return target instanceof HTMLImageElement && target.matches('.avatar > img');
}
