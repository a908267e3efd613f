// Finds components and icons in content that do not exist.
import type {Diagnostic, Place} from '../base/diagnostic.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import {unknownIcon} from '../page/render/render-findings.js';
import {sourceText} from '../source/source.js';
import {plainElements} from '../html/serialize-body.js';
import {propFinder} from './prop-place.js';
import type {CheckContext} from './site-wide-checks.js';

export function* unknownComponents({documents, components, sources}: CheckContext): Iterable<Diagnostic> {
  for (const document of documents) {
    const unknown = document.components.filter(({name}) => !components.has(name) && !plainElements.has(name));
    if (unknown.length === 0) continue;
    const lines = sourceText(sources, document.file)?.split('\n') ?? [];
    for (const {name, place} of unknown) {
      const near = nearest(name, components);
      const tag = tagAt(lines, place);
      const word = bareNameAt(lines, place);
      const advice =
        word !== undefined ? textHint(word) : tag !== undefined ? mapHint(tag, name) : near ? undefined : registryHint;
      yield {
        severity: 'error',
        code: 'component-unknown',
        message: `There is no component ${tag ?? word ?? name}.`,
        hint: [near && `Did you mean ${near}?`, advice].filter(Boolean).join(' '),
        place,
      };
    }
  }
}

const registryHint = 'Components are listed in templates/components/index.ts.';

/** Returns the name of the JSX tag at a position. */
function tagAt(lines: readonly string[], {line = 1, column = 1}: Place): string | undefined {
  return /^<([A-Z][\w.]*|[a-z]\w*:[\w.-]+)/.exec(lines[line - 1]?.slice(column - 1) ?? '')?.[1];
}

/** Returns the name of a component in a line that has neither text nor props, so it may be ordinary text: `:latest`. */
function bareNameAt(lines: readonly string[], {line = 1, column = 1}: Place): string | undefined {
  return /^:([a-z][\w-]*)(?![\w[{-])/i.exec(lines[line - 1]?.slice(column - 1) ?? '')?.[1];
}

function textHint(word: string): string {
  return `To show :${word} as text, write \`\\:${word}\` or put it in backticks.`;
}

function mapHint(tag: string, name: string): string {
  return `Create templates/components/${name}.tsx and name it in index.ts there. Or map it in \`markdown.components\` of content/site.yml: \`${tag}: callout\`, or \`${tag}: Fragment\` to show only its content.`;
}

export function* unknownIcons({documents, sources, hasIcon, hintForIcon}: CheckContext): Iterable<Diagnostic> {
  for (const {icons, file, includes} of documents) {
    const unknown = icons.filter(({name}) => !hasIcon(name));
    if (unknown.length === 0) continue;
    // Included files shift the lines of the text, so props cannot be located in it.
    const findProp = propFinder((includes === undefined && sourceText(sources, file)) || '');
    for (const {name, prop, place} of unknown) yield unknownIcon(name, findProp(place, prop).place, hintForIcon(name));
  }
}
