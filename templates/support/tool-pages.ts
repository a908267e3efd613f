/** Documents of tool pages. Not matched by `_dir`, because the documentation may have a folder of that name. */
export const toolPages = {_path: {$regex: '^/tools/.'}, _type: 'markdown'} as const;

/** The data query of tool pages: the other tools of the site. */
export const toolPageData = {tools: {where: toolPages, only: ['_path']}} as const;
