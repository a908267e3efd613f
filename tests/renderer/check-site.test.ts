// All rules of `galley check` on small sites: what each one reports, and what suppresses it.
import {expect, test} from 'vitest';
import {checkInBackground, checkSite} from '../../renderer/check-site.js';
import {compile} from '../../renderer/compile.js';
import type {WorkerPool} from '../../renderer/worker-pool/worker-pool.js';
import {site} from '../support/site.js';

const start = '---\ndescription: How to begin.\n---\n\n# Start\n\nText.\n';
const home = {
  'content/index.md': '---\ndescription: A site.\n---\n\n# Home\n\n[Start](/start)\n',
  'content/start.md': start,
};

/** Severity, code, file and line of each finding. */
async function found(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const {diagnostics} = await checkSite(site({...home, ...files}));
  return diagnostics.map(({severity, code, place}) =>
    [severity, code, [place?.file, place?.line].filter((part) => part !== undefined).join(':')].join(' '),
  );
}

test('checkSite() reports nothing for a site without mistakes', async () => {
  expect(await found({})).toEqual([]);
});

test.each([
  ['a skipped heading level', '## A\n\n#### B\n\nText.', ['warning heading-skipped content/start.md:9']],
  ['an empty heading', '##\n\nText.', ['warning heading-empty content/start.md:7']],
  ['a second first-level heading', '# Again\n\nText.', ['warning heading-repeated content/start.md:7']],
  ['a link without text', 'See [](/).', ['warning link-text-missing content/start.md:7']],
  ['a link with vague text', 'See [here](/).', ['info link-text-vague content/start.md:7']],
])('checkSite() reports %s with its line', async (_, text, expected) => {
  expect(await found({'content/start.md': start.replace('Text.', text)})).toEqual(expected);
});

test('checkSite() reports a title that is not at the beginning of the text, with its line', async () => {
  const {diagnostics} = await checkSite(
    site({...home, 'content/start.md': start.replace('# Start\n\nText.', 'Text.\n\n# Start')}),
  );
  expect(diagnostics).toEqual([
    {
      severity: 'warning',
      code: 'page-heading',
      message: '/start has a first-level heading besides its title: “Start” is not at the beginning of the text.',
      hint: 'If it is the title, move it to the beginning. Otherwise, write ##.',
      place: {file: 'content/start.md', line: 7},
    },
  ]);
});

test('checkSite() reports an image without alternative text, but not one marked as decorative', async () => {
  const text = '![](/a.svg)\n\n![A dot](/a.svg)\n\n<img src="/a.svg" alt="">';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>';
  expect(await found({'content/start.md': start.replace('Text.', text), 'content/public/a.svg': svg})).toEqual([
    'warning image-alt-missing content/start.md:7',
  ]);
});

test('checkSite() reports a page without text, description or links to it', async () => {
  const files = {'content/alone.md': '---\nnavigation: false\n---\n\n# Start\n'};
  expect(await found(files)).toEqual([
    'info page-orphan content/alone.md',
    'info description-missing content/alone.md:1',
    'info title-repeated content/start.md:1',
    'warning page-empty content/alone.md:1',
  ]);
});

test.each([
  ['', 'This page has no text.'],
  ['<!-- {{< table >}} -->\n', 'This page has no text, only comments.'],
])('checkSite() says of a page without text whether it has comments: %j', async (text, message) => {
  const {diagnostics} = await checkSite(
    site({...home, 'content/start.md': `---\ndescription: <!-- -->\n---\n\n# Start\n\n${text}`}),
  );
  expect(diagnostics.filter(({code}) => code === 'page-empty').map((finding) => finding.message)).toEqual([message]);
});

test('checkSite() reports an image that no page uses, but not one that a field names', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>';
  const files = {
    'content/public/shown.svg': svg,
    'content/public/lost.svg': svg,
    'content/start.md': start.replace('description:', 'image: /shown.svg\ndescription:'),
  };
  expect(await found(files)).toEqual(['info file-unused content/public/lost.svg']);
});

