// Compares the size of pages with the budgets of the config, and lists their largest files.
import picomatch from 'picomatch';
import type {Diagnostic, Place} from '../base/diagnostic.js';
import {fileOfHref, isErrorRoute} from '../base/url-mapping.js';
import type {Config} from '../config/config.js';
import type {InspectedPage} from './page-rules.js';

export interface BudgetInputs {
  readonly pages: readonly InspectedPage[];
  readonly config: Config;
  /** Returns the size of an output file in bytes, such as `_assets/site.css`; undefined if it is not known. */
  sizeOf(path: string): number | undefined;
  configPlace(keys: readonly (string | number)[]): Place;
}

/** Number of files that a finding names. */
const maxNamed = 3;

/** Reports pages above their budget. The last budget whose pattern matches a route applies. */
export function* overweightPages({pages, config, sizeOf, configPlace}: BudgetInputs): Iterable<Diagnostic> {
  const budgets = config.checks.budgets.map((budget, index) => ({
    ...budget,
    index,
    matches: picomatch(budget.routes as string | string[]),
  }));
  if (budgets.length === 0) return;
  for (const {page, inspection} of pages) {
    const budget = budgets.findLast(({matches}) => matches(page.route));
    if (inspection === undefined || budget === undefined || isErrorRoute(page.route)) continue;
    const place =
      page.document === null ? configPlace(['checks', 'budgets', budget.index]) : {file: page.document.file};
    const files = inspection.loads.flatMap((href): readonly Weight[] => {
      const path = fileOfHref(href, config);
      const bytes = path === undefined ? undefined : sizeOf(path);
      return bytes === undefined ? [] : [{name: path!, bytes}];
    });
    const html: Weight = {name: 'HTML', bytes: inspection.bytes};
    const weights = {html: [html], total: [html, ...files]};
    for (const kind of ['html', 'total'] as const) {
      const limit = budget[kind];
      const bytes = sum(weights[kind]);
      if (limit === undefined || bytes <= limit) continue;
      yield {
        severity: 'warning',
        code: 'page-weight',
        message: `${page.route} weighs ${kilobytes(bytes)}${kind === 'html' ? ' of HTML' : ''}; its budget is ${kilobytes(limit)}.`,
        hint: kind === 'html' ? 'Split the page, or raise the budget.' : `Largest: ${largest(weights.total)}.`,
        place,
      };
    }
  }
}

interface Weight {
  readonly name: string;
  readonly bytes: number;
}

function sum(weights: readonly Weight[]): number {
  return weights.reduce((total, {bytes}) => total + bytes, 0);
}

function largest(weights: readonly Weight[]): string {
  return [...weights]
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, maxNamed)
    .map(({name, bytes}) => `${name} (${kilobytes(bytes)})`)
    .join(', ');
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
