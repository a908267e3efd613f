// The audit of an import counts lost words, but no lost markup.
import path from 'node:path';
import {execa} from 'execa';
import {expect, test} from 'vitest';
import {repository} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

const page = (content: string) => `<main><nav>Nav word</nav><article>${content}</article></main>`;

test('audit-imported-site.js counts lost words and lines of included files in sources and HTML, but no terminal colors', async () => {
  const root = temporary({
    'old/docs/a.md': [
      'Kept `g`reater words.',
      'Lost word.',
      '```console',
      '<font color="#4E9A06">INFO</font> ready',
      '```',
      '{* ../src/a.py ln[2:2] *}',
    ].join('\n'),
    'old/src/a.py': 'first\nsecond\nthird\n',
    'html/a/index.html': page(
      '<p>Kept <code>g</code>reater words.</p><p>Lost word.<a class="headerlink">Link</a></p>' +
        '<div class="termy"><pre>&lt;font color="#4E9A06"&gt;INFO&lt;/font&gt; ready</pre></div><pre>second</pre>',
    ),
    'new/import-urls.csv': 'old,new,kind,source\n/a/,/a,page,docs/a.md\n',
    'new/dist/a/index.html': page('<p>Kept <code>g</code>reater words.</p><pre>INFO ready</pre><pre>second</pre>'),
  });
  const audit = async (...args: string[]) => {
    const {stdout} = await execa(
      'node',
      [path.join(repository, 'scripts/audit-imported-site.js'), 'old', 'new', ...args],
      {
        cwd: root,
      },
    );
    return stdout.split('\n').filter((line) => /^Words|docs\/a/.test(line));
  };
  // The navigation of the new page has `word`, which counts only without `--html`.
  expect(await audit()).toEqual(['Words: 7 of 8 kept (87.500 %).', '     1  docs/a.md: lost']);
  expect(await audit('--html', 'html')).toEqual(['Words: 6 of 8 kept (75.000 %).', '     2  docs/a.md: lost word']);
});
