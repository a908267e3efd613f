// Updates the year in the copyright line, because a static page shows the year of its build.
import {eachPage} from '../base/each-page.js';

export function updateCopyrightYear(): void {
  eachPage(raise);
}

function raise(): void {
  const year = new Date().getFullYear();
  for (const element of document.querySelectorAll('[data-year]')) {
    if (Number(element.textContent) < year) element.textContent = String(year);
  }
}
