// The posts of the blog, as pages ask for them.

/** Which documents are posts. */
export const articles = {_dir: 'blog', _type: 'markdown', _partial: false} as const;

/** Posts for a list of cards, the newest first. */
export const articleCards = {
  where: articles,
  sort: {date: -1},
  only: ['_path', '_draft', 'title', 'description', 'date', 'badge', 'tags', 'authors', 'image'],
} as const;

/** How many cards stand on a page: whole rows of two and of three. */
export const articlesPerPage = 12;
