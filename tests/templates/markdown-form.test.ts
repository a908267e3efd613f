import {expect, test} from 'vitest';
import {galley} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

const form = (...fields: readonly string[]): string =>
  `# Home\n\n::form\n---\nid: f\nfields:\n${fields.map((field) => `  - ${field}\n`).join('')}---\n::\n`;

test.each([
  ['select', '', ['In form, `fields[0].options` is missing; the field `a` has no `options`.']],
  ['radio', ', options: []', ['In form, `fields[0].options` is an empty list; the field `a` has no `options`.']],
  ['menu', '', ['In form, `fields[0].options` is missing; the field `a` has no `options`.']],
  ['menu', ', options: [x]', []],
  ['text', '', []],
])('a field of the type %s%s has the findings %j', async (type, options, findings) => {
  const root = temporary({'content/index.md': form(`{name: a, label: A, type: ${type}${options}}`)});
  const {stdout, stderr} = await galley(['build', '--root', root, '--reporter', 'compact']);
  expect([...`${stdout}\n${stderr}`.matchAll(/prop-invalid (.*)/g)].map(([, text]) => text)).toEqual(findings);
});
