import type { Table } from './read-table.ts'

const CELL = 'border-b border-border px-3 py-1.5 text-left align-top wrap-anywhere max-w-80'

/** Rows and columns under a head that stays in sight. */
export function TablePreview({ table: { head, rows } }: { table: Table }) {
  return (
    <table className="min-w-full border-separate border-spacing-0 text-[13px] leading-5">
      <thead>
        <tr>
          {head.map((cell, column) => (
            <th
              key={column}
              scope="col"
              dir="auto"
              className={`${CELL} sticky top-0 bg-surface font-semibold`}
            >
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <tr key={line}>
            {row.map((cell, column) => (
              <td key={column} dir="auto" className={`${CELL} whitespace-pre-line`}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
