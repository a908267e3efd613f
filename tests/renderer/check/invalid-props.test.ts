// Props of components in Markdown, validated with the schemas beside the components.
import {expect, test} from 'vitest';
import {compileSite} from '../../support/site.js';

/** Severity, code, message, hint and place of each finding in one page. */
async function found(
  text: string,
  files: Readonly<Record<string, string>> = {},
): Promise<readonly Record<string, unknown>[]> {
  const {diagnostics} = await compileSite({...files, 'content/a.md': text});
  return diagnostics().map(({severity, code, message, hint, place}) => ({
    what: `${severity} ${code}`,
    message,
    ...(hint && {hint}),
    at: `${place?.line}:${place?.column}`,
  }));
}

test('a prop value that is not in its enum is an error with its place and the allowed values', async () => {
  expect(await found('# A\n\nIt is :badge[new]{label=x color="gary"} here.\n')).toEqual([
    {
      what: 'error prop-invalid',
      message: "`color` of badge can't be `gary`.",
      hint: 'Did you mean `gray`? Allowed: `primary`, `gray`, `success`, `warning`, `danger`.',
      at: '3:27',
    },
  ]);
});

test('a prop that the component does not have is a warning with a suggestion', async () => {
  expect(await found('# A\n\n::callout{titel="Hi"}\nText.\n::\n')).toEqual([
    {what: 'warning prop-unknown', message: 'callout has no prop `titel`.', hint: 'Did you mean `title`?', at: '3:11'},
  ]);
  expect(await found('# A\n\n::steps{whatever}\nText.\n::\n')).toEqual([
    {
      what: 'warning prop-unknown',
      message: 'steps has no prop `whatever`.',
      hint: 'Remove it: this component has no props.',
      at: '3:9',
    },
  ]);
});

test('an unknown prop is named as it is written', async () => {
  const files = {'content/b.mdx': '# B\n\n<Callout titelText="Hi">a</Callout>\n'};
  const text = '# A\n\n::callout{titelText="Hi"}\nText.\n::\n\n::callout\n---\ntitel_text: Hi\n---\n::\n';
  expect((await found(text, files)).map((one) => Object.values(one).slice(0, 2))).toEqual([
    ['warning prop-unknown', 'callout has no prop `titelText`.'],
    ['warning prop-unknown', 'callout has no prop `titel_text`.'],
    ['warning prop-unknown', 'callout has no prop `titelText`.'],
  ]);
});

test('an invalid prop in YAML is reported at its line', async () => {
  expect(await found('# A\n\n::callout\n---\ntitle: Hi\ntype: tipp\n---\nText.\n::\n')).toEqual([
    {
      what: 'error prop-invalid',
      message: "`type` of callout can't be `tipp`.",
      hint: expect.stringMatching(/^Did you mean `tip`\? Allowed: `note`, `tip`, /),
      at: '6:1',
    },
  ]);
});

test('a prop of another type and a missing required prop are errors', async () => {
  expect(await found('# A\n\n:icon[x]{:label="5"}\n')).toEqual([
    {what: 'error prop-invalid', message: 'icon needs `name`.', at: '3:1'},
    {
      what: 'error prop-invalid',
      message: "`label` of icon can't be `5`: expected string, received number.",
      at: '3:11',
    },
  ]);
});

