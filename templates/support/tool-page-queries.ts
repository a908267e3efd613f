/** A filter (`where`) for tool pages. It does not use `_dir`, because the documentation may have a folder of that name. */
export const toolPageFilter = {_path: {$regex: '^/tools/.'}, _type: 'markdown'} as const;

/** The data query of tool pages: the other tools of the site. */
export const otherToolsQuery = {tools: {where: toolPageFilter, only: ['_path']}} as const;
