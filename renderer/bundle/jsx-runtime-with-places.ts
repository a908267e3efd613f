// A JSX runtime for `galley check --a11y`. Adds the position of its tag in the template to each element and island.
import {Fragment, jsx, jsxs} from 'react/jsx-runtime';
import type {ElementType, ReactElement} from 'react';
import {placeAttribute, placeText} from '../html/place-marks.js';
import {Island} from '../page/page.js';

/** Position of a tag, as esbuild passes it. */
interface TagSource {
  /** `templates/a.tsx` for Galley's files, `site:templates/a.tsx` for those of the site. */
  readonly fileName: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

/** With `jsxDev`, esbuild compiles every tag to a call of this function. */
function jsxDEV(type: ElementType, props: object, key?: string, isStatic = false, source?: TagSource): ReactElement {
  const acceptsPlace = typeof type === 'string' || type === Island;
  const propsWithPlace = acceptsPlace && source !== undefined ? {...props, [placeAttribute]: placeOf(source)} : props;
  return (isStatic ? jsxs : jsx)(type, propsWithPlace, key);
}

function placeOf({fileName, lineNumber, columnNumber}: TagSource): string {
  return placeText({file: fileName.replace(/^site:/, ''), line: lineNumber, column: columnNumber});
}

export const placedJsxRuntime = {Fragment, jsxDEV};
