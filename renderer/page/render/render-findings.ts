// Makes the findings about what a template renders: names that do not exist, invalid values, and images.
import type {Diagnostic, Place, RawDiagnostic} from '../../base/diagnostic.js';
import {memoize} from '../../base/memoize.js';
import type {ZodType} from 'zod';
import type {Json, JsonObject} from '../../base/json.js';
import type {Body, ComponentUse, Document, Hole} from '../../document/document-types.js';
import type {Page} from '../page.js';
import type {ImageRequest} from './part-tokens.js';
import {boundProps, expectationOf, propIssues, type BoundProp} from '../prop-issues.js';
import type {Templates} from '../templates-in-bundle.js';
import type {NotJson} from './non-json-props.js';
import {nearest} from '../../../runtime/text/nearest-word.js';
import {decodePercent} from '../../../runtime/text/decode-percent.js';
import {groupBy} from '../../../runtime/text/group-by.js';

/** Returns the finding about an icon that is not installed. The default hint explains how icons are named. */
export function unknownIcon(name: string, place: Place, hint = iconNameHint): Diagnostic {
  return {
    severity: 'error',
    code: 'icon-unknown',
    message: `There is no icon ${name}.`,
    hint,
    place,
  };
}

const iconNameHint = 'Icons of an installed set are named set:icon, such as lucide:book-open.';

export function invalidColorMode({definition}: Page, place: Place): Diagnostic {
  return {
    severity: 'warning',
    code: 'color-mode-invalid',
    message: `The page \`${definition.name}\` sets a color mode that is neither \`light\` nor \`dark\`.`,
    hint: 'Write `light` or `dark`, or remove `colorMode`.',
    place,
  };
}

export function unknownLayout(name: string, layouts: Templates['layouts'], place: Place): Diagnostic {
  const near = nearest(name, layouts.keys());
  const known = `Layouts are the files of templates/layouts: ${[...layouts.keys()].join(', ')}.`;
  return {
    severity: 'error',
    code: 'layout-unknown',
    message: `There is no layout ${name}, so the page is shown without a layout.`,
    hint: near === undefined ? known : `Did you mean ${near}? ${known}`,
    place,
  };
}

export function unknownIsland(name: string, known: readonly string[], place: Place): Diagnostic {
  const near = nearest(name, known);
  return {
    severity: 'error',
    code: 'island-unknown',
    message: `There is no island ${name}.`,
    hint: `${near === undefined ? '' : `Did you mean ${near}? `}Islands are listed in templates/islands/index.ts.`,
    place,
  };
}

export function invalidIslandProp(name: string, {path, type}: NotJson, place: Place): Diagnostic {
  return {
    severity: 'error',
    code: 'island-prop-invalid',
    message: `The prop \`${path}\` of the island ${name} is ${type}, which cannot be sent to the browser.`,
    hint: 'Pass JSON: strings, numbers, lists and plain objects. Define functions and markup in the file of the island.',
    place,
  };
}

/**
 * Returns the finding about a component that threw an error, placed where the text uses it. If its props are invalid,
 * `prop-invalid` is about the same mistake. Values of bindings are only known now, so the message names an invalid one
 * instead of the error that it causes.
 */
export function componentFailed(
  {hole, error, props, body}: ComponentFailure,
  {document}: Page,
  schemas: Templates['componentProps'],
): RawDiagnostic {
  const {component} = hole;
  const use = document === null ? undefined : usesByHole(document)(body).get(hole);
  const schema = schemas.get(component);
  const isInvalid = use !== undefined && schema !== undefined && propIssues(use, schema).length > 0;
  const place = use?.place ?? (document && {file: document.file});
  const bound = boundProps(hole.props, props);
  const reason = schema && invalidBinding(bound, props, schema);
  return {
    severity: 'error',
    code: 'component-failed',
    message: `${component} can't be rendered: ${reason ?? (error instanceof Error ? error.message : String(error))}`,
    hint: [
      'The page shows the content of the component without it.',
      ...(reason === undefined ? bound.slice(0, maxBoundProps).map(bindingSentence) : []),
      correction(bound, document),
    ].join(' '),
    ...(place && {place}),
    ...(isInvalid && {coveredBy: 'prop-invalid'}),
  };
}

