// Finds components and icons that content uses but that do not exist.
import type {Diagnostic} from '../base/diagnostic.js';
import {nearest} from '../../runtime/text/nearest.js';
import type {CheckContext} from './check.js';

export function* unknownComponents({documents, components}: CheckContext): Iterable<Diagnostic> {
  for (const document of documents) {
    for (const {name, place} of document.components) {
      if (components.has(name)) continue;
      const near = nearest(name, components);
      yield {
        severity: 'error',
        code: 'component-unknown',
        message: `There is no component ${name}.`,
        hint: near === undefined ? 'Components are named in templates/components/index.ts.' : `Did you mean ${near}?`,
        place,
      };
    }
  }
}

export function* unknownIcons({documents, hasIcon, nearestIcon}: CheckContext): Iterable<Diagnostic> {
  for (const {icons} of documents) {
    for (const {name, place} of icons) {
      if (hasIcon(name)) continue;
      const near = nearestIcon(name);
      yield {
        severity: 'error',
        code: 'icon-unknown',
        message: `There is no icon ${name}.`,
        hint:
          near === undefined
            ? 'Icons of an installed set are named set:icon, such as lucide:book-open.'
            : `Did you mean ${near}?`,
        place,
      };
    }
  }
}
