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

test('after close(), everything that returns a promise rejects, also on a refreshed site', async () => {
  const site = await openSite(temporary({'content/index.md': '# Home\n'}));
  const second = await site.refresh();
  expect(second.query({where: {_path: '/'}, only: 'title'})).toEqual([{title: 'Home'}]);
  expect(second.query({count: true})).toBe(1);
  const {site: checked} = await second.check();
  const page = checked.page('/');
  expect(await page?.html()).toContain('Home</h1>');
  await site.close();
  for (const call of [second.build, second.check, site.check, site.refresh, async () => page?.html()])
    await expect(call()).rejects.toMatchObject({code: 'site-closed', message: 'This site is closed.'});
  expect(second.query({count: true})).toBe(1);
});

test('close() can be called twice', async () => {
  const site = await openSite(temporary({'content/index.md': '# Home\n'}));
  await site.close();
  await expect(site.close()).resolves.toBeUndefined();
});
