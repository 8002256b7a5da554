import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type RaRecord, useTranslate } from 'ra-core'
import { type ReactNode, useMemo, useState } from 'react'

import { localPage } from '../../../schemas/lists/localPage.ts'
import type { ResourceDefinition, Sort } from '../../../schemas/resourceDefinition.ts'
import { Pager } from '../list/Pager.tsx'
import { PlainCards } from './PlainCards.tsx'
import { PlainRows } from './PlainRows.tsx'
import { shownColumns } from './spreadColumns.tsx'

export type PlainTableProps = {
  readonly definition: ResourceDefinition
  readonly rows: readonly RaRecord<string>[]
  readonly label: string
  readonly onOpen?: ((id: string) => void) | undefined
  /** What was searched, if there are rows and none matches. */
  readonly nothingFound?: string | undefined
  /** The page of a row, if it has one. */
  readonly pathOf?: ((row: RaRecord<string>) => string | undefined) | undefined
  /** Actions of a row, in a last column whose header is `label`. */
  readonly actions?: { readonly label: string; readonly of: (row: RaRecord<string>) => ReactNode } | undefined
}

/**
 * The few rows of a record, sorted in the browser; all together, or paged when the document names page sizes. On a
 * phone each row is a block of fields.
 */
export function PlainTable(props: PlainTableProps) {
  const { definition, rows, label, nothingFound } = props
  const translate = useTranslate()
  // A column for each of many values fits from the width of a tablet on.
  const isSpread = definition.columns.some(({ spread }) => spread === true)
  const phone = useMediaQuery(isSpread ? '(max-width: 767px)' : '(max-width: 699px)')
  const [sort, setSort] = useState<Sort>(definition.defaultSort ?? { field: 'id', order: 'ASC' })
  const sizes = definition.pageSizes ?? []
  const [smallest] = sizes
  const [requested, setRequested] = useState({ page: 1, size: smallest ?? Infinity })
  const size = Math.min(requested.size, rows.length || 1)
  // Rows may have been removed since the page was chosen.
  const page = Math.min(requested.page, Math.max(1, Math.ceil(rows.length / size)))
  const pageRows = useMemo(
    () => localPage(rows, sort, { page, size }, document.documentElement.lang),
    [rows, sort, page, size],
  )
  const columns = useMemo(() => shownColumns(definition.columns, rows), [definition, rows])
  if (rows.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ px: { xs: 2, sm: 3 }, pb: 3 }}>
        {nothingFound === undefined
          ? translate(`resources.${definition.name}.empty.title`)
          : translate('factoring.tableSearch.none', { text: nothingFound })}
      </Typography>
    )
  }
  return (
    <>
      {phone ? (
        <PlainCards {...props} rows={pageRows} />
      ) : (
        <PlainRows {...props} rows={pageRows} columns={columns} sort={sort} onSort={setSort} />
      )}
      {smallest !== undefined && rows.length > smallest && (
        <Pager
          page={page}
          size={requested.size}
          total={rows.length}
          sizes={sizes}
          of={label}
          onPage={next => setRequested({ ...requested, page: next })}
          onSize={next => setRequested({ page: 1, size: next })}
        />
      )}
    </>
  )
}
