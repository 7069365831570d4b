/** A table of figures. Each row begins with what it is about. */

import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'

type DataTableProps = {
  caption?: string
  columns: string[]
  rows: { key: string | number; cells: ReactNode[] }[]
}

export function DataTable({ caption, columns, rows }: DataTableProps) {
  // Column heads over nothing look like a table that has not loaded.
  if (rows.length === 0) return <p className="meta">{m.desk_data_table_nothing()}</p>
  return (
    <table className="data-table">
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [subject, ...figures] }) => (
          <tr key={key}>
            <th scope="row">{subject}</th>
            {figures.map((figure, at) => (
              // Where a narrow screen shows a row as a block, the column is named beside each figure.
              <td key={columns[at + 1]} data-column={columns[at + 1]}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
