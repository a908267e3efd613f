// Queries for blog posts.

/** Matches blog posts. */
export const articles = {_dir: 'blog', _type: 'markdown', _partial: false} as const;

/** Posts for a list of cards, the newest first. */
export const articleCards = {
  where: articles,
  sort: {date: -1},
  only: ['_path', '_draft', 'title', 'description', 'date', 'badge', 'tags', 'authors', 'image'],
} as const;

/** Cards per page. Divisible by 2 and 3, so that all rows are full. */
export const articlesPerPage = 12;
