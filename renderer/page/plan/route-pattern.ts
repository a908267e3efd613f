// Matches route patterns: `/blog`, `/blog/:slug` (one segment), `/docs/:slug*` (any number of segments).
import {compareCodeUnits} from '../../../runtime/text/compare-code-units.js';

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');
const isMany = (segment: string): boolean => segment.startsWith(':') && segment.endsWith('*');
const isOne = (segment: string): boolean => segment.startsWith(':') && !segment.endsWith('*');

/**
 * Orders patterns from specific to general: fewer `*` segments, then fewer `:` segments, then more literal ones. Patterns
 * that differ only in the names of parameters are equal.
 */
export function comparePatterns(a: string, b: string): number {
  const [left, right] = [segmentsOf(a), segmentsOf(b)];
  return (
    left.filter(isMany).length - right.filter(isMany).length ||
    left.filter(isOne).length - right.filter(isOne).length ||
    right.length - left.length ||
    compareCodeUnits(withoutNames(a), withoutNames(b))
  );
}

/** `/blog/:slug` → `/blog/:`. */
function withoutNames(pattern: string): string {
  return pattern.replaceAll(/\/:[^/*]*/g, '/:');
}

/** Returns a function that checks whether a route matches the pattern. */
export function createRouteMatcher(pattern: string): (route: string) => boolean {
  const patternSegments = segmentsOf(pattern);
  return (route) => {
    const routeSegments = segmentsOf(route);
    for (const [index, segment] of patternSegments.entries()) {
      if (isMany(segment)) return true;
      if (routeSegments[index] === undefined || (!isOne(segment) && segment !== routeSegments[index])) return false;
    }
    return routeSegments.length === patternSegments.length;
  };
}
