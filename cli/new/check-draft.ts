// Drafts a new check of a site, and its test.
import {SiteError} from '../../renderer/base/site-error.js';
import {rules} from '../../renderer/base/check-rules.js';

interface DraftFile {
  /** Path from the site root. */
  readonly file: string;
  readonly text: string;
}

/** Returns a check with this code and its test. Throws `usage` without a name, and `name-invalid`. */
export function createCheckDraft(name: string | undefined): readonly DraftFile[] {
  if (name === undefined)
    throw new SiteError('usage', 'A check needs a name.', {
      hint: 'Run galley new check NAME, such as galley new check post-author.',
    });
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new SiteError('name-invalid', `“${name}” can't be the code of a check.`, {
      hint: 'Use lower-case letters, digits and dashes, such as post-author.',
    });
  if (rules.has(name))
    throw new SiteError('name-invalid', `${name} is a rule of Galley.`, {hint: 'Choose another name.'});
  return [
    {file: `templates/checks/${name}.ts`, text: checkText(name)},
    {file: `templates/checks/${name}.test.mjs`, text: testText(name)},
  ];
}

function checkText(name: string): string {
  return `import {defineCheck} from 'galley/check';

export default defineCheck({
  code: '${name}',
  message: 'This document has no author.',
  hint: 'Add \`author\` to the front matter.',
  *run({documents}) {
    for (const document of documents) {
      if (document.path.startsWith('/blog/') && document.frontMatter.author === undefined) {
        yield {place: document.placeOf()};
      }
    }
  },
});
`;
}

function testText(name: string): string {
  return `// Run it with: node --test templates/checks/*.test.mjs
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {testCheck} from 'galley';

test('a post without an author is reported', async () => {
  const files = {
    'content/blog/a.md': '---\\nauthor: Ada\\n---\\n\\n# A\\n',
    'content/blog/b.md': '# B\\n',
  };
  const found = await testCheck('templates/checks/${name}.ts', files);
  assert.deepEqual(found.map(({place}) => place?.file), ['content/blog/b.md']);
});
`;
}
