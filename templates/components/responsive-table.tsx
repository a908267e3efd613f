import type {ReactNode} from 'react';

export interface ResponsiveTableProps {
  /** Headers of the columns. */
  readonly columns: readonly string[];
  readonly rows: readonly {readonly key: string; readonly cells: readonly ReactNode[]}[];
}

/** A table whose rows become cards on narrow screens; the markup is that of a table in Markdown. */
export function ResponsiveTable({columns, rows}: ResponsiveTableProps): ReactNode {
  return (
    <table data-cards="" tabIndex={0}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({key, cells}) => (
          <tr key={key}>
            {cells.map((cell, column) => (
              <td key={columns[column]} data-label={columns[column]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