test('checkSite() reports unknown icons of config and front matter once, at their field, with the nearest name', async () => {
  const {diagnostics} = await checkSite(
    site({
      ...home,
      'content/docs/a.md': `---\nicon: lucide:rockt\n${start.slice(4)}`,
      'content/docs/b.md': start.replace('Start', 'Second'),
      'content/site.yml': 'header:\n  links:\n    - {label: A, to: /, icon: "lucide:bok"}\n',
    }),
  );
  const found = diagnostics.filter(({code}) => code === 'icon-unknown');
  expect(found.map(({message, hint, place}) => [message, hint, place])).toEqual([
    ['There is no icon lucide:bok.', 'Did you mean lucide:book?', {file: 'content/site.yml', line: 3, column: 31}],
    ['There is no icon lucide:rockt.', 'Did you mean lucide:rocket?', {file: 'content/docs/a.md', line: 2, column: 7}],
  ]);
});

test('checkSite() does not report images that drafts, partials and data files show', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>';
  const files = {
    'content/public/draft.svg': svg,
    'content/public/part.svg': svg,
    'content/public/data.svg': svg,
    'content/public/lost.svg': svg,
    'content/plan.md': '---\ndraft: true\n---\n\n# Plan\n\n![Plan](/draft.svg)\n',
    'content/_part.md': '![Part](/part.svg)\n',
    'content/team.yml': 'photo: /data.svg\n',
    'content/start.md': start,
  };
  expect(await found(files)).toEqual(['info file-unused content/public/lost.svg']);
});

test('checkSite() reports wrong nesting in a template once for all of its pages', async () => {
  const page = `import {definePage} from 'galley/page';
export default definePage({
  name: 'wrong', path: '/wrong', component: () => <><h1>Wrong</h1><p><div id="a">x</div></p><i id="a" /><a href="/"><a href="/">y</a></a></>,
});`;
  const found = await checkSite(site({...home, 'templates/pages/wrong.tsx': page}));
  const at = (tag: string) => {
    const column = page.split('\n')[2]!.indexOf(tag) + 1;
    return {file: 'templates/pages/wrong.tsx', line: 3, column};
  };
  expect(found.diagnostics.map(({code, message, place}) => [code, message, place])).toEqual([
    ['html-nesting', '<div> in <p> is not allowed in HTML.', at('<div')],
    ['html-id-duplicate', '`a` is the id of two elements.', at('<i ')],
    ['html-nesting', '<a> in <a> is not allowed in HTML.', at('<a href="/">y')],
  ]);
});

test('`checks.rules` sets severities, and `checks.overrides` takes precedence', async () => {
  const files = {
    'content/start.md': start.replace('Text.', 'See [](/) or [here](/).'),
    'content/site.yml': `checks:
  rules: {link-text-missing: error, link-text-vague: warning}
  overrides:
    - files: content/s*.md
      rules: {link-text-vague: 'off'}
`,
  };
  expect(await found(files)).toEqual(['error link-text-missing content/start.md:7']);
});

test('an unknown code in `checks.rules` is an error with a suggestion', async () => {
  const {diagnostics} = await checkSite(site({...home, 'content/site.yml': 'checks:\n  rules: {link-brokn: off}\n'}));
  expect(diagnostics).toEqual([
    {
      severity: 'error',
      code: 'config-unknown-key',
      message: '`checks.rules.link-brokn` is not the code of a rule.',
      hint: 'Did you mean `link-broken`? `galley check --list` lists all codes.',
      place: {file: 'content/site.yml', line: 2, column: 23},
    },
  ]);
});

