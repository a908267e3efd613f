// Makes the findings about what a template renders: names that do not exist, invalid values, and images.
import type {Diagnostic, Place} from '../../base/diagnostic.js';
import type {Body, Hole} from '../../document/document-types.js';
import type {Page} from '../page.js';
import type {ImageRequest} from './part-tokens.js';
import type {Templates} from '../templates-in-bundle.js';
import type {NotJson} from './non-json-props.js';
import {nearest} from '../../../runtime/text/nearest-word.js';

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
    hint: 'Remove `colorMode` to follow the visitor’s color mode.',
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
    message: `The prop \`${path}\` of the island ${name} is a ${type}, which cannot be sent to the browser.`,
    hint: 'Pass JSON: strings, numbers, lists and plain objects. Define functions in the file of the island.',
    place,
  };
}

/** Places the finding where the text uses the component: `body` has the same components in the same order. */
export function componentFailed(hole: Hole, error: unknown, {document}: Page, body: Body): Diagnostic {
  const {component} = hole;
  const uses = document?.components.filter(({name}) => name === component) ?? [];
  const holes = holesOf(component, body);
  // Plugins of the site can add and remove components after the uses are recorded.
  const use = holes.length === uses.length ? uses[holes.indexOf(hole)] : undefined;
  const place = use?.place ?? (document && {file: document.file});
  return {
    severity: 'error',
    code: 'component-failed',
    message: `${component} can't be rendered: ${error instanceof Error ? error.message : String(error)}`,
    hint: 'The page shows the content of the component without it. Correct its props, or the component.',
    ...(place && {place}),
  };
}

/** Returns the holes of a component, outermost first. */
function holesOf(component: string, body: Body): readonly Hole[] {
  return body.flatMap((piece) => {
    if (typeof piece === 'string') return [];
    const inner = Object.values(piece.slots).flatMap((slot) => holesOf(component, slot));
    return piece.component === component ? [piece, ...inner] : inner;
  });
}

/** Places a diagnostic about an image where the text shows it, or only in the file if it occurs several times. */
export function placeImageFinding(found: Diagnostic, {asset}: ImageRequest, {document}: Page): Diagnostic {
  const uses = document?.images.filter((image) => image.asset === asset) ?? [];
  // An `info` is about this machine and not about the image, so it has no place.
  if (found.severity === 'info' || found.place !== undefined || document === null || uses.length === 0) return found;
  return {...found, place: uses.length === 1 && uses[0] !== undefined ? uses[0].place : {file: document.file}};
}