test('the hint for a number, list or flag that is written as text says how to write it', async () => {
  const files = {'content/b.mdx': '# B\n\n<Popover id="a" label="A" openDelay="5">a</Popover>\n'};
  const text = `# A

::popover{#a label="A" open-delay="5"}
::

:toast-button[x]{title="x" timeout="soon"} :tooltip[x]{text="x" shortcut='["Ctrl", "K"]'}

::dialog
---
id: d
open: 'true'
---
::
`;
  const prop = 'error prop-invalid';
  expect(await found(text, files)).toEqual([
    {
      what: prop,
      message: "`openDelay` of popover can't be `5`: expected number, received string.",
      hint: 'Write `:open-delay="5"`.',
      at: '3:24',
    },
    {what: prop, message: "`timeout` of toast-button can't be `soon`: expected number, received string.", at: '6:28'},
    {
      what: prop,
      message: '`shortcut` of tooltip can\'t be `["Ctrl", "K"]`: expected array, received string.',
      hint: 'Write `:shortcut=\'["Ctrl", "K"]\'`.',
      at: '6:65',
    },
    {
      what: prop,
      message: "`open` of dialog can't be `true`: expected boolean, received string.",
      hint: 'Remove the quotes.',
      at: '11:1',
    },
    {
      what: prop,
      message: "`openDelay` of popover can't be `5`: expected number, received string.",
      hint: 'Write `openDelay={5}`.',
      at: '3:27',
    },
  ]);
});

test.each([
  [':badge[x]{color="gray" #id .class data-x="1" aria-label="y"}'],
  ['::collapse{open}\nText.\n::'],
  ['::collapse{open="true" title="T"}\nText.\n::'],
  ['::card{:title="$doc.title"}\nText.\n::'],
  [':badge[x]{:color="$doc.color"}'],
  ['> [!NOTE]\n> Text.'],
  ['::: tip Title\nText.\n:::'],
])('the props in %j are valid', async (text) => {
  const codes = (await found(`# A\n\n${text}\n`)).filter((one) => 'what' in one && String(one.what).includes('prop-'));
  expect(codes).toEqual([]);
});

test('props of the components of a site are checked if the component has a schema', async () => {
  const index = `
import {z} from 'zod';
const Price = ({closeOthers}: {closeOthers?: string}) => <b>{closeOthers}</b>;
export const components = {price: Price, free: Price};
export const props = {price: z.object({closeOthers: z.enum(['yes', 'no']).optional()})};
`;
  const files = {
    'templates/components/index.tsx': index,
    'templates/components/index.ts': "export * from './index.tsx';\n",
  };
  expect(await found('# A\n\n:price{closeOthers="noo"} :price{close-others=no} :free{anything=1}\n', files)).toEqual([
    {
      what: 'error prop-invalid',
      message: "`closeOthers` of price can't be `noo`.",
      hint: 'Did you mean `no`? Allowed: `yes`, `no`.',
      at: '3:8',
    },
  ]);
});

test('components of a site extend the built-in ones, and replace one with the same name and its props', async () => {
  const files = {
    'templates/components/index.tsx': 'export const components = {badge: () => <b>Mine</b>, price: () => <b>1</b>};\n',
    'templates/components/index.ts': "export * from './index.tsx';\n",
  };
  const text = '# A\n\n:badge{anything=1} and :price, :kbd[K] and :badgee\n\n::card{titel=x}\nText.\n::\n';
  expect((await found(text, files)).map((one) => Object.values(one).join(' | '))).toEqual([
    'error component-unknown | There is no component badgee. | Did you mean badge? To show :badgee as text, write `\\:badgee` or put it in backticks. | 3:44',
    'warning prop-unknown | card has no prop `titel`. | Did you mean `title`? | 5:8',
  ]);
});

test('the props that containers of other generators set are valid', async () => {
  const text = '# A\n\n::: details More {open}\nText.\n:::\n\n:::note[Title]{icon="lucide:star"}\nText.\n:::\n';
  expect(await found(text)).toEqual([]);
});

