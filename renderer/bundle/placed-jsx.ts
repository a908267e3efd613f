// The JSX runtime of templates whose pages are only checked: each element and island gets the place of its tag in the template.
import {Fragment, jsx, jsxs} from 'react/jsx-runtime';
import type {ElementType, ReactElement} from 'react';
import {placeAttribute, placeText} from '../html/place-marks.js';
import {Island} from '../page/page.js';

/** Where esbuild has read a tag. */
interface TagSource {
  /** `templates/a.tsx` for our files, `site:templates/a.tsx` for those of the site. */
  readonly fileName: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

/** What esbuild calls with `jsxDev`. */
function jsxDEV(type: ElementType, props: object, key?: string, isStatic = false, source?: TagSource): ReactElement {
  const takesPlace = typeof type === 'string' || type === Island;
  const placed = takesPlace && source !== undefined ? {...props, [placeAttribute]: placeOf(source)} : props;
  return (isStatic ? jsxs : jsx)(type, placed, key);
}

function placeOf({fileName, lineNumber, columnNumber}: TagSource): string {
  return placeText({file: fileName.replace(/^site:/, ''), line: lineNumber, column: columnNumber});
}

export const placedJsxRuntime = {Fragment, jsxDEV};
