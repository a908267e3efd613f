// Queries for blog posts.

/** A filter (`where`) for blog posts. Without the final dot, `/blog/` would be read as a pattern with flags. */
export const articleFilter = {_path: {$regex: '^/blog/.'}, _type: 'markdown', _partial: false} as const;

/** A query for a list of cards: the newest posts first, with the fields that a card shows. */
export const articleCardsQuery = {
  where: articleFilter,
  sort: {date: -1},
  only: ['_path', '_draft', 'title', 'description', 'date', 'badge', 'tags', 'authors', 'image'],
} as const;

/** Cards per page. Divisible by 2 and 3, so that all rows are full. */
export const articlesPerPage = 12;
