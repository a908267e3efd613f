import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {writeChanges} from '../../cli/text-changes.js';
import {temporary} from '../support/temporary.js';

test.each([
  ['changed', {'a.md': 'a', 'b.md': 'other'}],
  ['deleted', {'a.md': 'a'}],
])('writeChanges writes nothing if a file was %s in the meantime', (_, files) => {
  const root = temporary(files);
  const changes = ['a', 'b'].map((name) => ({file: `${name}.md`, before: name, after: 'new'}));
  expect(() => writeChanges(root, changes, {code: 'fix-outdated', hint: 'Nothing was changed.'})).toThrow(
    'b.md has changed in the meantime.',
  );
  expect(readFileSync(path.join(root, 'a.md'), 'utf8')).toBe('a');
});
