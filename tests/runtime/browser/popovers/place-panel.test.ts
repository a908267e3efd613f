// @vitest-environment jsdom
// The positions that a script computes. widgets.test.ts and choices.test.ts see them in Chromium.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {placeWhileOpen} from '../../../../runtime/browser/popovers/place-panel.js';

const state = {hasAnchors: true, isOpen: false};
const anchorBox = {top: 0, bottom: 0, left: 50, width: 100};
const panelBox = {left: 50, right: 150};

let panel: HTMLElement;
beforeEach(() => {
  Object.assign(state, {hasAnchors: true, isOpen: false});
  Object.assign(panelBox, {left: 50, right: 150});
  vi.stubGlobal('CSS', {supports: (text: string) => state.hasAnchors && text === 'position-area: block-end'});
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000);
  document.body.innerHTML = '<button></button><div popover></div>';
  panel = document.querySelector('div')!;
  Object.assign(panel, {getBoundingClientRect: () => panelBox, matches: () => state.isOpen});
  // jsdom drops values with anchors.
  Object.defineProperties(panel, {offsetHeight: {value: 150}, style: {value: {}}});
  const anchor = Object.assign(document.querySelector('button')!, {getBoundingClientRect: () => anchorBox});
  placeWhileOpen(panel, anchor);
});
afterEach(() => {
  toggle(false);
  vi.unstubAllGlobals();
});

function toggle(isOpen: boolean): void {
  state.isOpen = isOpen;
  panel.dispatchEvent(new Event('toggle'));
}

function moveAnchor(top: number): void {
  Object.assign(anchorBox, {top, bottom: top + 20});
}

function positionOf(): string {
  const {top, bottom} = panel.style;
  return `top ${top}, bottom ${bottom}`;
}

function openAt(top: number, placement: string): string {
  moveAnchor(top);
  panel.dataset['placement'] = placement;
  toggle(true);
  const position = positionOf();
  toggle(false);
  return position;
}

/** The last position with space for 8 + 150 + 8 px below the anchor of 20 px, and the first with this space above it. */
const lastWithSpaceBelow = innerHeight - 20 - 166;
const firstWithSpaceAbove = 166;
const above = 'top auto, bottom anchor(top)';
const below = 'top anchor(bottom), bottom auto';

test.each([
  ['bottom', lastWithSpaceBelow, below],
  ['bottom', lastWithSpaceBelow + 1, above],
  ['bottom-end', lastWithSpaceBelow + 1, above],
  ['top', firstWithSpaceAbove, above],
  ['top', firstWithSpaceAbove - 1, below],
  ['top-end', firstWithSpaceAbove - 1, below],
])(
  'a panel with the placement %s at an anchor %i px from the top of the window gets %s',
  (placement, top, expected) => {
    expect(openAt(top, placement)).toBe(expected);
  },
);

test('a panel with too little space on both sides keeps its placement', () => {
  vi.stubGlobal('innerHeight', 300);
  expect([openAt(150, 'bottom'), openAt(150, 'top')]).toEqual([below, above]);
});

test('a panel changes sides while the page scrolls, and stays as it is after it is closed', () => {
  moveAnchor(300);
  toggle(true);
  expect(positionOf()).toBe(below);
  moveAnchor(lastWithSpaceBelow + 1);
  window.dispatchEvent(new Event('scroll'));
  expect(positionOf()).toBe(above);
  moveAnchor(20);
  window.dispatchEvent(new Event('resize'));
  expect(positionOf()).toBe(below);
  toggle(false);
  moveAnchor(lastWithSpaceBelow + 1);
  window.dispatchEvent(new Event('scroll'));
  expect(positionOf()).toBe(below);
});

test('a panel opens at the position of CSS, not at its last one', () => {
  openAt(lastWithSpaceBelow + 1, 'bottom');
  expect(positionOf()).toBe(above);
  panel.dispatchEvent(Object.assign(new Event('beforetoggle'), {newState: 'closed'}));
  expect(positionOf()).toBe(above);
  panel.dispatchEvent(Object.assign(new Event('beforetoggle'), {newState: 'open'}));
  expect([positionOf(), panel.style.transform]).toEqual(['top , bottom ', '']);
});

test('without CSS anchor positioning, a panel is at the position of its anchor and at least as wide', () => {
  state.hasAnchors = false;
  expect([openAt(100, 'bottom'), openAt(lastWithSpaceBelow + 1, 'bottom')]).toEqual([
    'top 120px, bottom auto',
    `top auto, bottom ${innerHeight - lastWithSpaceBelow - 1}px`,
  ]);
  expect([panel.style.left, panel.style.minInlineSize]).toEqual(['50px', '100px']);
});

test.each([
  [{left: 20, right: 980}, ''],
  [{left: 8, right: 992}, ''],
  [{left: 7, right: 100}, 'translateX(1px)'],
  [{left: 700, right: 993}, 'translateX(-1px)'],
])('a panel at %j is moved 8 px from the edges: %j', (box, transform) => {
  Object.assign(panelBox, box);
  panel.style.transform = 'none';
  toggle(true);
  expect(panel.style.transform).toBe(transform);
});
