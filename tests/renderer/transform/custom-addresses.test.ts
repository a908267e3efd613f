import {expect, test} from 'vitest';
import {defaultConfig} from '../../../renderer/config/config.js';
import {memoryFiles} from '../../../renderer/files/files.js';
import {discover} from '../../../renderer/source/discover.js';
import type {TextSource} from '../../../renderer/source/source.js';
import {memoryStore} from '../../../renderer/store/store.js';
import {customAddressesOf} from '../../../renderer/transform/custom-addresses.js';

test.each([
  ['a page with a number', 'docs/1.start/2.install.md', '# A\n', {}],
  ['a draft', 'post.draft.md', '# A\n', {}],
  ['a page with the extension .mdc', 'a.mdc', '# A\n', {}],
  ['a page whose name has a dot', 'docs/1.next.config.md', '# A\n', {'en:/docs/next.config': '/docs/next.config'}],
  ['the index of a folder with a dot', 'next.config/index.md', '# A\n', {'en:/next.config': '/next.config'}],
  ['a page with an address of its own', '1.a.md', '---\nslug: b\n---\n', {'en:/a': '/b'}],
])(
  'with trailing slashes, customAddressesOf() of %s is a table of what cannot be derived',
  (_, path, text, expected) => {
    const {sources} = discover(memoryFiles({[`content/${path}`]: text}));
    const config = {...defaultConfig, trailingSlash: 'always'} as const;
    expect(customAddressesOf(sources as readonly TextSource[], config, memoryStore())).toEqual(expected);
  },
);
