// Reports what the Content-Security-Policy would block, at its place in the source.
import type {Diagnostic, Place} from '../../base/diagnostic.js';
import {rawText} from '../../base/source-edit.js';
import type {Config} from '../../config/config.js';
import type {Document} from '../../document/document-types.js';
import {originOf, type IncludedText} from '../../source/included-text.js';
import type {Page, PageDefinition} from '../page.js';
import {contentPolicy} from './content-security-policy.js';
import {policyViolations, type PolicyViolation} from './csp-violations.js';
import {violationFinder} from './violation-offset.js';

export interface PolicyFindingsInputs {
  readonly config: Config;
  readonly inlineScripts: readonly string[];
  /** Returns the template file of a definition. */
  templatePlace(definition: PageDefinition): Place;
  /** Returns the source text of a document, for places, or undefined if the file was deleted. */
  sourceTextOf(document: Document): string | undefined;
  /** Returns the included files of the source text, or undefined if it has none. */
  includedTextOf(document: Document): IncludedText | undefined;
}

/** Checks a piece of a page's markup, from its document or from a template. */
export type FindPolicyViolations = (markup: string, page: Page, from: 'document' | 'template') => readonly Diagnostic[];

/** Returns the check for a site. With `security.csp: false`, nothing is blocked. */
export function createPolicyChecker({
  config,
  inlineScripts,
  sourceTextOf,
  includedTextOf,
  templatePlace,
}: PolicyFindingsInputs): FindPolicyViolations {
  if (config.security.csp === false) return () => [];
  const policy = contentPolicy(config, inlineScripts);
  const site = config.url === undefined ? undefined : new URL(config.url).origin;
  return (markup, page, from) => {
    const violations = policyViolations(markup, policy, site);
    if (violations.length === 0) return [];
    const placeOf = from === 'document' ? placesIn(page, {sourceTextOf, includedTextOf}) : () => undefined;
    return violations.map((violation): Diagnostic => {
      const place = placeOf(violation) ?? templatePlace(page.definition);
      return {
        severity: 'error',
        code: 'policy-violated',
        message: `Browsers will not ${describeBlocked(violation)}: the site's Content-Security-Policy forbids it.`,
        hint: hintFor(violation),
        place,
      };
    });
  };
}

function describeBlocked({kind, tag, text, directive}: PolicyViolation): string {
  switch (kind) {
    case 'style-attribute':
      return `apply ${shorten(text)} of <${tag}>`;
    case 'handler':
      return `run ${shorten(text)} of <${tag}>`;
    case 'inline':
      return `${tag === 'style' ? 'apply' : 'run'} the text of a <${tag}>`;
    case 'address':
      return `${directive === 'form-action' ? 'send a form to' : 'load'} ${shorten(text)}`;
    case 'element':
      return `${tag === 'base' ? 'follow' : 'load'} ${text}`;
    default:
      return kind satisfies never;
  }
}

function hintFor({kind, tag, text, directive}: PolicyViolation): string {
  switch (kind) {
    case 'style-attribute':
      return 'Give the element a class, and style that in a stylesheet.';
    case 'handler':
      return 'Listen for the event in a script file.';
    case 'inline':
      return `Put it into a file, or add ${text.replaceAll("'", '')} to \`security.sources.${keyOf(directive)}\` in site.yml.`;
    case 'address':
      return hintForAddress(text, directive);
    case 'element':
      return tag === 'base' ? 'Write whole addresses instead.' : 'Use <img>, <video> or a link instead.';
    default:
      return kind satisfies never;
  }
}

function hintForAddress(text: string, directive: string): string {
  const absolute = text.startsWith('//') ? `https:${text}` : text;
  const source = /^https:/i.test(absolute) && URL.canParse(absolute) ? new URL(absolute).origin : undefined;
  if (source === undefined) return 'Use a file of the site, or an address that begins with https://.';
  const instruction =
    directive === 'img-src' || directive === 'media-src' ? 'Put the file into content/, or add' : 'Add';
  return `${instruction} ${source} to \`security.sources.${keyOf(directive)}\` in site.yml.`;
}

/** `img-src` → `img`, `form-action` → `form` */
function keyOf(directive: string): string {
  return directive.replace(/-(?:src|action)$/, '');
}

/** Shortens an attribute, which can have hundreds of characters and line breaks. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
}

/** Returns a function that finds the position in the document, or only its file if it is written differently there. */
function placesIn(
  {document}: Page,
  {sourceTextOf, includedTextOf}: Pick<PolicyFindingsInputs, 'sourceTextOf' | 'includedTextOf'>,
): (violation: PolicyViolation) => Place | undefined {
  if (document === null) return () => undefined;
  const source = sourceTextOf(document);
  const included = document.includes === undefined ? undefined : includedTextOf(document);
  const find = source === undefined ? () => undefined : violationFinder(source);
  const {positionAt} = rawText(source ?? '');
  // The first image with each address.
  const images = new Map(document.images.toReversed().map((image) => [image.src, image]));
  return (violation) => {
    const image = violation.tag === 'img' ? images.get(violation.text) : undefined;
    if (image !== undefined) return image.place;
    const offset = find(violation);
    if (offset === undefined) return {file: document.file};
    const {line, column} = positionAt(offset);
    return included === undefined ? {file: document.file, line, column} : originOf(included, line, column);
  };
}
