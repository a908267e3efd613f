// Describes the manual work that remains after an import, one sentence for each kind.
import {formatCount} from '../terminal/format-values.js';
import type {Note} from './imported-site.js';

interface Work {
  /** Topics of the notes that it sums up. */
  readonly topics: readonly string[];
  /** Returns the sentence. `names` are the different names in backticks at the start of the messages. */
  readonly sentence: (names: readonly string[], places: number) => string;
}

const works: readonly Work[] = [
  {
    topics: ['docs-folder'],
    sentence: (names) =>
      `No pages were found in ${listed(names)}. If they are outside of the old site, import again with \`--within\` and a folder that contains both.`,
  },
  {
    topics: ['component'],
    sentence: (names, places) =>
      `Write ${formatCount(names.length, 'component')} in \`templates/components\`, or map ${names.length === 1 ? 'it' : 'them'} in \`markdown.components\` of \`site.yml\`: ${listed(names)}. Until then, pages show only what is inside, at ${formatCount(places, 'place')}.`,
  },
  {
    topics: ['vue-component', 'shortcode', 'preprocessor-tag'],
    sentence: (names, places) =>
      `Write ${formatCount(names.length, 'component')} in \`templates/components\` for ${listed(names)}, and use ${names.length === 1 ? 'it' : 'them'} where the import left a comment, at ${formatCount(places, 'place')}.`,
  },
  {
    topics: ['react-page', 'vue-page', 'astro-page', 'dynamic-route', 'layouts', 'layout', 'template', 'theme'],
    sentence: (_, places) =>
      `Write pages and layouts that were code in \`templates/\`: ${formatCount(places, 'file or setting', 'files or settings')}.`,
  },
  {
    topics: ['script', 'style', 'head', 'headers'],
    sentence: (_, places) =>
      `Move scripts, styles and tags of the head from ${formatCount(places, 'place')} to \`templates/\` and \`site.yml\`, if you need them.`,
  },
  {
    topics: [
      'vue-expression',
      'shortcode-in-code',
      'macro',
      'mkdocstrings',
      'block',
      'include',
      'ref',
      'icon',
      'permalink',
      'render-hook',
    ],
    sentence: (_, places) => `Write the text that a program of the old site made, at ${formatCount(places, 'place')}.`,
  },
  {topics: ['no-config'], sentence: () => 'Set the name, the address and the links of the site in `site.yml`.'},
  {
    topics: [
      'config',
      'mount',
      'content-folder',
      'config-key',
      'config-code',
      'logo',
      'versions',
      'locales',
      'collection',
      'edit-url',
    ],
    sentence: (_, places) => `Decide about ${formatCount(places, 'part')} of the old config.`,
  },
  {
    topics: ['redirect', 'redirect-page', 'address', 'path'],
    sentence: (_, places) => `Check ${formatCount(places, 'address', 'addresses')} that changed or got lost.`,
  },
  {
    topics: ['sidebar', 'neighbor', 'link'],
    sentence: (_, places) =>
      `Correct ${formatCount(places, 'link')} of sidebars, neighbors and pages that led nowhere.`,
  },
  {
    topics: ['reference'],
    sentence: (_, places) =>
      `Write the addresses of references to documentation that plugins found, at ${formatCount(places, 'place')}.`,
  },
  {
    topics: ['icons', 'mermaid'],
    sentence: (_, places) =>
      `Install ${formatCount(places, 'package or set', 'packages or sets')} for icons and diagrams.`,
  },
];

/** Returns one sentence for each kind of work, and one for all that has no kind. */
export function remainingWork(notes: readonly Note[]): readonly string[] {
  const byHand = notes.filter(({kind}) => kind === 'by-hand');
  const known = new Set(works.flatMap(({topics}) => topics));
  const sentences = works.flatMap(({topics, sentence}) => {
    const ofTopics = byHand.filter(({topic}) => topics.includes(topic));
    return ofTopics.length === 0 ? [] : [sentence(namesIn(ofTopics), ofTopics.length)];
  });
  const others = byHand.filter(({topic}) => !known.has(topic)).length;
  return others === 0 ? sentences : [...sentences, `Look at ${formatCount(others, 'other place')}.`];
}

/** Returns the names in the messages, most frequent first. */
function namesIn(notes: readonly Note[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const {message} of notes) {
    const name = /`([^`]+)`/.exec(message)?.[1];
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
}

const maxNames = 12;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).map((name) => `\`${name}\``);
  return names.length > maxNames ? `${shown.join(', ')} and ${names.length - maxNames} more` : shown.join(', ');
}
