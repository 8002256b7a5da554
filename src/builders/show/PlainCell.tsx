import Link from '@mui/material/Link'
import type { RaRecord } from 'ra-core'

import { FieldCell } from '../../cells/FieldCell.tsx'
import type { ColumnDefinition } from '../../providers/resourceTypes.ts'

type Props = { readonly row: RaRecord<string>; readonly column: ColumnDefinition; readonly onOpen: ((id: string) => void) | undefined }

/** A field of a row; with `onOpen` it is the button that opens the row. */
export function PlainCell({ row, column, onOpen }: Props) {
  const drawn = <FieldCell record={row} definition={column} />
  if (!onOpen) return drawn
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
      {drawn}
    </Link>
  )
}
