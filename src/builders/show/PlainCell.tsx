import Link from '@mui/material/Link'
import { LinkBase, type RaRecord } from 'ra-core'

import { FieldCell } from '../../cells/FieldCell.tsx'
import type { ColumnDefinition } from '../../../schemas/resourceDefinition.ts'

type Props = {
  readonly row: RaRecord<string>
  readonly column: ColumnDefinition
  readonly onOpen: ((id: string) => void) | undefined
  readonly path?: string | undefined
}

/** A field of a row; `onOpen` makes it a button that opens the row, `path` a link to the row's page. */
export function PlainCell({ row, column, onOpen, path }: Props) {
  const cell = <FieldCell record={row} definition={column} />
  if (path !== undefined) {
    return (
      <Link
        component={LinkBase}
        to={path}
        underline="hover"
        onClick={(event: React.MouseEvent) => event.stopPropagation()}
        sx={{ fontWeight: 550 }}
      >
        {cell}
      </Link>
    )
  }
  if (!onOpen) return cell
  return (
    <Link
      component="button"
      type="button"
      underline="hover"
      onClick={(event: React.MouseEvent) => {
        event.stopPropagation()
        onOpen(String(row.id))
      }}
      sx={{ textAlign: 'left', font: 'inherit', fontWeight: 550 }}
    >
      {cell}
    </Link>
  )
}
