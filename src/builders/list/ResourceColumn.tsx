import { useDataTableRenderContext, useDataTableSortContext, useTranslate } from 'ra-core'
import { DataTable } from 'react-admin'
import type { CSSProperties, ReactNode } from 'react'

import { offersFile } from '../../cells/cells.ts'
import { FieldCell } from '../../cells/FieldCell.tsx'
import { fieldValue } from '../../contract/fieldValue.ts'
import type { ColumnDefinition } from '../../../schemas/resourceDefinition.ts'
import { alignment, fieldLabelKey } from './columns.ts'
import { RowLink } from './RowLink.tsx'
import { SizableHead } from './SizableHead.tsx'

/** From this many characters on, a cell may wrap its text, or cut it where rows are compact. */
const WIDE = 24
/** Kinds whose text is cut in a column that somebody made narrow. All others keep the room that they need. */
const cutKinds: ReadonlySet<string> = new Set(['text', 'email'])

type Props = {
  readonly source: string
  readonly column: ColumnDefinition
  readonly resource: string
  /** The column whose cells link to the row's page: rows cannot be reached with the keyboard, links can. */
  readonly isLink: boolean
  /** Width of a sized column; undefined: its natural one. */
  readonly style: CSSProperties | undefined
}

/** One column of a document: its header, its cells and its cell in the totals row. */
export function ResourceColumn({ source, column, resource, isLink, style }: Props) {
  const translate = useTranslate()
  const isLong = (column.width ?? 0) >= WIDE
  const wide = !isLink && isLong
  const isSized = style !== undefined
  const isCut = wide || cutKinds.has(column.kind)
  const place = useDataTableRenderContext()
  const sort = useDataTableSortContext()
  const sorted = place === 'header' && sort?.field === source
  return (
    <DataTable.Col
      source={source}
      className={[
        isLink && 'is-link',
        isLink && isLong && 'is-long',
        wide && 'is-wide',
        isSized && 'is-sized',
        offersFile(column) && 'print-none',
      ]
        .filter(Boolean)
        .join(' ')}
      label={translate(fieldLabelKey(resource, source))}
      align={alignment(column)}
      disableSort={!column.sortable}
      sortByOrder={column.kind === 'date' || column.kind === 'money' ? 'DESC' : 'ASC'}
      {...(place === 'header' ? { scope: 'col', component: SizableHead, 'data-column': source, style } : {})}
      {...(sorted ? { sortDirection: sort.order === 'ASC' ? ('asc' as const) : ('desc' as const) } : {})}
      render={record => {
        if (place === 'footer' && fieldValue(record, source) === undefined)
          return isLink ? translate('factoring.totals') : null
        const cell = (
          <WholeText text={isCut && place === 'data' ? fieldValue(record, source) : undefined}>
            <FieldCell record={record} definition={column} />
          </WholeText>
        )
        return isLink && place === 'data' ? <RowLink record={record}>{cell}</RowLink> : cell
      }}
    />
  )
}

/** A text that compact rows or a narrow column may cut, with the whole as its tooltip. */
function WholeText({ text, children }: { readonly text: unknown; readonly children: ReactNode }) {
  if (typeof text !== 'string') return <>{children}</>
  return (
    <span className="is-cut" title={text}>
      {children}
    </span>
  )
}
