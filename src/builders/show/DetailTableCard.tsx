import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { type RaRecord, useGetList, useTranslate } from 'ra-core'
import { useId, useMemo } from 'react'

import type { CellRecord } from '../../cells/cellTypes.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import type { ResourceDefinition, TableDefinition } from '../../../schemas/resourceDefinition.ts'
import { PartList } from '../slots/PartList.tsx'
import { ListFailure, ListSkeleton } from '../list/ListStates.tsx'
import { rowPath } from '../list/rowPath.ts'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { useDefinition } from '../state/definitions.ts'
import { InPlaceDetail } from './InPlaceDetail.tsx'
import { PlainTable } from './PlainTable.tsx'
import { tableTitle } from './pagePlaces.ts'
import { queryOf } from './queryOf.ts'
import { TableSearch } from './TableSearch.tsx'
import { TableSummary } from './TableSummary.tsx'
import { TableTimeline } from './TableTimeline.tsx'
import { useNamedByFragment } from './useNamedByFragment.ts'
import { useOpenRow } from './useOpenRow.ts'
import { useTableSearch } from './useTableSearch.ts'
import { useTableToggle } from './useTableToggle.ts'

export type PathValues = Readonly<Record<string, string>>

const ALL = 10_000
/** Largest page of calls that page their rows. With more, the table says that it is cut. */
const MAX_PAGE_SIZE = 1000

/**
 * Filters of the list call: from the record's fields, from the page's path for names in the API path, and the table's
 * switch.
 */
function tableFilter(
  table: TableDefinition,
  target: ResourceDefinition,
  record: CellRecord,
  path: PathValues,
  isOn: boolean,
): Record<string, string> {
  const fromPath = Object.entries(path).filter(([name]) => target.api.list.includes(`{${name}}`))
  const toggled = isOn && table.toggle !== undefined ? { [table.toggle]: 'true' } : {}
  return { ...Object.fromEntries(fromPath), ...queryOf(table.query, record), ...toggled }
}

type Props = {
  readonly resource: string
  readonly table: TableDefinition
  readonly record: CellRecord
  readonly path: PathValues
}

/** A table of another resource under a record, such as the buyers of a contract. */
export function DetailTableCard({ resource, table, record, path }: Props) {
  const translate = useTranslate()
  const titleId = useId()
  const key = activeKey(useActiveProduct())
  const target = useDefinition(table.resource)
  const toggle = useTableToggle(table.toggle)
  const filter = useMemo(
    () => tableFilter(table, target, record, path, toggle.isOn),
    [table, target, record, path, toggle.isOn],
  )
  const { data, total, error, isPending, meta, refetch } = useGetList<RaRecord<string>>(
    table.resource,
    {
      pagination: { page: 1, perPage: target.api.paged === false ? ALL : MAX_PAGE_SIZE },
      sort: target.defaultSort ?? { field: 'id', order: 'ASC' },
      filter,
      meta: { active: key },
    },
    { retry: false, staleTime: 30_000 },
  )
  const search = useTableSearch(data, target.columns, table.search === true)
  const heading = useNamedByFragment(table.id)
  const { openId, open, close } = useOpenRow(table.id)
  const opened = target.rowClick === 'inplace' ? data?.find(row => String(row.id) === openId) : undefined
  const { rowClick } = target
  const pathOf =
    rowClick === undefined || rowClick === 'inplace' ? undefined : (row: RaRecord<string>) => rowPath(rowClick, row, '')
  const hasRowActions = (target.rowActions ?? []).length > 0
  const rowPathValues = useMemo(() => ({ ...path, ...filter }), [path, filter])
  const rowActions = hasRowActions
    ? {
        label: translate('factoring.rowActions'),
        of: (row: RaRecord<string>) => (
          <PartList
            parts={target.rowActions}
            definition={target}
            record={row}
            rowCount={data?.length}
            path={rowPathValues}
          />
        ),
      }
    : undefined
  const title = tableTitle(translate, resource, table, record)

  if (opened && target.detail) {
    return (
      <InPlaceDetail
        definition={target}
        detail={target.detail}
        record={opened}
        path={path}
        backTo={title}
        onBack={close}
      >
        {target.detail.tables?.map(inner => (
          <DetailTableCard key={inner.id} resource={target.name} table={inner} record={opened} path={path} />
        ))}
      </InPlaceDetail>
    )
  }
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Box
        sx={{
          p: { xs: 2, sm: 3 },
          pb: { xs: 1, sm: 2 },
          display: 'flex',
          gap: 1,
          alignItems: 'baseline',
          flexWrap: 'wrap',
        }}
      >
        <Typography ref={heading} id={titleId} tabIndex={-1} variant="h3" component="h2" sx={{ outline: 'none' }}>
          {title}
        </Typography>
        {data && (
          <Typography component="span" variant="body2" color="textSecondary">
            {total ?? data.length}
          </Typography>
        )}
        {(table.actions ?? table.toggle) !== undefined && (
          <Box sx={{ ml: 'auto', display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            {table.toggle !== undefined && (
              <FormControlLabel
                control={<Checkbox checked={toggle.isOn} onChange={(_event, isOn) => toggle.set(isOn)} />}
                label={translate(`resources.${resource}.tables.${table.id}.${table.toggle}`)}
                slotProps={{ typography: { variant: 'body2' } }}
              />
            )}
            <PartList parts={table.actions} definition={target} record={record} path={path} />
          </Box>
        )}
      </Box>
      {error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <ListSkeleton rows={4} />
      ) : (
        <>
          {search.isOffered && (
            <TableSearch
              table={title}
              text={search.text}
              onText={search.setText}
              found={search.found?.length ?? 0}
              total={data.length}
            />
          )}
          {table.timeline === undefined ? (
            <PlainTable
              definition={target}
              rows={search.found ?? data}
              nothingFound={search.text.trim() === '' ? undefined : search.text}
              label={title}
              onOpen={rowClick === 'inplace' ? open : undefined}
              pathOf={pathOf}
              actions={rowActions}
            />
          ) : (
            <TableTimeline definition={target} timeline={table.timeline} rows={search.found ?? data} label={title} />
          )}
          {total !== undefined && total > data.length && (
            <Typography variant="body2" color="textSecondary" role="note" sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
              {translate('factoring.rowsCut', { shown: data.length, total })}
            </Typography>
          )}
          {target.summary && (
            <TableSummary resource={target.name} fields={target.summary} record={fieldValue(meta, 'summary')} />
          )}
        </>
      )}
    </Card>
  )
}
