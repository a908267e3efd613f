import type {ReactNode} from 'react';

export interface ResponsiveTableProps {
  /** Headers of the columns. */
  readonly columns: readonly string[];
  readonly rows: readonly {readonly key: string; readonly cells: readonly ReactNode[]}[];
}

/** A table whose rows become cards on narrow screens; the markup is that of a table in Markdown. */
export function ResponsiveTable({columns, rows}: ResponsiveTableProps): ReactNode {
  return (
    <table role="table" tabIndex={0}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({key, cells}) => (
          <tr key={key} role="row">
            {cells.map((cell, column) => (
              <td key={columns[column]} role="cell" data-label={columns[column]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
