// Updates the year in the copyright line, because a static page may be older than this year.
import {onEachPage} from '../base/on-each-page.js';

export function updateCopyrightYear(): void {
  onEachPage(updateYears);
}

function updateYears(): void {
  const year = new Date().getFullYear();
  for (const element of document.querySelectorAll('[data-year]')) {
    if (Number(element.textContent) < year) element.textContent = String(year);
  }
}
