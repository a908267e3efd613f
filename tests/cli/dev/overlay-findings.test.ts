import {expect, test} from 'vitest';
import {findingsFor} from '../../../cli/dev/overlay-findings.js';
import type {State} from '../../../cli/dev/compile-session.js';
import {compileSite} from '../../support/site.js';

test('findingsFor returns an error in an included file as here on pages that include it, elsewhere on others', async () => {
  const snapshot = await compileSite({
    'content/a.md': '# A\n\n::include{file="_part.md"}\n',
    'content/b.md': '# B\n\nText.\n',
    'content/_part.md': 'See [it](/nowhere).\n',
  });
  const state = {version: 1, snapshot: {...snapshot, rendered: () => []}, error: undefined} as unknown as State;
  const at = (route: string) => {
    const found = snapshot.diagnostics();
    const {here, elsewhere} = findingsFor(route, {state, found, sourceTextOf: () => undefined});
    return [here.map(({place}) => place), elsewhere.map(({place, message}) => `${place}  ${message}`)];
  };
  expect(at('/a')).toEqual([['content/_part.md:1:5'], []]);
  expect(at('/b')).toEqual([[], ['content/_part.md:1:5  No page at /nowhere.']]);
});
