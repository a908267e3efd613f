// Markdown plugins of a site: their input, their output and their errors.
import type {Element, Root as HastRoot} from 'hast';
import type {Root} from 'mdast';
import type {Code, State, Tokenizer} from 'micromark-util-types';
import type {Plugin, Processor} from 'unified';
import type {VFile} from 'vfile';
import {expect, test} from 'vitest';
import {defaultConfig, type Config} from '../../../renderer/config/config.js';
import {parseWith} from '../../../renderer/markdown/parse-document.js';
import {noPlugins, type SitePlugin, type SitePlugins} from '../../../renderer/markdown/site-plugins.js';
import {transform, transformWithPlugins} from '../../../renderer/transform/transform-document.js';
import {transformOptions} from '../../../renderer/transform/transform-options.js';
import {corpora, markdownFiles, shown} from '../document/support.js';

const parsers = ['native', 'remark'] as const;

function plugged(plugin: (...options: never[]) => unknown, ...options: unknown[]): SitePlugin {
  return {name: plugin.name, plugin: plugin as unknown as Plugin<unknown[]>, options};
}

async function render(text: string, plugins: Partial<SitePlugins>, markdown: Partial<Config['markdown']> = {}) {
  const options = transformOptions({...defaultConfig, markdown: {...defaultConfig.markdown, ...markdown}});
  const source = {kind: 'markdown', path: 'docs/a.md', hash: '', text} as const;
  const {document, body} = await transformWithPlugins({...noPlugins, ...plugins}, source, options);
  return {document, html: shown(body ?? [])};
}

function remarkShout({mark = '!'}: {readonly mark?: string} = {}) {
  return (tree: Root) => {
    for (const node of tree.children) if (node.type === 'paragraph') node.children.push({type: 'text', value: mark});
  };
}

function rehypeNumber() {
  return (tree: HastRoot) => {
    for (const node of tree.children) if (node.type === 'element') node.children.push({type: 'text', value: '*'});
  };
}

const rehypeNothing = () => async () => {};

test.each(parsers)('plugins run in order, with their options, after the built-in steps (%s)', async (parser) => {
  const {html, document} = await render(
    '# Title\n\nA :badge[new]{color="red"} text.\n',
    {remark: [plugged(remarkShout, {mark: '?'})], rehype: [plugged(rehypeNumber)]},
    {parser},
  );
  expect(html).toBe('<h1 id="title">Title*</h1>\n<p>A ⟨badge {"color":"red"} default=(new)⟩ text.?*</p>');
  // Search and lists use the text of the author and of the remark plugins.
  expect(document.title).toBe('Title');
  expect(document.meta['description']).toBe('A new text.?');
  expect(document.headings).toEqual([{id: 'title', depth: 1, text: 'Title', line: 1}]);
  expect(document.diagnostics).toEqual([]);
});

test('plugins can be asynchronous, use a callback or return another tree', async () => {
  const rehypeLater = () => async (tree: HastRoot) => {
    await new Promise(setImmediate);
    tree.children.push({type: 'text', value: 'later'});
  };
  const rehypeCalled = () => (tree: HastRoot, _: VFile, next: (error?: Error, tree?: HastRoot) => void) => {
    setImmediate(() => next(undefined, {...tree, children: [...tree.children, {type: 'text', value: ' called'}]}));
  };
  const rehypeOther =
    () =>
    (tree: HastRoot): HastRoot => ({
      type: 'root',
      children: [...tree.children, {type: 'text', value: ' other'}],
    });
  const {html} = await render('Text.\n', {rehype: [rehypeLater, rehypeCalled, rehypeOther].map((one) => plugged(one))});
  expect(html).toBe('<p>Text.</p>later called other');
});

test('a plugin receives the file path, the front matter and source positions', async () => {
  const seen: unknown[] = [];
  const remarkLook = () => (tree: Root, file: VFile) => {
    const {start, end} = tree.children[0]!.position!;
    seen.push(file.path, file.data['matter'], String(file).slice(start.offset, end.offset));
  };
  await render('---\ntitle: Mine\n---\n\n*Text*.\n', {remark: [plugged(remarkLook)]});
  expect(seen).toEqual(['content/docs/a.md', {title: 'Mine'}, '*Text*.']);
});

