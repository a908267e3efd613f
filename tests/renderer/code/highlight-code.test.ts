import {expect, test} from 'vitest';
import {highlightCode, pieceLines, piecesHtml, type Piece} from '../../../renderer/code/highlight-code.js';

/** The pieces as text, with the kind before each: `‹k let› a`. */
const shown = (pieces: readonly Piece[]) =>
  pieces.map(({kind, text}) => (kind === '' ? text : `‹${kind} ${text}›`)).join('');

test.each([
  [
    'javascript',
    'let a = /b+/gi; this.c = {d: `e${f}g`, ...h}; i?.j(true);',
    '‹k let› a = ‹r /b+/gi›; ‹k this›.c = {‹p d›: ‹s `e›${f}‹s g`›, ...h}; i?.‹f j›(‹b true›);',
  ],
  [
    'markup',
    '<!-- a --><p class="b" data-c>d &amp; e</p>',
    '‹c <!-- a -->›<‹t p ›‹a class›‹s ="b" ›‹a data-c›>d ‹b &amp;› e</‹t p›>',
  ],
  [
    'css',
    '@media print { .a > b:hover { color: #fff !important; width: calc(1px * 2); } } /* c */',
    '‹k @media print› { ‹t .a > b:hover› { ‹p color›: #fff ‹k !important›; ‹p width›: ‹f calc›(1px * 2); } } ‹c /* c */›',
  ],
  ['json', '{"a": [1, true, null, "b"]}', '{‹p "a"›: [‹n 1›, ‹b true›, ‹b null›, ‹s "b"›]}'],
  ['toml', '[a]\nb = 1979-05-27 # c', '[‹y a›]\n‹p b› = ‹n 1979-05-27 ›‹c # c›'],
  ['shell-session', '$ npm test\nok', '‹u $ ›‹f npm ›‹y test\n›ok'],
  ['diff', '! a\n+ b\n- c\n> d\n< e\n  f', '‹h ! a\n›‹i + b\n›‹d - c\n›‹i > d\n›‹d < e\n › f'],
  ['markdown', '# A *b*\n> c', '‹h # A *b*\n›‹c >› c'],
  ['regex', '^(?<a>[b-c]+)\\d$', '‹f ^›(?<‹p a›>[b-c]‹n +›)‹y \\d›‹f $›'],
  ['http', 'GET /a HTTP/1.1\nHost: b.example', '‹f GET ›‹s /a ›‹p HTTP/1.1\n›‹a Host›: b.example'],
  ['rust', "#[a]\nfn f<'b>(x: u8) { b'd' }", "‹a #[a]\n›‹k fn ›‹f f›<‹b 'b›>(x: ‹k u8›) { ‹s b'd'› }"],
  ['php', '<p><?php f($a); ?></p>', '<‹t p›>‹k <?php ›‹f f›(‹p $a›); ‹k ?>›</‹t p›>'],
  ['ruby', ':a; @b; "c #{d}"', '‹b :a›; ‹p @b›; ‹s "c ›#{d}‹s "›'],
])('highlightCode() of %s marks the kinds of tokens', (language, code, pieces) => {
  expect(shown(highlightCode(code, language))).toBe(pieces);
});

test('highlightCode() does not color the line break at the end', () => {
  expect(highlightCode('1\n', 'json')).toEqual([
    {kind: 'n', text: '1'},
    {kind: '', text: '\n'},
  ]);
  expect(highlightCode('[]\n', 'json')).toEqual([{kind: '', text: '[]\n'}]);
});

test.each([
  ['60,000 characters', '1\n'.repeat(30_000), '\n'],
  ['a line of 3,000 characters', '1'.padEnd(3_000), ' '],
])('highlightCode() highlights at most %s', (_, code, more) => {
  expect(highlightCode(code, 'json')[0]?.kind).toBe('n');
  expect(highlightCode(code + more, 'json')).toEqual([{kind: '', text: code + more}]);
});

test('piecesHtml() escapes text and puts each kind into a span', () => {
  const pieces = [
    {kind: 't', text: '<a>'},
    {kind: '', text: ' & b'},
  ];
  expect(piecesHtml(pieces)).toBe('<span class="t">&lt;a&gt;</span> &amp; b');
});

test('pieceLines() splits pieces at line breaks', () => {
  const pieces = [
    {kind: 'c', text: '/* a\n\nb */'},
    {kind: '', text: '\nc'},
    {kind: 'n', text: '1'},
  ];
  expect(pieceLines(pieces)).toEqual([
    [{kind: 'c', text: '/* a'}],
    [],
    [{kind: 'c', text: 'b */'}],
    [
      {kind: '', text: 'c'},
      {kind: 'n', text: '1'},
    ],
  ]);
});
