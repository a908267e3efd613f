// Orders pages as the generated sidebars of Docusaurus do, to find the page that a sidebar begins with.
import {contentPath} from '../../page-addresses.js';
import type {FrontMatter} from '../../text/edit-front-matter.js';
import {joinPath, type DocusaurusSite} from './docusaurus-site.js';
import {numberPrefix, renumberPath, withoutNumberPrefixes} from './number-prefix.js';
import {compareCodeUnits} from '../../../../runtime/text/compare-code-units.js';

export interface SidebarOrder {
  /** Returns the address of the first page below a folder, which is written without number prefixes; `` is that of all docs. */
  firstBelow(folder: string): string | undefined;
}

interface OrderedPage {
  /** Path below the folder of the docs: `02-guide/intro.md`. */
  readonly below: string;
  readonly url: string;
  readonly front: FrontMatter;
}

interface Numbering {
  readonly routeBase: string;
  readonly numbered: boolean;
}

/** A segment of a path, with its position among those beside it. */
interface Step {
  readonly name: string;
  readonly position: number;
}

export function sidebarOrder(
  pages: readonly OrderedPage[],
  {routeBase, numbered}: Numbering,
  {directories}: DocusaurusSite,
): SidebarOrder {
  const plain = (name: string): string => (numbered ? withoutNumberPrefixes(name) : name);
  const prefixOf = (name: string): number | undefined => (numbered ? numberPrefix(name).number : undefined);

  const stepsOf = ({below, front}: OrderedPage): readonly Step[] => {
    const segments = below.split('/');
    return segments.map((segment, index) => {
      const isFile = index === segments.length - 1;
      const own = isFile
        ? front.fields.sidebar_position
        : directories.get(
            joinPath(routeBase, contentPath(renumberPath(segments.slice(0, index + 1).join('/'), numbered))),
          )?.order;
      return {name: plain(segment), position: typeof own === 'number' ? own : (prefixOf(segment) ?? Infinity)};
    });
  };

  const known = pages.map((page) => ({url: page.url, steps: stepsOf(page)}));
  return {
    firstBelow(folder) {
      const parents = folder.split('/').filter((name) => name !== '');
      const own = known
        .filter(({steps}) => steps.length > parents.length && parents.every((name, at) => steps[at]!.name === name))
        .map(({url, steps}) => ({url, steps: withIndexFirst(steps.slice(parents.length))}));
      return own.toSorted((a, b) => compareSteps(a.steps, b.steps))[0]?.url;
    },
  };
}

/** A category leads to the page that describes it, if there is one. */
function withIndexFirst(steps: readonly Step[]): readonly Step[] {
  const [folder, file] = steps.slice(-2);
  if (folder === undefined || file === undefined) return steps;
  const stem = file.name.replace(/\.mdx?$/, '').toLowerCase();
  const isIndex = ['index', 'readme', folder.name.toLowerCase()].includes(stem);
  return isIndex ? [...steps.slice(0, -1), {...file, position: -Infinity}] : steps;
}

/** Items without a position come last. Equal positions are in the order of the names. */
function compareSteps(a: readonly Step[], b: readonly Step[]): number {
  for (const [index, step] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (step.position !== other.position) return step.position < other.position ? -1 : 1;
    if (step.name !== other.name) return compareCodeUnits(step.name, other.name);
  }
  return 0;
}