test.each(parsers)('the output of plugins is trusted, and the text of authors is not (%s)', async (parser) => {
  const rehypeDraw = () => (tree: HastRoot) => {
    const properties = {onClick: 'go()', src: 'x'};
    tree.children.push(
      {type: 'element', tagName: 'iframe', properties, children: []},
      {type: 'raw', value: '<video></video>'},
    );
  };
  const {html, document} = await render(
    '<iframe src="y"></iframe>\n\nText.\n',
    {rehype: [plugged(rehypeDraw)]},
    {parser},
  );
  expect(html).toBe('\n<p>Text.</p><iframe onclick="go()" src="x"></iframe><video></video>');
  expect(document.diagnostics.map(({code}) => code)).toEqual(['html-removed']);
});

test('headings keep the text of their author, and headings of plugins are added', async () => {
  const rehypeAdd = () => (tree: HastRoot) => {
    const heading = (text: string): Element => ({
      type: 'element',
      tagName: 'h2',
      properties: {},
      children: [{type: 'text', value: text}],
    });
    tree.children.unshift(heading('Added'));
    (tree.children.at(-1) as Element).children.push({type: 'text', value: ' #'});
  };
  const {document, html} = await render('## Part\n', {rehype: [plugged(rehypeAdd)]});
  expect(document.headings).toEqual([
    {id: 'added', depth: 2, text: 'Added'},
    {id: 'part', depth: 2, text: 'Part', line: 1},
  ]);
  expect(html).toBe('<h2 id="added"><a href="#added">Added</a></h2><h2 id="part"><a href="#part">Part #</a></h2>');
});

test('messages of plugins are diagnostics with their place in the file', async () => {
  const remarkSay = () => (tree: Root, file: VFile) => {
    file.message('Too long', tree.children[0], 'remark-say:length');
    file.info('By the way');
  };
  const {document} = await render('---\ntitle: A\n---\n\nText.\n', {remark: [plugged(remarkSay)]});
  expect(document.diagnostics).toEqual([
    {
      severity: 'warning',
      code: 'plugin-message',
      message: 'Too long (remark-say:length)',
      place: {file: 'content/docs/a.md', line: 5, column: 1},
    },
    {severity: 'info', code: 'plugin-message', message: 'By the way', place: {file: 'content/docs/a.md'}},
  ]);
});

const failures = {
  throws: function remarkThrow() {
    return (tree: Root) => {
      tree.children = [];
      throw new Error('no luck');
    };
  },
  rejects: function remarkThrow() {
    return async (tree: Root) => {
      tree.children = [];
      await Promise.reject(new Error('no luck'));
    };
  },
  'calls back with an error': function remarkThrow() {
    return (tree: Root, _: VFile, next: (error: Error) => void) => {
      tree.children = [];
      next(new Error('no luck'));
    };
  },
  'throws when it is attached': function remarkThrow() {
    throw new Error('no luck');
  },
};

test.each(Object.entries(failures))('a plugin that %s is skipped and named in a diagnostic', async (_, plugin) => {
  const {html, document} = await render('Text.\n', {
    remark: [plugged(plugin), plugged(remarkShout)],
    rehype: [plugged(rehypeNothing)],
  });
  expect(html).toBe('<p>Text.!</p>');
  expect(document.diagnostics).toEqual([
    {
      severity: 'error',
      code: 'plugin-failed',
      message: 'The page is shown without the plugin `remarkThrow`, which threw: no luck',
      hint: 'Correct the text that causes the error, the plugin, or its options in templates/markdown.ts.',
      place: {file: 'content/docs/a.md'},
    },
  ]);
});

test('a plugin that fails at a node is reported there, and failures of other plugins are reported too', async () => {
  const remarkFail = () => (tree: Root, file: VFile) => file.fail('No such thing', tree.children[1]);
  const rehypeFail = () => () => {
    throw new TypeError('x is not a function');
  };
  const {html, document} = await render('---\na: 1\n---\n\nOne.\n\nTwo.\n', {
    remark: [plugged(remarkFail)],
    rehype: [plugged(rehypeFail)],
  });
  expect(html).toBe('<p>One.</p>\n<p>Two.</p>');
  expect(document.diagnostics.map(({code, message, place}) => [code, message, place])).toEqual([
    [
      'plugin-failed',
      'The page is shown without the plugin `remarkFail`, which threw: No such thing',
      {file: 'content/docs/a.md', line: 7, column: 1},
    ],
    [
      'plugin-failed',
      'The page is shown without the plugin `rehypeFail`, which threw: x is not a function',
      {file: 'content/docs/a.md'},
    ],
  ]);
});

