// A static page stays as it was on the day of its build; the year in the copyright line should not.
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
