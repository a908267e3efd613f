// The JavaScript API as a script uses it, where the functions behind it have no test of their own.
import {expect, test} from 'vitest';
import {renderMarkdown} from '../../renderer/markdown/render-markdown.js';
import {openSite} from '../../renderer/index.js';
import {temporary} from '../support/temporary.js';

test.each([['trustd'], ['Safe'], [true], [null]])('renderMarkdown() rejects %s as a value of `html`', (html) => {
  expect(() => renderMarkdown('<script>x</script>', {html: html as never})).toThrow(/^`html` is /);
});

test('renderMarkdown() rejects an unknown `parser`', () => {
  expect(() => renderMarkdown('x', {parser: 'remrk' as never})).toThrow('`parser` is "remrk".');
});

test('after close(), build() and refresh() reject, also on a refreshed site', async () => {
  const site = await openSite(temporary({'content/index.md': '# Home\n'}));
  const second = await site.refresh();
  expect(second.query({where: {_path: '/'}, only: 'title'})).toEqual([{title: 'Home'}]);
  expect(second.query({count: true})).toBe(1);
  await site.close();
  await expect(second.build()).rejects.toMatchObject({code: 'site-closed'});
  await expect(site.refresh()).rejects.toMatchObject({code: 'site-closed'});
});