test('a plugin that leaves an invalid tree disables all plugins of the page', async () => {
  const rehypeBreak = () => (tree: HastRoot) => {
    tree.children.push({type: 'element', tagName: 'p'} as Element);
  };
  const {html, document} = await render('Text.\n', {remark: [plugged(remarkShout)], rehype: [plugged(rehypeBreak)]});
  expect(html).toBe('<p>Text.</p>');
  expect(document.diagnostics.map(({code, message, hint}) => [code, message.split(':')[0], hint])).toEqual([
    [
      'plugin-failed',
      'The page is shown without the plugins of templates/markdown.ts',
      'Remove the plugins from templates/markdown.ts one by one, to find the one that causes the error.',
    ],
  ]);
});

test('a handler that throws disables the custom handlers', async () => {
  const remarkBox = () => (tree: Root) => {
    tree.children.push({type: 'box', children: [{type: 'text', value: 'in'}]} as never);
  };
  const box = () => {
    throw new Error('no box');
  };
  const {html, document} = await render('Text.\n', {remark: [plugged(remarkBox)], handlers: {box}});
  expect(html).toBe('<p>Text.</p>\n<div>in</div>');
  expect(document.diagnostics.map(({message}) => message)).toEqual([
    'The page is shown without the plugin `handlers.box`, which threw: no box',
  ]);
});

/** `%name%` in the portable parser; throws at `%!`. */
function remarkPercent(this: Processor) {
  const data = this.data();
  const tokenize: Tokenizer = (effects, ok, nok) => {
    const inside = (code: Code): State | undefined => {
      if (code === 33) throw new Error('unexpected !');
      if (code === null || code < 0) return nok(code);
      effects.consume(code);
      if (code !== 37) return inside;
      effects.exit('percent' as 'data');
      return ok;
    };
    return (code) => {
      effects.enter('percent' as 'data');
      effects.consume(code);
      return inside;
    };
  };
  (data.micromarkExtensions ??= []).push({text: {37: {name: 'percent', tokenize}}});
  (data.fromMarkdownExtensions ??= []).push({
    enter: {
      percent(token) {
        this.enter({type: 'percent', value: '', data: {hName: 'b', hChildren: []}} as never, token);
      },
    },
    exit: {
      percent(token) {
        this.exit(token);
      },
    },
  });
}

test.each(parsers)(
  'plugins that extend the syntax use the remark parser, whichever parser is set (%s)',
  async (parser) => {
    const {html} = await render('A %b% c.\n', {remark: [plugged(remarkPercent)]}, {parser});
    expect(html).toBe('<p>A <b></b> c.</p>');
  },
);

test('a syntax extension that throws is skipped', async () => {
  const {html, document} = await render('A %! c.\n', {remark: [plugged(remarkPercent), plugged(remarkShout)]});
  expect(html).toBe('<p>A %! c.!</p>');
  expect(document.diagnostics.map(({code, message}) => [code, message])).toEqual([
    ['plugin-failed', 'The page is shown without the plugin `remarkPercent`, which threw: unexpected !'],
  ]);
});

test('a plugin that is used twice has the options of both, and `false` turns it off', async () => {
  const {html} = await render('Text.\n', {
    remark: [plugged(remarkShout, {mark: '?'}), plugged(remarkShout, {mark: '.'})],
    rehype: [plugged(rehypeNumber, false)],
  });
  expect(html).toBe('<p>Text..</p>');
});

test('parseWith() applies the plugins to the body tree for queries', async () => {
  const remarkThrow = failures.throws;
  const plugins = {...noPlugins, remark: [plugged(remarkThrow), plugged(remarkShout)]};
  const {body} = await parseWith(plugins, {file: 'a.md', text: 'Text.\n'});
  expect(body?.children).toEqual([
    {
      type: 'element',
      tag: 'p',
      props: {},
      children: [
        {type: 'text', value: 'Text.'},
        {type: 'text', value: '!'},
      ],
    },
  ]);
});

test.each(corpora)('plugins that do nothing do not change any document in %s', async (folder) => {
  const options = transformOptions(defaultConfig);
  const nothing = {...noPlugins, rehype: [plugged(rehypeNothing)]};
  for (const {path, text} of markdownFiles(folder)) {
    const source = {kind: 'markdown', path, hash: '', text} as const;
    expect(await transformWithPlugins(nothing, source, options)).toEqual(transform(source, options));
  }
});
