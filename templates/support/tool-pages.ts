/** Which documents have the page of a tool. Not only by `_dir`: the documentation may have a folder of that name. */
export const toolPages = {_path: {$regex: '^/tools/.'}, _type: 'markdown'} as const;

/** What a tool's page asks for: which other tools the site has. */
export const toolPageData = {tools: {where: toolPages, only: ['_path']}} as const;
