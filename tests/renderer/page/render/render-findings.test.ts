import {expect, test} from 'vitest';
import type {Diagnostic} from '../../../../renderer/base/diagnostic.js';
import type {Page} from '../../../../renderer/page/page.js';
import {placeImageFinding} from '../../../../renderer/page/render/render-findings.js';

const finding: Diagnostic = {severity: 'warning', code: 'image-unreadable', message: 'A', hint: 'B'};
const places = [2, 4].map((line) => ({file: 'content/a.md', line, column: 1}));

function placed(found: Diagnostic, assets: readonly string[] | null): Diagnostic['place'] {
  const document = assets && {
    file: 'content/a.md',
    images: assets.map((asset, index) => ({asset, place: places[index]})),
  };
  return placeImageFinding(
    found,
    {asset: 'a.png'} as Parameters<typeof placeImageFinding>[1],
    {
      document,
    } as unknown as Page,
  ).place;
}

test.each([
  ['shown once is placed where the text shows it', finding, ['a.png', 'b.png'], places[0]],
  ['shown several times is placed in the file', finding, ['a.png', 'a.png'], {file: 'content/a.md'}],
  ['that the text does not show has no place', finding, ['b.png'], undefined],
  ['of a page without a document has no place', finding, null, undefined],
  ['with information about the machine has no place', {...finding, severity: 'info' as const}, ['a.png'], undefined],
  ['that has a place keeps it', {...finding, place: {file: 'x.md'}}, ['a.png'], {file: 'x.md'}],
])('a finding about an image %s', (_, found, assets, place) => {
  expect(placed(found, assets)).toEqual(place);
});
