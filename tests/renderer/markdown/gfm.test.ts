import {expect, test} from 'vitest';
import {renderMarkdown} from '../../../renderer/markdown/render-markdown.js';

const options = {html: 'trusted', frontMatter: false, headingIds: false, highlight: false, components: false} as const;

/** Examples of GitHub's specification, by the numbers they have in version 0.29; input and output are its own. */
const examples: readonly (readonly [number: number, markdown: string, html: string])[] = [
  [
    198,
    '| foo | bar |\n| --- | --- |\n| baz | bim |\n',
    '<table>\n<thead>\n<tr>\n<th>foo</th>\n<th>bar</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>baz</td>\n<td>bim</td>\n</tr>\n</tbody>\n</table>\n',
  ],
  [
    199,
    '| abc | defghi |\n:-: | -----------:\nbar | baz\n',
    '<table>\n<thead>\n<tr>\n<th align="center">abc</th>\n<th align="right">defghi</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="center">bar</td>\n<td align="right">baz</td>\n</tr>\n</tbody>\n</table>\n',
  ],
  [
    200,
    '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |\n',
    '<table>\n<thead>\n<tr>\n<th>f|oo</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b <code>|</code> az</td>\n</tr>\n<tr>\n<td>b <strong>|</strong> im</td>\n</tr>\n</tbody>\n</table>\n',
  ],
  [
    201,
    '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar\n',
    '<table>\n<thead>\n<tr>\n<th>abc</th>\n<th>def</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>bar</td>\n<td>baz</td>\n</tr>\n</tbody>\n</table>\n<blockquote>\n<p>bar</p>\n</blockquote>\n',
  ],
  [
    202,
    '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar\n',
    '<table>\n<thead>\n<tr>\n<th>abc</th>\n<th>def</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>bar</td>\n<td>baz</td>\n</tr>\n<tr>\n<td>bar</td>\n<td></td>\n</tr>\n</tbody>\n</table>\n<p>bar</p>\n',
  ],
  [203, '| abc | def |\n| --- |\n| bar |\n', '<p>| abc | def |\n| --- |\n| bar |</p>\n'],
  [
    204,
    '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |\n',
    '<table>\n<thead>\n<tr>\n<th>abc</th>\n<th>def</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>bar</td>\n<td></td>\n</tr>\n<tr>\n<td>bar</td>\n<td>baz</td>\n</tr>\n</tbody>\n</table>\n',
  ],
  [
    205,
    '| abc | def |\n| --- | --- |\n',
    '<table>\n<thead>\n<tr>\n<th>abc</th>\n<th>def</th>\n</tr>\n</thead>\n</table>\n',
  ],
  [
    279,
    '- [ ] foo\n- [x] bar\n',
    '<ul>\n<li><input type="checkbox" disabled="" /> foo</li>\n<li><input type="checkbox" checked="" disabled="" /> bar</li>\n</ul>\n',
  ],
  [
    280,
    '- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim\n',
    '<ul>\n<li><input type="checkbox" checked="" disabled="" /> foo\n<ul>\n<li><input type="checkbox" disabled="" /> bar</li>\n<li><input type="checkbox" checked="" disabled="" /> baz</li>\n</ul>\n</li>\n<li><input type="checkbox" disabled="" /> bim</li>\n</ul>\n',
  ],
  [491, '~~Hi~~ Hello, ~there~ world!\n', '<p><del>Hi</del> Hello, <del>there</del> world!</p>\n'],
  [492, 'This ~~has a\n\nnew paragraph~~.\n', '<p>This ~~has a</p>\n<p>new paragraph~~.</p>\n'],
  [622, 'www.commonmark.org\n', '<p><a href="http://www.commonmark.org">www.commonmark.org</a></p>\n'],
  [
    623,
    'Visit www.commonmark.org/help for more information.\n',
    '<p>Visit <a href="http://www.commonmark.org/help">www.commonmark.org/help</a> for more information.</p>\n',
  ],
  [
    624,
    'Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.\n',
    '<p>Visit <a href="http://www.commonmark.org">www.commonmark.org</a>.</p>\n<p>Visit <a href="http://www.commonmark.org/a.b">www.commonmark.org/a.b</a>.</p>\n',
  ],
  [
    625,
    'www.google.com/search?q=Markup+(business)\n\nwww.google.com/search?q=Markup+(business)))\n\n(www.google.com/search?q=Markup+(business))\n\n(www.google.com/search?q=Markup+(business)\n',
    '<p><a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a></p>\n<p><a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a>))</p>\n<p>(<a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a>)</p>\n<p>(<a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a></p>\n',
  ],
  [
    626,
    'www.google.com/search?q=(business))+ok\n',
    '<p><a href="http://www.google.com/search?q=(business))+ok">www.google.com/search?q=(business))+ok</a></p>\n',
  ],
  [
    627,
    'www.google.com/search?q=commonmark&hl=en\n\nwww.google.com/search?q=commonmark&hl;\n',
    '<p><a href="http://www.google.com/search?q=commonmark&amp;hl=en">www.google.com/search?q=commonmark&amp;hl=en</a></p>\n<p><a href="http://www.google.com/search?q=commonmark">www.google.com/search?q=commonmark</a>&amp;hl;</p>\n',
  ],
  [
    628,
    'www.commonmark.org/he<lp\n',
    '<p><a href="http://www.commonmark.org/he">www.commonmark.org/he</a>&lt;lp</p>\n',
  ],
  [
    629,
    'http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))\n',
    '<p><a href="http://commonmark.org">http://commonmark.org</a></p>\n<p>(Visit <a href="https://encrypted.google.com/search?q=Markup+(business)">https://encrypted.google.com/search?q=Markup+(business)</a>)</p>\n',
  ],
  [630, 'foo@bar.baz\n', '<p><a href="mailto:foo@bar.baz">foo@bar.baz</a></p>\n'],
  [
    631,
    "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.\n",
    '<p>hello@mail+xyz.example isn\'t valid, but <a href="mailto:hello+xyz@mail.example">hello+xyz@mail.example</a> is.</p>\n',
  ],
  [
    632,
    'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_\n',
    '<p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a></p>\n<p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a>.</p>\n<p>a.b-c_d@a.b-</p>\n<p>a.b-c_d@a.b_</p>\n',
  ],
];