test.each([
  ['on the line before the finding', '<!-- galley-ignore link-broken: planned -->\n\nSee [a](/nope).'],
  ['on the same line', 'See [a](/nope). <!-- galley-ignore link-broken: planned -->'],
  ['with several codes', '<!-- galley-ignore link-text-vague, link-broken: planned -->\nSee [here](/nope).'],
])('a galley-ignore comment %s suppresses the finding', async (_, text) => {
  expect(await found({'content/start.md': start.replace('Text.', text)})).toEqual([]);
});

test('a galley-ignore comment in front matter applies to the next line and to the whole file', async () => {
  const text = '---\n# galley-ignore description-missing: an example\ndraft: nope\n---\n\n# Start\n\nText.\n';
  expect(await found({'content/start.md': text})).toEqual(['error draft-unclear content/start.md:3']);
});

test('a galley-ignore comment without effect or without a reason is reported', async () => {
  const text =
    '<!-- galley-ignore link-brokn: planned -->\nText. <!-- galley-ignore link-broken -->\n\n```md\n<!-- galley-ignore link-broken: example -->\n```';
  const {diagnostics} = await checkSite(site({...home, 'content/start.md': start.replace('Text.', text)}));
  expect(diagnostics).toEqual([
    {
      severity: 'warning',
      code: 'ignore-invalid',
      message: 'This comment has no effect: it has no code or no reason.',
      hint: 'Write `galley-ignore link-broken: why it is right`.',
      place: {file: 'content/start.md', line: 8, column: 7},
    },
    {
      severity: 'warning',
      code: 'ignore-unused',
      message: 'This comment has no effect: there is no finding link-brokn here.',
      hint: 'Did you mean link-broken?',
      place: {file: 'content/start.md', line: 7},
    },
  ]);
});

test('a second checkSite() with the same store returns the same findings', async () => {
  const host = site({...home, 'content/start.md': start.replace('Text.', 'See [](/) and [a](/nope).')});
  const first = await checkSite(host);
  const second = await checkSite(host);
  expect(second.diagnostics).toEqual(first.diagnostics);
  expect(first.diagnostics.map(({code}) => code)).toEqual(['link-text-missing', 'link-broken']);
});

test('words to avoid in `checks.terms` are reported in the files of each entry', async () => {
  const files = {
    'content/index.md': home['content/index.md'].replace('# Home', '# Home\n\nPlease log in.'),
    'content/start.md': start.replace('Text.', 'Log in by e-mail.'),
    'content/site.yml': `checks:
  terms:
    - {use: sign in, not: log in}
    - {use: email, not: [e-mail], files: content/start.md}
`,
  };
  const host = site({...home, ...files});
  const {diagnostics} = await checkSite(host);
  expect(diagnostics.map(({message, place}) => [place?.file, place?.line, place?.column, message])).toEqual([
    ['content/index.md', 7, 8, 'Write “sign in” instead of “log in”.'],
    ['content/start.md', 7, 1, 'Write “sign in” instead of “Log in”.'],
    ['content/start.md', 7, 11, 'Write “email” instead of “e-mail”.'],
  ]);
  expect((await checkSite(host)).diagnostics).toEqual(diagnostics);
});

test('a word to avoid in an included file is reported in that file', async () => {
  const files = {
    'content/start.md': start.replace('Text.', '<!-- @include: ./_part.md -->\n\nText.'),
    'content/_part.md': '---\n_partial: true\n---\nSome\nlogin.\n',
    'content/site.yml': 'checks:\n  terms: [{use: sign in, not: login}]\n',
  };
  expect(await found(files)).toEqual(['warning term-avoided content/_part.md:5']);
});

test('an entry of `checks.terms` without words to avoid is a config error', async () => {
  const {diagnostics} = await checkSite(
    site({...home, 'content/site.yml': 'checks:\n  terms:\n    - {use: a, not: []}\n'}),
  );
  expect(diagnostics.map(({code, message, place}) => [code, message, place])).toEqual([
    [
      'config-invalid',
      '`checks.terms[0].not` is an empty list; expected a list of at least 1 item.',
      {file: 'content/site.yml', line: 3, column: 16},
    ],
  ]);
});

