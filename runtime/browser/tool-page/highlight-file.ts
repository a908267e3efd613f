// Syntax highlighting with the classes of the site's code blocks. Loaded when the first file is shown.
import {Prism} from './prism.js';

/** Longer lines are mostly data, and grammars take long on them. */
const maxLineLength = 3000;

/** The code as nodes; plain text for languages without a grammar, and for code with very long lines. */
export function highlighted(code: string, language: string): readonly Node[] {
  const grammar = Prism.languages[language];
  if (grammar === undefined || code.split('\n').some(({length}) => length > maxLineLength)) return [text(code)];
  return nodesOf(Prism.tokenize(code, grammar));
}

type Content = ReturnType<typeof Prism.tokenize>[number] | ReturnType<typeof Prism.tokenize>;

function nodesOf(content: Content): readonly Node[] {
  if (typeof content === 'string') return [text(content)];
  if (Array.isArray(content)) return content.flatMap(nodesOf);
  const {type, alias, content: inner} = content;
  const nodes = nodesOf(inner as Content);
  const className =
    classNames.get(type) ??
    [alias ?? []]
      .flat()
      .map((name) => classNames.get(name))
      .find(Boolean);
  if (className === undefined) return nodes;
  const span = document.createElement('span');
  span.className = className;
  span.append(...nodes);
  return [span];
}

function text(code: string): Node {
  return document.createTextNode(code);
}

/** Token type in a grammar → class. */
const classNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    k: 'keyword atrule important module control-flow rule',
    s: 'string char template-string string-literal triple-quoted-string url scalar',
    c: 'comment blockquote hr',
    n: 'number date datetime',
    f: 'function function-variable decorator annotation directive description',
    y: 'class-name builtin package object scalar-type',
    b: 'boolean constant symbol null atom',
    p: 'property key property-access literal-property attr-name',
    r: 'regex',
    h: 'title bold',
  }).flatMap(([className, types]) => types.split(' ').map((type) => [type, className] as const)),
);
