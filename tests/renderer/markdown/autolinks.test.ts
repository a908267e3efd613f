import {expect, test} from 'vitest';
import {bodyText} from '../document/support.js';

/** The text without the paragraph around it, with `[…]` for each link whose address is its text. */
function linked(text: string, parser: 'native' | 'remark'): string {
  return bodyText(text, {markdown: {parser}})
    .trim()
    .replace(/<a href="([^"]*)"[^>]*>\1<\/a>/g, '[$1]')
    .replace(/^<p>([^]*)<\/p>$/, '$1');
}

const texts: readonly (readonly [text: string, linked: string])[] = [
  ['See ftp://a.example/b now', 'See [ftp://a.example/b] now'],
  ['ftp://a.example', '[ftp://a.example]'],
  ['FTP://a.example/B', '[FTP://a.example/B]'],
  ['ftp://a.example/b and ftp://c.example/d', '[ftp://a.example/b] and [ftp://c.example/d]'],
  ['*ftp://a.example/b*', '<em>[ftp://a.example/b]</em>'],
  ['(ftp://a.example/b)', '([ftp://a.example/b])'],
  ['ftp://a.example/b(c)', '[ftp://a.example/b(c)]'],
  ['(ftp://a.example/b(c))', '([ftp://a.example/b(c)])'],
  ['ftp://a.example/b(c).', '[ftp://a.example/b(c)].'],
  [`ftp://a.example/b?!.,:*_~'`, `[ftp://a.example/b]?!.,:*_~'`],
  ['ftp://a.example/b).c', '[ftp://a.example/b).c]'],
  ['ftp://a.example/b&lt;c', '[ftp://a.example/b]&lt;c'],
  ['xftp://a.example', 'xftp://a.example'],
  ['ftp://a', 'ftp://a'],
  ['f\\tp://a.example', 'f\\tp://a.example'],
  ['ft&#112;://a.example', 'ftp://a.example'],
  ['ftp:/\\/a.example and ftp:/&#47;a.example', 'ftp://a.example and ftp://a.example'],
  ['`ftp://a.example`', '<code>ftp://a.example</code>'],
  ['mailto:a@b.example', '[mailto:a@b.example]'],
  ['Write to MAILTO:a@b.example, please', 'Write to [MAILTO:a@b.example], please'],
  ['xmpp:a@b.example/room.', '[xmpp:a@b.example/room].'],
  ['xmpp:a@b.example/r@c-d/e', '[xmpp:a@b.example/r@c-d]/e'],
  ['xmpp:a@b.example', '[xmpp:a@b.example]'],
  ['**mailto:a@b.example**', '<strong>[mailto:a@b.example]</strong>'],
];

for (const parser of ['native', 'remark'] as const) {
  test.each(texts)(`FTP, e-mail and chat addresses are linked as on GitHub, read by ${parser}: %s`, (text, html) => {
    expect(linked(text, parser)).toBe(html);
  });
}

test('an e-mail address after a word that ends with a scheme is linked without the scheme', () => {
  for (const parser of ['native', 'remark'] as const) {
    expect(bodyText('xmailto:a@b.example', {markdown: {parser}})).toContain('<a href="mailto:a@b.example"');
  }
});

test('an address in the text of a link is not linked again', () => {
  for (const parser of ['native', 'remark'] as const) {
    expect(bodyText('[ftp://a.example](/b)', {markdown: {parser}}).trim()).toBe(
      '<p><a href="/b">ftp://a.example</a></p>',
    );
  }
});
