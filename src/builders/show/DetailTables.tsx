import Box from '@mui/material/Box'

import type { CellRecord } from '../../cells/cellTypes.ts'
import type { TableDefinition } from '../../../schemas/resourceDefinition.ts'
import { DetailTableCard, type PathValues } from './DetailTableCard.tsx'

type Props = {
  readonly resource: string
  readonly tables: readonly TableDefinition[]
  readonly record: CellRecord
  readonly path: PathValues
}

/** The tables under a record in order; consecutive narrow ones share a row if there is space. */
export function DetailTables({ resource, tables, record, path }: Props) {
  return inLines(tables).map(line => (
    <Box
      key={line[0]?.id}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 325px), 1fr))',
      }}
    >
      {line.map(table => (
        <DetailTableCard key={table.id} resource={resource} table={table} record={record} path={path} />
      ))}
    </Box>
  ))
}

/** Consecutive narrow tables share a row, every other table has its own. */
export function inLines(tables: readonly TableDefinition[]): TableDefinition[][] {
  const lines: TableDefinition[][] = []
  for (const table of tables) {
    const last = lines.at(-1)
    if (table.narrow && last?.at(-1)?.narrow) last.push(table)
    else lines.push([table])
  }
  return lines
}
