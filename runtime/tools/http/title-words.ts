import {withoutApostrophes} from '../base/identifier-names.js';

/** Words about the document, which say nothing about the API. */
const genericWords =
  /^(?:api|apis|rest|restful|http|openapi|swagger|spec|specification|documentation|docs|reference|definition|the|v?\d+)$/i;

/** The words of an API title for names of packages and clients: `Train Travel API - v2` → `Train`, `Travel`. May be empty. */
export function titleWords(title: string): readonly string[] {
  return withoutApostrophes(title)
    .replace(/\s[-–—|:(].*$/s, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !genericWords.test(word));
}
