// Renders a body to HTML: text is unchanged, and each hole is rendered with rehype-react and React. A slot is a body of
// its own that replaces a token. Rendering whole trees with React took 1.29 s instead of 1.06 s from source to body,
// for 1,000 pages of prose without their code blocks, and the store would have to hold trees, which are several times
// as large as text.
import {createElement, Fragment, use, type ComponentType, type ReactElement, type ReactNode} from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import rehypeReact from 'rehype-react';
import {unified} from 'unified';
import type {ZodType} from 'zod';
import type {Json, JsonObject} from '../../base/json.js';
import type {Body, Hole} from '../../document/document-types.js';
import {TemplateTimeoutError} from '../../base/template-timeout-error.js';
import {bindingText, lookUp, type BindingScope} from '../../document/binding-scope.js';
import {dataAndAriaAttributes} from '../../html/data-and-aria-attributes.js';
import {plainElements} from '../../html/serialize-body.js';
import {mathStylesName} from '../../markdown/math/math-html.js';
import {mermaidStylesName} from '../../markdown/mermaid/mermaid-figure.js';
import {attributes} from './html-strings.js';
import {HoleContext} from './hole-context.js';
import type {ImageRequest, Part} from './part-tokens.js';
import {allPropNames} from '../prop-issues.js';
import type {ContentComponent} from '../templates-in-bundle.js';
import {escapeAttribute, escapeText} from '../../../runtime/text/escape-html.js';

export interface BodyPass {
  addPart(part: Part): string;
  /**
   * Renders one element. The markup still contains tokens. `isEverywhere` is true if it has no parts and is the same on
   * every page.
   */
  draw(element: ReactElement): {readonly markup: string; readonly isEverywhere: boolean};
  /** Reports a component of the content that threw an error while it was rendered with these props. */
  reportFailure(hole: Hole, error: unknown, props: JsonObject): void;
}

export type BodyRenderer = (body: Body, scope: BindingScope, pass: BodyPass) => string;

/** Returns a renderer with these content components and the schemas of their props. Its result still contains tokens. */
export function createBodyRenderer(
  components: ReadonlyMap<string, ContentComponent>,
  schemas: ReadonlyMap<string, ZodType>,
): BodyRenderer {
  const processor = unified()
    .use(rehypeReact, {
      ...jsxRuntime,
      Fragment,
      components: Object.fromEntries([...components].map(wrapComponent)),
    } as never)
    .freeze();

  const drawn = new Map<string, Drawing>();

  const renderHole = (hole: Hole, scope: BindingScope, pass: BodyPass): string => {
    const {component, slots} = hole;
    if (component === 'binding') return escapeText(bindingText(hole.props, scope));
    const props = Object.fromEntries(
      Object.entries(hole.props).map(([key, value]) => [key, resolveBinding(value, scope)]),
    );
    if (component === 'prose-img') {
      return pass.addPart({kind: 'image', request: {...(props as unknown as ImageRequest), fluid: true}});
    }
    if (component === mathStylesName) return pass.addPart({kind: 'math', css: String(props['css'] ?? '')});
    if (component === mermaidStylesName) return pass.addPart({kind: 'mermaid'});
    const inner: BindingScope = {props, outer: scope};
    const tokens = Object.fromEntries(
      Object.entries(slots).map(([name, body]) => [name, pass.addPart({kind: 'body', body, scope: inner})] as const),
    );
    // An unknown component is reported elsewhere; its content is still shown.
    if (!components.has(component)) return plainElement(component, props, Object.values(tokens).join(''));
    const key = JSON.stringify([component, props, Object.keys(tokens)]);
    const cached = drawn.get(key);
    if (cached !== undefined) return fillSlots(cached, tokens);
    const drawSlots = (slots: Readonly<Record<string, string>>): ReturnType<BodyPass['draw']> => {
      const element = elementOf(component, slots['default'] ?? '');
      return pass.draw(createElement(HoleContext, {value: {props, slots}}, element));
    };
    try {
      const {markup: ownMarkup, isEverywhere} = withAllSlots(drawSlots, tokens);
      const markup = withUndeclaredAttributes(ownMarkup, props, schemas.get(component));
      if (isEverywhere && drawn.size < maxDrawings) drawn.set(key, toDrawing(markup, tokens));
      return markup;
    } catch (error) {
      if (error instanceof TemplateTimeoutError) throw error;
      pass.reportFailure(hole, error, props as JsonObject);
      return Object.values(tokens).join('');
    }
  };

  const elementOf = (component: string, text: string): ReactElement => {
    const element = {type: 'element', tagName: component, properties: {}, children: [{type: 'text', value: text}]};
    return processor.stringify({type: 'root', children: [element]} as never) as unknown as ReactElement;
  };

  return (body, scope, pass) =>
    body.map((piece) => (typeof piece === 'string' ? piece : renderHole(piece, scope, pass))).join('');
}

/** `::div{.wide}` is an element with its class, its id, and its `data-…` and `aria-…` attributes. */
function plainElement(name: string, props: JsonObject, content: string): string {
  if (!plainElements.has(name)) return content;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const own = {class: text(props['class']), id: text(props['id']), ...dataAndAriaAttributes(props)};
  return `<${name}${attributes(own)}>${content}</${name}>`;
}

type Slots = Readonly<Record<string, string>>;

/**
 * Renders a component without losing content: slots that it does not show follow its default slot, or else the
 * component. A component that renders nothing hides its content on purpose, as `clone-command` does on a site without a
 * repository.
 */
