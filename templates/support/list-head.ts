// What the pages of a list say of themselves.
import type {Head, ListPage} from 'galley/page';

/** The title with the number of the page, and the way to the pages before and after. */
export function listHead(list: ListPage | null, title: string, description: string | undefined): Head {
  if (list === null) return {title};
  const {number, prev, next} = list;
  return {
    title: number === 1 ? title : `${title}, page ${number}`,
    ...(description !== undefined && {description}),
    links: [
      ...(prev === null ? [] : [{rel: 'prev', href: prev}]),
      ...(next === null ? [] : [{rel: 'next', href: next}]),
    ],
  };
}
