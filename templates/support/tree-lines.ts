// A folder written as indented names → the branches drawn in front of each name.

export interface TreeLine {
  /** `│  └─ ` */
  readonly branch: string;
  readonly name: string;
}

/** Names are indented by two spaces per level. The first level has no branches. */
export function treeLines(text: string): readonly TreeLine[] {
  const rows = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({depth: Math.floor(line.search(/\S/) / 2), name: line.trim()}));
  return rows.map(({depth, name}, row) => {
    let branch = '';
    for (let level = 1; level <= depth; level++) {
      const goesOn = siblingFollows(rows, row, level);
      branch += level === depth ? (goesOn ? '├─ ' : '└─ ') : goesOn ? '│  ' : '   ';
    }
    return {branch, name};
  });
}

function siblingFollows(rows: readonly {readonly depth: number}[], row: number, level: number): boolean {
  for (const {depth} of rows.slice(row + 1)) {
    if (depth < level) return false;
    if (depth === level) return true;
  }
  return false;
}
