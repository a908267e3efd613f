import {expect, test} from 'vitest';
import type {FoundViolation} from '../../../../renderer/check/a11y/a11y-engine.js';
import {a11yFindings} from '../../../../renderer/check/a11y/a11y-findings.js';
import {removeEquivalentFindings} from '../../../../renderer/check/a11y/remove-equivalent-findings.js';

const violation: FoundViolation = {
  rule: 'color-contrast',
  helpUrl: 'https://axe.example/color-contrast',
  html: '<p class="faint">Text</p>',
  detail: 'Element has insufficient color contrast of 2',
  place: 'templates/layouts/default.tsx:7:9',
};
const templatePlace = {file: 'templates/pages/document.tsx'};
const light = {colors: 'light', width: 1280} as const;
const dark = {colors: 'dark', width: 375} as const;

test('a11yFindings() reports a violation in the header of three pages once, with the number of pages', () => {
  const pages = ['/', '/a', '/b'].map((route) => ({
    route,
    templatePlace,
    violations: [
      {...violation, variant: light},
      {...violation, variant: dark},
    ],
  }));
  expect(a11yFindings(pages)).toEqual([
    {
      severity: 'error',
      code: 'a11y-color-contrast',
      message:
        'The contrast between text and its background is too low: <p class="faint">Text</p>. Element has insufficient color contrast of 2.',
      hint: 'Found on / and 2 other pages. See https://axe.example/color-contrast',
      place: {file: 'templates/layouts/default.tsx', line: 7, column: 9},
    },
  ]);
});

test('a11yFindings() names the color mode and width of a variant, and counts elements at one place', () => {
  const violations = [violation, violation, violation].map((one) => ({...one, variant: dark}));
  const [finding] = a11yFindings([{route: '/a', templatePlace, violations}]);
  expect([finding?.message, finding?.hint]).toEqual([
    'The contrast between text and its background is too low: <p class="faint">Text</p> (and 2 more). Element has insufficient color contrast of 2.',
    'Found on /a, in dark colors at 375 px. See https://axe.example/color-contrast',
  ]);
});

test('a11yFindings() reports an element without a place at the template of its first page', () => {
  const {place: _place, ...unplaced} = violation;
  const pages = ['/a', '/b'].map((route) => ({route, templatePlace, violations: [unplaced]}));
  expect(a11yFindings(pages).map(({place, hint}) => [place, hint])).toEqual([
    [templatePlace, 'Found on /a and 1 other page. See https://axe.example/color-contrast'],
  ]);
});

test('removeEquivalentFindings() removes findings that a Galley rule also reports on the same line', () => {
  const at = (line: number) => ({severity: 'warning', message: '', place: {file: 'content/a.md', line}}) as const;
  const found = [
    {...at(3), code: 'a11y-heading-order'},
    {...at(5), code: 'a11y-heading-order'},
    {...at(3), code: 'a11y-label'},
  ];
  expect(removeEquivalentFindings(found, [{...at(3), code: 'heading-skipped'}])).toEqual(found.slice(1));
});
