/** Which documents have the page of a tool. Not only by `_dir`: the documentation may have a folder of that name. */
export const toolPages = {_path: {$regex: '^/tools/.'}, _type: 'markdown'} as const;
