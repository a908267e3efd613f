// Expressive Code shows the comment on the first line of code as the name of its file.
import {linesOf} from './edit-prose.js';

/** A name with a folder or an extension, in a comment of JavaScript, HTML, CSS, YAML or a shell. */
const comment = /^\s*(?:\/\/|#|<!--|\/\*)\s*([\w@.[\]()/-]*[\w\])]\.[a-z]{2,5})\s*(?:-->|\*\/)?\s*$/;

/** Moves the comment to the fence: ```` ```js ```` and `// astro.config.mjs` → ```` ```js title="astro.config.mjs" ````. */
export function withFileTitles(body: string): string {
  const lines = linesOf(body);
  const result: string[] = [];
  let inside = false;
  for (let index = 0; index < lines.length; index++) {
    const {text, code} = lines[index]!;
    const opens = code && !inside && /^\s*(?:`{3,}|~{3,})[\w+-]+(?:\s|$)/.test(text);
    inside = code && !(inside && /^\s*(?:`{3,}|~{3,})\s*$/.test(text));
    const name = opens && !/\btitle=|\bframe=/.test(text) ? comment.exec(lines[index + 1]?.text ?? '')?.[1] : undefined;
    // Numbers of marked lines count from the comment, so it stays above them.
    if (name === undefined || /\{[\d,\s-]*\d|[a-z]+=\{\d/.test(text)) {
      result.push(text);
      continue;
    }
    result.push(`${text.trimEnd()} title=${JSON.stringify(name)}`);
    index++;
    if (lines[index + 1]?.text.trim() === '' && lines[index + 1]?.code === true) index++;
  }
  return result.join('\n');
}
