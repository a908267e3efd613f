// Marks the heading a reader is at in the table of contents.
import {activeHeading} from './active-heading.js';
import {closestElement} from '../base/closest-element.js';
import {events} from '../base/protocol.js';
import {fragmentTarget} from '../base/fragment-target.js';

/** A heading this far below the landing line still counts as reached. */
const tolerancePx = 4;

export function startTableOfContents(): void {
  // A clicked entry stays marked until the next scroll by the reader, because a short last section never reaches the line. The
  // first update after the click comes from the jump itself and is skipped.
  let isJump = false;
  let frame = 0;
  const update = (): void => {
    frame = 0;
    if (!isJump) mark(currentHash());
    isJump = false;
  };
  const later = (): void => {
    frame ||= requestAnimationFrame(update);
  };
  addEventListener('scroll', later, {passive: true});
  addEventListener('resize', later);
  document.addEventListener(events.afterSwap, later);
  document.addEventListener('click', (event) => {
    const link = closestElement<HTMLAnchorElement>(event, '.toc-links a');
    if (link === null) return;
    mark(link.hash);
    isJump = true;
    link.closest('details')?.removeAttribute('open');
  });
  later();
}

/** Fragment of the link for the current heading; the first link is the top of the page. */
function currentHash(): string | undefined {
  const [overview, ...links] = document.querySelectorAll<HTMLAnchorElement>('.toc .toc-links a');
  const found = links.flatMap((link) => {
    const heading = fragmentTarget(link.hash);
    return heading === null ? [] : [{hash: link.hash, heading}];
  });
  const root = document.documentElement;
  const index = activeHeading({
    tops: found.map(({heading}) => heading.getBoundingClientRect().top),
    line: landingLine(root, found[0]?.heading) + tolerancePx,
    atEnd: scrollY > 0 && scrollY + root.clientHeight >= root.scrollHeight - 1,
  });
  return found[index]?.hash ?? overview?.hash;
}

/** The distance from the top at which a heading lands after a click on a link to it: below the header. */
function landingLine(root: HTMLElement, heading: HTMLElement | undefined): number {
  const length = (element: Element, name: 'scrollPaddingTop' | 'scrollMarginTop'): number =>
    Number.parseFloat(getComputedStyle(element)[name]) || 0;
  return length(root, 'scrollPaddingTop') + (heading === undefined ? 0 : length(heading, 'scrollMarginTop'));
}

/** Marks the link in each table of contents as current, unmarks the others, and scrolls the table so that the link is in view. */
function mark(hash: string | undefined): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc-links a')) {
    if (link.hash !== hash) link.removeAttribute('aria-current');
    else if (!link.hasAttribute('aria-current')) {
      link.setAttribute('aria-current', 'true');
      keepInView(link, link.closest('.toc'));
    }
  }
}

/** `scrollIntoView` would move the page as well. */
function keepInView(link: Element, frame: Element | null): void {
  if (frame === null) return;
  const {top, bottom} = link.getBoundingClientRect();
  const outer = frame.getBoundingClientRect();
  if (top < outer.top || bottom > outer.bottom) frame.scrollTop += top - outer.top - outer.height / 2;
}