test('spelling is checked on request, with the words of the config and of its word list', async () => {
  const files = {
    'content/start.md': start.replace('Text.', 'Teh Galeyy and the Wordd `teh`.'),
    'content/site.yml': 'checks:\n  spelling: {words: [Galeyy], file: words.txt}\n',
    'words.txt': '# Ours\nwordd # a name\n',
  };
  expect(await found(files)).toEqual([]);
  const {diagnostics} = await checkSite(site({...home, ...files}), {spelling: true});
  expect(diagnostics.map(({code, message, place}) => [code, message, place])).toEqual([
    ['word-misspelled', '“Teh” is not in the dictionary.', {file: 'content/start.md', line: 7, column: 1}],
  ]);
});

test.each([
  [
    'a language without a dictionary',
    'language: de\nchecks: {spelling: true}\n',
    ['error dictionary-missing content/site.yml:1'],
  ],
  [
    'a dictionary that is not installed',
    'language: de\nchecks:\n  spelling:\n    always: true\n    dictionary: dictionary-none\n',
    ['error dictionary-missing content/site.yml:5'],
  ],
  [
    'a word list that does not exist',
    'checks:\n  spelling:\n    always: true\n    file: words.txt\n',
    ['error config-invalid content/site.yml:4'],
  ],
  [
    'a word list outside of the site',
    'checks:\n  spelling:\n    file: ../words.txt\n',
    ['error config-invalid content/site.yml:3'],
  ],
])('%s is a config error', async (_, config, expected) => {
  expect(await found({'content/site.yml': config})).toEqual(expected);
});

test.each(['pre-rendered', 'multi-tenant', 'Rerender it with kubectl', 'parallelize'])(
  'the words of %s are not misspelled',
  async (words) => {
    const files = {
      'content/start.md': start.replace('Text.', `${words}.`),
      'content/site.yml': 'checks: {spelling: true}\n',
    };
    expect(await found(files)).toEqual([]);
  },
);

test('the hint for a missing dictionary of a region names the package of the language', async () => {
  const {diagnostics} = await checkSite(
    site({...home, 'content/site.yml': 'language: de-DE\nchecks: {spelling: true}\n'}),
  );
  expect(diagnostics.map(({code, hint}) => [code, hint])).toEqual([
    [
      'dictionary-missing',
      'Install a package with a dictionary, such as dictionary-de, and set `checks.spelling.dictionary` to its name.',
    ],
  ]);
});

test('spelling is checked only in the default locale', async () => {
  const files = {
    'content/site.yml': 'language: en\nlocales: [en, de]\ndefaultLocale: en\nchecks: {spelling: true}\n',
    'content/start.md': start.replace('Text.', 'Wrongg.'),
    'content/de/start.md': start.replace('Text.', 'Ein Satzz.'),
  };
  const host = site({...home, ...files});
  const {diagnostics} = await checkSite(host);
  expect(diagnostics.filter(({code}) => code === 'word-misspelled').map(({place}) => place?.file)).toEqual([
    'content/start.md',
  ]);
});

test('checkInBackground() rejects if checking terms fails, without an unhandled rejection', async () => {
  const host = site(home);
  const {pool} = host;
  const run: WorkerPool['run'] = (task, ...job) =>
    task === 'terms' ? Promise.reject(new Error('gone')) : pool.run(task, ...job);
  const snapshot = await compile(host, {dev: false, allRules: true});
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', note);
  const checking = checkInBackground({...host, pool: {...pool, run}}, snapshot, {
    yieldControl: () => new Promise((resolve) => setImmediate(resolve)),
    signal: new AbortController().signal,
    first: new Set(),
    onFirst: () => {},
  });
  await expect(checking).rejects.toThrow('gone');
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
