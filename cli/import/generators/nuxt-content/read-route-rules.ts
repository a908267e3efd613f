// Reads the redirects in `routeRules` of Nuxt.
import type {ImportedRedirect, Notes} from '../../imported-site.js';
import {entriesAt, scalarAt, textAt, valueAt, type StaticValue} from '../../static-eval/static-value.js';

export function* readRouteRules(config: StaticValue, notes: Notes): Iterable<ImportedRedirect> {
  for (const [route, rule] of entriesAt(config, 'routeRules')) {
    const redirect = valueAt(rule, 'redirect');
    if (redirect === undefined) continue;
    const written = textAt(redirect) ?? textAt(redirect, 'to');
    const to = route.endsWith('/**') ? written?.replace(/\/\*\*$/, '/:splat') : written;
    if (to === undefined || to.includes('**'))
      notes.addManualStep(
        'redirect',
        `The redirect of \`${route}\` cannot be read. Write it into \`redirects\` of \`site.yml\`.`,
        rule.place,
      );
    else {
      const status = scalarAt(redirect, 'statusCode');
      yield {
        from: route.replace(/\/\*\*$/, '/*'),
        to,
        ...((status === 302 || status === 307 || status === 308) && {status}),
        place: rule.place,
      };
    }
  }
}
