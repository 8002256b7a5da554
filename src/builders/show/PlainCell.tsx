import Link from '@mui/material/Link'
import { LinkBase, type RaRecord } from 'ra-core'

import { FieldCell } from '../../cells/FieldCell.tsx'
import { fieldValue, isMissing } from '../../contract/fieldValue.ts'
import { Clamped } from '../../ui/Clamped.tsx'
import { CopyValue } from '../../ui/CopyValue.tsx'
import type { ColumnDefinition } from '../../../schemas/resourceDefinition.ts'

type Props = {
  readonly row: RaRecord<string>
  readonly column: ColumnDefinition
  readonly onOpen: ((id: string) => void) | undefined
  readonly path?: string | undefined
}

/**
 * A field of a row; `onOpen` makes it a button that opens the row, `path` a link to the row's page. Where the document
 * says so, a button beside it copies the value (SHL-47).
 */
export function PlainCell(props: Props) {
  const value = fieldValue(props.row, props.column.field)
  if (props.column.copy !== true || isMissing(value)) return <PlainContent {...props} />
  return (
    <CopyValue label={String(value)} value={String(value)} isQuiet>
      <PlainContent {...props} />
    </CopyValue>
  )
}

function PlainContent({ row, column, onOpen, path }: Props) {
  const field = <FieldCell record={row} definition={column} />
  const value = fieldValue(row, column.field)
  const isName = column.kind === 'text' && column.copy !== true && typeof value === 'string'
  const cell = isName ? <Clamped text={value}>{field}</Clamped> : field
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
