// Converts Markdown text to HTML text without a site.
import type {Element, ElementContent, Root, RootContent} from 'hast';
import {SiteError} from '../base/site-error.js';
import {alertOf} from './alerts.js';
import {htmlOf} from '../html/serialize-body.js';
import {renderCodeBlock, renderInlineCode} from '../code/render-code-block.js';
import {bodyOffsetOf} from './front-matter.js';
import {assignHeadingIds} from './headings/assign-heading-ids.js';
import {markBlocks} from './mark-block-components.js';
import {maxNesting, isTooDeep} from '../document/nesting-limit.js';
import {walk} from '../document/walk-tree.js';
import type {Component} from '../document/tree-nodes.js';
import {createCollector} from '../document/reference-collector.js';
import {markdownFile, pipelineOf, type FinalSteps} from './pipeline.js';
import {safeSchemes, schemeOf} from '../base/url-schemes.js';
import {elementTags} from './element-tags.js';
import {capitalize} from '../../runtime/text/capitalize.js';

export interface RenderMarkdownOptions {
  /** `safe`, the default, allows only harmless HTML and addresses. `trusted` allows everything. */
  readonly html?: 'safe' | 'trusted';
  /** Tables, footnotes, task lists, strikethrough, bare links, alerts. */
  readonly gfm?: boolean;
  /** Remove a block of front matter at the top. */
  readonly frontMatter?: boolean;
  readonly headingIds?: boolean;
  /** Render code blocks as figures with colored code, file names and line marks. */
  readonly highlight?: boolean;
  /**
   * Render components as `<div data-component="card">` with their props as data; also spans, attributes and emoji
   * codes.
   */
  readonly components?: boolean;
  readonly parser?: 'native' | 'remark';
}

/**
 * Returns the HTML of a Markdown text. With every option off and `html: 'trusted'`, it follows CommonMark exactly.
 * Throws a `SiteError` if the text nests too deep or an option has an unknown value.
 */
export function renderMarkdown(text: string, options: RenderMarkdownOptions = {}): string {
  try {
    return render(text, options);
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    throw new SiteError('nesting-too-deep', `The text is nested more than ${maxNesting} levels deep.`, {cause: error});
  }
}

/** Rejects unknown values, so that a mistyped option never allows raw HTML by accident. */
function checkChoice(option: string, value: unknown, choices: readonly string[]): void {
  if (value === undefined || choices.includes(value as string)) return;
  throw new SiteError('option-invalid', `\`${option}\` is ${JSON.stringify(value)}.`, {
    hint: `Pass ${choices.map((choice) => `'${choice}'`).join(' or ')}.`,
  });
}

function render(text: string, options: RenderMarkdownOptions): string {
  checkChoice('html', options.html, ['safe', 'trusted']);
  checkChoice('parser', options.parser, ['native', 'remark']);
  const {html = 'safe', gfm = true, frontMatter = true, components = true, parser = 'native'} = options;
  const body = frontMatter ? text.slice(bodyOffsetOf(text)) : text;
  const marked = markBlocks(body, {components, foreign: components});
  const file = markdownFile(marked, createCollector({file: '', bodyLine: 1}));
  file.data.finish = {
    html,
    headingIds: options.headingIds ?? true,
    alerts: gfm && components,
    highlight: options.highlight ?? true,
  };
  const tags = components ? elementTags(html) : 'all';
  return pipelineOf(finalSteps, {parser, gfm, components, html, tags, keepRaw: html === 'trusted'}).processSync(file);
}

const finalSteps: FinalSteps<string> = {
  read: (tree, file) => {
    if (file.data.finish!.headingIds) assignHeadingIds(tree);
  },
  finish: (tree, file) => finish(tree, file.data.finish!),
  compile: ({children}) => {
    const html = htmlOf(children);
    return html === '' || html.endsWith('\n') ? html : `${html}\n`;
  },
};

declare module 'vfile' {
  interface DataMap {
    finish: Finish;
  }
}

interface Finish {
  readonly html: 'safe' | 'trusted';
  readonly headingIds: boolean;
  readonly alerts: boolean;
  readonly highlight: boolean;
}

function finish(tree: Root, options: Finish): void {
  const code = {highlight: true, lineNumbers: false};
  walk(tree, (node) => {
    if (node.type !== 'element') return undefined;
    if (options.html === 'safe') removeUnsafeAddresses(node);
    switch (node.tagName) {
      case 'pre':
        if (!options.highlight || node.data?.info === undefined) return undefined;
        return renderCodeBlock(node, node.data.info, code);
      case 'code':
        if (options.highlight) renderInlineCode(node, code);
        return undefined;
      case 'blockquote':
        return options.alerts ? toCallout(node) : undefined;
      case 'ul':
      case 'ol':
      case 'li':
        removeTaskClass(node);
        return undefined;
      default:
        return undefined;
    }
  });
}

function removeUnsafeAddresses({properties}: Element): void {
  for (const name of ['href', 'src'] as const) {
    const scheme = typeof properties[name] === 'string' ? schemeOf(properties[name]) : undefined;
    if (scheme !== undefined && !safeSchemes.has(scheme)) delete properties[name];
  }
}

/** Removes the class of task lists, which the GFM specification does not have. */
function removeTaskClass({properties}: Element): void {
  if (String(properties.className).endsWith('task-list') || String(properties.className) === 'task-list-item')
    delete properties.className;
}

function toCallout(quote: Element): RootContent | undefined {
  const alert = alertOf(quote);
  return alert && toAside(alert);
}

function toAside({attributes: {type, title}, children}: Component): RootContent {
  const name = String(title ?? capitalize(String(type)));
  const heading: ElementContent = {
    type: 'element',
    tagName: 'p',
    properties: {className: ['callout-title']},
    children: [{type: 'text', value: name}],
  };
  return {
    type: 'element',
    tagName: 'aside',
    properties: {className: ['callout'], dataType: String(type)},
    children: [heading, ...children],
  };
}