/** Returns why the value of a binding is invalid: the prop, the value, its path, and what the schema expects. */
function invalidBinding(bound: readonly BoundProp[], props: JsonObject, schema: ZodType): string | undefined {
  const byProp = new Map(bound.map((one) => [one.prop, one]));
  for (const {prop, issue} of propIssues({props}, schema)) {
    const binding = byProp.get(prop);
    if (binding === undefined) continue;
    const [, ...steps] = issue.path;
    const name = `\`${[prop, ...steps.map(String)].join('.')}\``;
    const expected = expectationOf(issue);
    if (binding.value === undefined) return `\`${binding.path}\` has no value for ${name}: ${expected}.`;
    const value = steps.reduce<Json | undefined>(
      (inner, step) => (inner as Readonly<Record<PropertyKey, Json>> | null | undefined)?.[step],
      binding.value,
    );
    return value === undefined
      ? `${name} is missing in \`${binding.path}\`: ${expected}.`
      : `${name} can't be ${shownValue(value)}, from \`${binding.path}\`: ${expected}.`;
  }
  return undefined;
}

function bindingSentence({prop, path, value}: BoundProp): string {
  return value === undefined
    ? `\`${path}\` has no value for \`${prop}\`.`
    : `\`${prop}\` gets ${shownValue(value)} from \`${path}\`.`;
}

function shownValue(value: Json): string {
  const text = JSON.stringify(value);
  return `\`${text.length > 40 ? `${text.slice(0, 40)}…` : text}\``;
}

/** Names the keys of the front matter whose values the component gets, and those that have none. */
function correction(bound: readonly BoundProp[], document: Document | null): string {
  const keys = bound.map(({path}) => path.replace(/^\$doc(?:ument)?\./, '').split(/[.[\]]/)[0]!);
  const authored = [...new Set(keys)].filter((key) => document?.authored.includes(key));
  const missing = bound.find(({path, value}) => value === undefined && /^\$doc(?:ument)?\.[\w-]+$/.test(path));
  if (missing !== undefined)
    return `Add \`${missing.path.replace(/^.*\./, '')}\` to the front matter, or correct the props or the component.`;
  return authored.length === 0
    ? 'Correct its props, or the component.'
    : `Correct ${authored.map((key) => `\`${key}\``).join(' and ')} in the front matter, the props, or the component.`;
}

/** Maximum number of bound props that a hint names. */
const maxBoundProps = 3;

export interface ComponentFailure {
  readonly hole: Hole;
  /** The props with the values of bindings. */
  readonly props: JsonObject;
  readonly error: unknown;
  /** The body with the hole. It has the components of the document in the same order. */
  readonly body: Body;
}

/** Computed once for a body, because thousands of components of a page can fail. */
const usesByHole = memoize(({components}: Document) =>
  memoize((body: Body): ReadonlyMap<Hole, ComponentUse> => {
    const uses = groupBy(components, ({name}) => name);
    const pairs = [...groupBy(holesIn(body), ({component}) => component)].flatMap(([component, holes]) => {
      const ofComponent = uses.get(component) ?? [];
      // Plugins of the site can add and remove components after the uses are recorded.
      if (ofComponent.length !== holes.length) return [];
      return holes.map((hole, index) => [hole, ofComponent[index]!] as const);
    });
    return new Map(pairs);
  }),
);

/** Returns the holes of a body, outermost first. */
function holesIn(body: Body): readonly Hole[] {
  return body.flatMap((piece) => {
    return typeof piece === 'string' ? [] : [piece, ...Object.values(piece.slots).flatMap(holesIn)];
  });
}

/** Places a diagnostic about an image where the text shows it, or only in the file if it occurs several times. */
export function placeImageFinding(found: Diagnostic, request: ImageRequest, {document}: Page): Diagnostic {
  const {asset, src, alt = ''} = request;
  // Images on other sites have no asset, and neither have images of templates.
  const uses = (document?.images ?? []).filter((image) =>
    asset === undefined ? image.asset === undefined && image.src === decodePercent(src) : image.asset === asset,
  );
  // An `info` is about this machine and not about the image, so it has no place.
  if (found.severity === 'info' || found.place !== undefined || document === null || uses.length === 0) return found;
  const ofText = uses.filter((image) => (image.alt ?? '') === alt);
  const [use, ...others] = ofText.length === 1 ? ofText : uses;
  return {...found, place: use !== undefined && others.length === 0 ? use.place : {file: document.file}};
}