test('an invalid prop in MDX is reported at its place, and an unknown component with how to map it', async () => {
  const files = {
    'content/b.mdx':
      '# B\n\n<Badge\n  label="x"\n  color="gary" />\n\nA <Callout titel="Hi">a</Callout>\n\n<Pitfal>\n\nText.\n\n</Pitfal>\n',
  };
  expect((await found('# A\n', files)).map((one) => Object.values(one).join(' | '))).toEqual([
    expect.stringMatching(
      /^error component-unknown \| There is no component Pitfal\. \| .*pitfal\.tsx.*`Pitfal: Fragment`.* \| 9:1$/,
    ),
    expect.stringMatching(/^error prop-invalid \| `color` of badge can't be `gary`\. .* \| 5:3$/),
    expect.stringMatching(/^warning prop-unknown \| callout has no prop `titel`\. .* \| 7:12$/),
  ]);
});

test('a forbidden address is one finding, and the missing prop if `link-scheme` is off', async () => {
  const text = '# A\n\n:button-link[B]{to="javascript:a"}\n';
  const off = {'content/site.yml': 'checks:\n  rules:\n    link-scheme: off\n'};
  expect((await found(text)).map(({what, at}) => [what, at])).toEqual([['warning link-scheme', '3:1']]);
  expect((await found(text, off)).map(({what, at}) => [what, at])).toEqual([['error prop-invalid', '3:17']]);
});

test('an unknown prop of a component with a strict schema is a warning', async () => {
  const index = `import {z} from 'zod';
export const components = {badge2: ({text}) => <b>{text}</b>};
export const props = {badge2: z.strictObject({text: z.string()})};
`;
  expect(await found('# A\n\n::badge2{text="x" txet="y"}\n::\n', {'templates/components/index.tsx': index})).toEqual([
    {what: 'warning prop-unknown', message: 'badge2 has no prop `txet`.', hint: 'Did you mean `text`?', at: '3:19'},
  ]);
});

test('items of an accordion without content, and unknown keys of items, are reported with their path', async () => {
  const text = `# A

::accordion{:items='[]'}
::

::accordion
---
items:
  - label: One
  - label: Two
    content: ' '
  - label: Three
    contents: Text
  - content: Text
  - label: Five
    content: Text
  - label: Six
    slot: six
  - label: Seven
    slot: sixx
  - label: Eight
    slot: other
---
#six
Text
::
`;
  expect(await found(text)).toEqual([
    {
      what: 'error prop-invalid',
      message: 'In accordion, `items` is an empty list; expected a list of at least 1 item.',
      at: '3:14',
    },
    {
      what: 'warning prop-unknown',
      message: 'In accordion, there is no key `items[2].contents`.',
      hint: 'Correct the name of the key, or delete it.',
      at: '8:1',
    },
    {
      what: 'warning prop-invalid',
      message: 'In accordion, `items[6].slot` is `sixx`, but there is no slot with this name.',
      hint: 'Did you mean `six`?',
      at: '8:1',
    },
    {
      what: 'warning prop-invalid',
      message: 'In accordion, `items[7].slot` is `other`, but there is no slot with this name.',
      hint: 'Write the content below a line `#other`.',
      at: '8:1',
    },
    {
      what: 'error prop-invalid',
      message: 'In accordion, `items[0].content` is missing; an item needs `content` or `slot`.',
      at: '8:1',
    },
    {
      what: 'error prop-invalid',
      message: 'In accordion, `items[1].content` is ` `; an item needs `content` or `slot`.',
      at: '8:1',
    },
    {
      what: 'error prop-invalid',
      message: 'In accordion, `items[2].content` is missing; an item needs `content` or `slot`.',
      at: '8:1',
    },
    {what: 'error prop-invalid', message: 'In accordion, `items[3].label` is missing; expected text.', at: '8:1'},
  ]);
});

test('numbers in props that cannot be stored exactly are warnings, but not those in texts', async () => {
  const text =
    '# A\n\n::callout{:title="12345678901234567890"}\nText.\n::\n\n:badge[a]{label="12345678901234567890"}\n';
  expect((await found(text)).filter(({what}) => what === 'warning prop-invalid')).toEqual([
    {
      what: 'warning prop-invalid',
      message: 'The number `12345678901234567890` cannot be stored exactly, so the value is `12345678901234567000`.',
      hint: 'Put it in quotes to keep all digits as text.',
      at: '3:1',
    },
  ]);
});
