// The `<head>` of paginated lists.
import type {Head, ListPage} from 'galley/page';

/** The title with the page number, and links to the previous and next page. */
export function paginatedHead(list: ListPage | null, title: string, description: string | undefined): Head {
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
