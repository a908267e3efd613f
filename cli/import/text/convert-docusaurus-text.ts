// Converts syntax specific to Docusaurus. JSX, admonitions and code blocks are unchanged, because Galley supports them.
import {editLinks, editProse} from './edit-prose.js';
import {withManagerTabs} from './package-manager-tabs.js';
import {convertMdx, type MdxContext} from './convert-mdx.js';

export interface DocusaurusContext extends MdxContext {
  /** Returns another spelling of the target of a link, such as one without `@site`, or undefined to keep it. */
  linkPath(href: string): string | undefined;
}

export function convertDocusaurusText(body: string, context: DocusaurusContext): string {
  const edited = editProse(withManagerTabs(convertMdx(withoutCodeFences(body), context)), (line) =>
    /^\s*(?:<!--|\{\/\*)\s*truncate\s*(?:-->|\*\/\})\s*$/.test(line) ? '<!-- more -->' : withoutCalls(line),
  );
  return editLinks(edited, (href) => {
    if (href.startsWith('pathname:///')) return href.slice('pathname://'.length);
    return context.linkPath(href);
  });
}

/** `src={require('./a.png').default}` → `src="./a.png"`, `href={useBaseUrl('/a')}` → `href="/a"` */
function withoutCalls(line: string): string {
  if (!line.includes('={')) return line;
  return line
    .replace(/\b(src|href)=\{require\((["'])([^"']+)\2\)(?:\.default)?\}/g, '$1="$3"')
    .replace(/\b(src|href|to)=\{useBaseUrl\((["'])\/?([^"']+)\2\)\}/g, '$1="/$3"');
}

/** A fence of the language `mdx-code-block` holds ordinary text. An empty line replaces it, so that lines keep their numbers. */
function withoutCodeFences(body: string): string {
  if (!body.includes('mdx-code-block')) return body;
  let closing: string | undefined;
  return body
    .split('\n')
    .map((line) => {
      const opened = /^\s*(`{3,})mdx-code-block\s*$/.exec(line)?.[1];
      if (closing === undefined && opened !== undefined) closing = opened;
      else if (closing !== undefined && line.trim() === closing) closing = undefined;
      else return line;
      return '';
    })
    .join('\n');
}