function withAllSlots(draw: (slots: Slots) => Drawn, slots: Slots): Drawn {
  const drawn = draw(slots);
  if (drawn.markup === '') return drawn;
  const [first, ...otherTokens] = Object.values(slots).filter((token) => !drawn.markup.includes(token));
  if (first === undefined) return drawn;
  const {default: defaultSlot} = slots;
  if (defaultSlot === undefined) {
    const redrawn = draw({...slots, default: first});
    if (redrawn.markup.includes(first)) return {...redrawn, markup: insertAfter(redrawn.markup, first, otherTokens)};
  } else if (defaultSlot !== first) {
    return {...drawn, markup: insertAfter(drawn.markup, defaultSlot, [first, ...otherTokens])};
  }
  return {...drawn, markup: [drawn.markup, first, ...otherTokens].join('')};
}

type Drawn = ReturnType<BodyPass['draw']>;

function insertAfter(markup: string, token: string, otherTokens: readonly string[]): string {
  return markup.replace(token, () => [token, ...otherTokens].join(''));
}

/**
 * Adds the `id`, the `class`, and the `data-…` and `aria-…` attributes of a component to its first element if its schema
 * lists all its props and these are not among them. Otherwise every component would have to pass them on, and a link to
 * the id would lead nowhere. A component whose schema lists `id`, or that has no schema, may mean something else by it,
 * such as the id of a video.
 */
function withUndeclaredAttributes(markup: string, props: JsonObject, schema: ZodType | undefined): string {
  const {id, class: classes} = props;
  const others = Object.entries(dataAndAriaAttributes(props));
  if (id === undefined && classes === undefined && others.length === 0) return markup;
  const tag = firstTag.exec(markup)?.[0];
  const declared = allPropNames(schema);
  if (tag === undefined || declared === undefined) return markup;
  let completed = tag;
  const withoutIcons = markup.replaceAll(/<svg\s[^>]*/g, '');
  for (const [name, value] of others.reverse()) {
    // Icons are hidden from screen readers, which does not mean that the component uses the attribute.
    const isUsed = withoutIcons.includes(attributes({[name]: value}));
    if (declared.includes(name) || isUsed || hasAttribute(tag, name)) continue;
    completed = completed.replace(tagName, (start) => start + attributes({[name]: value}));
  }
  if (typeof id === 'string' && !declared.includes('id') && !/\sid="/.test(tag) && !markup.includes(attributes({id}))) {
    completed = completed.replace(tagName, (name) => name + attributes({id}));
  }
  if (typeof classes === 'string' && !declared.includes('class') && !usesClasses(markup, classes)) {
    const value = escapeAttribute(classes);
    completed = /\sclass="/.test(tag)
      ? completed.replace(/\sclass="[^"]*/, (own) => `${own} ${value}`)
      : completed.replace(tagName, (name) => `${name} class="${value}"`);
  }
  return completed === tag ? markup : markup.replace(tag, () => completed);
}

function hasAttribute(tag: string, name: string): boolean {
  return [...tag.matchAll(/\s([^\s=/]+)(?:="[^"]*")?/g)].some(([, own]) => own === name);
}

// React escapes `>` in the values of attributes.
const firstTag = /<[a-z][^>]*/i;
const tagName = /^<[^\s/>]+/;

function usesClasses(markup: string, classes: string): boolean {
  const names = escapeAttribute(classes).split(/\s+/);
  return [...markup.matchAll(/\sclass="([^"]*)"/g)].some(([, value = '']) => {
    const used = value.split(' ');
    return names.every((name) => used.includes(name));
  });
}

/** Size of the cache: a component is rendered once for the same props. */
const maxDrawings = 1000;

/** Markup split at its slots: text at even indexes, slot names at odd ones. */
type Drawing = readonly string[];

function toDrawing(markup: string, tokens: Readonly<Record<string, string>>): Drawing {
  const slots = new Map(Object.entries(tokens).map(([slot, token]) => [token, slot]));
  if (slots.size === 0) return [markup];
  // Tokens contain no characters with a meaning in patterns.
  return markup.split(new RegExp(`(${[...slots.keys()].join('|')})`)).map((piece) => slots.get(piece) ?? piece);
}

function fillSlots(drawing: Drawing, tokens: Readonly<Record<string, string>>): string {
  return drawing.map((piece, index) => (index % 2 === 0 ? piece : tokens[piece])).join('');
}

/** rehype-react provides the element name and the children. Props that are not text are passed by the context. */
function wrapComponent([name, Component]: readonly [string, ContentComponent]): readonly [
  string,
  ComponentType<WrapperProps>,
] {
  const Wrapper = ({children}: WrapperProps): ReactNode => {
    const {props, slots} = use(HoleContext);
    return createElement(
      Component,
      {...toCamelCaseProps(props), slots},
      ...(slots['default'] === undefined ? [] : [children]),
    );
  };
  Wrapper.displayName = name;
  return [name, Wrapper];
}

/** Attributes have hyphens or lose their upper case, but templates expect `closeOthers`. */
function toCamelCaseProps(props: JsonObject): Record<string, Json | undefined> {
  return Object.fromEntries(
    Object.entries(props).map(([key, value]) => [
      /^(?:data|aria)-/.test(key) ? key : key.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

interface WrapperProps {
  readonly children?: ReactNode;
}

/** Returns a prop, or the value of its binding: undefined for `{$bind: 'a.b'}` without a value. */
function resolveBinding(value: Json | undefined, scope: BindingScope): Json | undefined {
  return isBinding(value) ? lookUp(value.$bind, scope) : value;
}

function isBinding(value: Json | undefined): value is JsonObject & {$bind: string} {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    typeof (value as JsonObject)['$bind'] === 'string'
  );
}
