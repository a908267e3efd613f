// Says what to write instead of an imported value.
import type {Reader} from './mdx-context.js';

/** Returns the hint for an expression that is the name of an import without a value, or begins with one. */
export function importHint(expression: string, {imports, scope}: Reader): string | undefined {
  const name = /^\s*([\w$]+)\s*(?:[.[]|$)/.exec(expression)?.[1] ?? '';
  const source = scope.has(name) ? undefined : imports.get(name);
  if (source === undefined) return undefined;
  const file = source.replace(/^!*raw-loader!/, '').replace(/\?.*$/, '');
  // `?raw` is the text of a file in Vite, `!!raw-loader!` in webpack.
  return file !== source && /^!*raw-loader!|[?&]raw(?:&|$)/.test(source)
    ? `To show the file, write an empty code block with \`file=${file}\` after its language.`
    : `Content imports only images and Markdown, so \`${name}\` has no value. Write the value itself, or a component that imports it.`;
}