test.each(['native', 'remark'] as const)('the %s parser renders the examples of GitHub Flavored Markdown', (parser) => {
  const rendered = examples.map(([number, markdown]) => [
    number,
    markdown,
    renderMarkdown(markdown, {...options, parser}),
  ]);
  expect(rendered).toEqual(examples);
});

test.each([
  ['ftp://foo.bar.baz.', '<a href="ftp://foo.bar.baz">ftp://foo.bar.baz</a>.'],
  ['(FTP://foo.bar/a_(b)?c=1).', '(<a href="FTP://foo.bar/a_(b)?c=1">FTP://foo.bar/a_(b)?c=1</a>).'],
  ['ftp://a.b/?c=d&e=f&amp;', '<a href="ftp://a.b/?c=d&amp;e=f&amp;">ftp://a.b/?c=d&amp;e=f&amp;</a>'],
  ['sftp://foo.bar ftp://foo `ftp://a.b`', 'sftp://foo.bar ftp://foo <code>ftp://a.b</code>'],
  ['[a ftp://b.c](/d)', '<a href="/d">a ftp://b.c</a>'],
  ['mailto:foo@bar.baz', '<a href="mailto:foo@bar.baz">mailto:foo@bar.baz</a>'],
  ['see mailto:a.b-c_d@a.b.', 'see <a href="mailto:a.b-c_d@a.b">mailto:a.b-c_d@a.b</a>.'],
  ['notmailto:a@b.cd', 'notmailto:<a href="mailto:a@b.cd">a@b.cd</a>'],
  ['xmpp:foo@bar.baz.', '<a href="xmpp:foo@bar.baz">xmpp:foo@bar.baz</a>.'],
  ['xmpp:foo@bar.baz/txt/x', '<a href="xmpp:foo@bar.baz/txt">xmpp:foo@bar.baz/txt</a>/x'],
])('bare addresses with other schemes become links: %s', (markdown, html) => {
  for (const parser of ['native', 'remark'] as const)
    for (const safety of ['safe', 'trusted'] as const)
      expect(renderMarkdown(markdown, {...options, html: safety, parser})).toBe(`<p>${html}</p>\n`);
});

test('disallowed raw HTML (example 653) is removed from safe content', () => {
  const markdown =
    '<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> is disallowed.  <XMP> is also disallowed.\n</blockquote>\n';
  expect(renderMarkdown(markdown, {...options, html: 'safe'})).not.toMatch(/<(?:title|style|xmp)/i);
});
