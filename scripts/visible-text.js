// Extracts the text that readers see in the content of a built page: no navigation, scripts or controls.
import {DomUtils, parseDocument} from 'htmlparser2';

const {textContent} = DomUtils;

const unseen = new Set('nav footer head script style template noscript svg button select iframe math'.split(' '));

/** Elements that end a line of text. */
const blocks = new Set(
  'address article aside blockquote body br caption dd details div dl dt fieldset figcaption figure form h1 h2 h3 h4 h5 h6 header hr label legend li main ol option p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** The lines of text in the content of a page, with the texts of its images. */
export function visibleLines(html) {
  const lines = [''];
  collect(contentOf(parseDocument(html).children), lines);
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '');
}

/** The content is in `<article>` if there is exactly one, else in `<main>`. */
function contentOf(nodes) {
  const articles = elements(nodes, (node) => node.name === 'article');
  if (articles.length === 1) return articles;
  const mains = elements(nodes, (node) => node.name === 'main' || node.attribs.role === 'main');
  return mains.length > 0 ? mains : nodes;
}

/** The outermost elements that match. */
function elements(nodes, matches) {
  return nodes.flatMap((node) =>
    node.attribs === undefined ? [] : matches(node) ? [node] : elements(node.children, matches),
  );
}

/**
 * A terminal in the docs can be colored with HTML in its text, which a script shows as colors:
 * `<font color="#4E9A06">INFO</font>`. Readers do not see that markup.
 */
export function textOfTerminal(text) {
  return text
    .replace(/<\/?(?:font|span|b|i|u)(?:\s+[a-z]+="[^"]*")*\s*>/g, '')
    .replace(/&(?:lt|gt|quot|apos);/g, ' ')
    .replaceAll('&amp;', '&');
}

function collect(nodes, lines) {
  for (const node of nodes) {
    if (node.type === 'text') lines[lines.length - 1] += node.data;
    else if (/(?:^|\s)(?:language-console|termy)(?:\s|$)/.test(node.attribs?.class)) {
      lines.push(...textOfTerminal(textContent(node)).split('\n'), '');
    } else if (node.attribs !== undefined && !isUnseen(node)) {
      const isBlock = blocks.has(node.name);
      if (isBlock) lines.push('');
      if (node.name === 'img') lines.push(node.attribs.alt ?? '', '');
      collect(node.children, lines);
      if (isBlock) lines.push('');
    }
  }
}

/** Unselected tabs are hidden but can be shown, so `hidden` does not exclude text. */
function isUnseen({name, attribs}) {
  const classes = attribs.class ?? '';
  return (
    unseen.has(name) ||
    (attribs['aria-hidden'] === 'true' && name !== 'pre' && name !== 'code') ||
    attribs.role === 'navigation' ||
    /(?:^|\s)(?:headerlink|hash-link|sl-anchor-link|anchor|sr-only|visually-hidden|linenos)(?:\s|$)/.test(classes)
  );
}
