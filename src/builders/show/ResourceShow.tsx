import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { type RaRecord, useGetOne, useParams, useTranslate } from 'ra-core'
import { useMemo } from 'react'

import { fieldValue, isMissing } from '../../contract/fieldValue.ts'
import { vocabularies } from '../../../schemas/lists/vocabularies.ts'
import { ApiError } from '../../api/http/ApiError.ts'
import type { DetailDefinition, ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { PartList } from '../slots/PartList.tsx'
import { ListGate } from '../list/ListGate.tsx'
import { ListFailure, ListSkeleton } from '../list/ListStates.tsx'
import { PageHead } from '../list/PageHead.tsx'
import { rowPath } from '../list/rowPath.ts'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { useDefinition } from '../state/definitions.ts'
import { decodeListUrl, encodeListUrl } from '../../../schemas/lists/listAddress.ts'
import { withoutBackwardsRanges } from '../../../schemas/lists/dateRange.ts'
import { fromFilterSegment } from '../url/filterSegment.ts'
import { listUrlSpec } from '../../../schemas/lists/listUrl.ts'
import { DetailSections } from './DetailSections.tsx'
import type { PathValues } from './DetailTableCard.tsx'
import { DetailTables } from './DetailTables.tsx'
import { OnThisPage } from '../../ui/OnThisPage.tsx'
import { NeighbourNav } from './NeighbourNav.tsx'
import { NotFoundRecord } from './NotFoundRecord.tsx'
import { pagePlaces } from './pagePlaces.ts'
import { StatusBanner } from './StatusBanner.tsx'
import { useOpenedLately } from './useOpenedLately.ts'

/**
 * The first parameter of a detail path names the record: `/factoring/invoice/:id/:filter`, `…/contract/:contractId`.
 */
function recordId(path: string, params: PathValues): string {
  const name = /:(\w+)/.exec(path)?.[1] ?? 'id'
  return params[name] ?? ''
}

/** The page of one record, built from a resource document. */
export function ResourceShow({ resource }: { readonly resource: string }) {
  const definition = useDefinition(resource)
  const { detail } = definition
  const translate = useTranslate()
  if (detail?.path === undefined) throw new Error(`The resource document of "${resource}" names no detail.path`)
  return (
    <ListGate
      definition={definition}
      title={<PageHead title={translate(`resources.${resource}.name`, { smart_count: 1 })} />}
    >
      <RecordPage definition={definition} detail={detail} path={detail.path} />
    </ListGate>
  )
}

type PageProps = { readonly definition: ResourceDefinition; readonly detail: DetailDefinition; readonly path: string }

function RecordPage({ definition, detail, path }: PageProps) {
  const { name, representation = 'id' } = definition
  const listPath = definition.path ?? detail.backTo ?? '/'
  const translate = useTranslate()
  const params = useParams() as PathValues
  const key = activeKey(useActiveProduct())
  const spec = useMemo(() => listUrlSpec(definition, vocabularies), [definition])
  const list = useMemo(() => decodeListUrl(fromFilterSegment(params['filter']), spec), [params, spec])
  const filter = useMemo(() => withoutBackwardsRanges(list.filters), [list.filters])
  const search = params['filter'] === undefined ? '' : encodeListUrl(list, spec)
  const id = recordId(path, params)
  const { data, error, refetch } = useGetOne<RaRecord<string>>(
    name,
    { id, meta: { active: key, ...(detail.neighbours ? { filter, sort: list.sort } : {}) } },
    { retry: false, placeholderData: previous => previous },
  )
  const title = translate(`resources.${name}.name`, { smart_count: 1 })
  const label = data && String(fieldValue(data, representation) ?? data.id)
  // While the record of a new address is loading, the former one is still shown.
  useOpenedLately(name, id, String(data?.id) === id ? label : undefined)
  const listAddress = `${listPath}${search}`

  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return <NotFoundRecord title={title} resource={name} listPath={listPath} />
  }
  const neighbour = (field: string | undefined) => {
    const other = field && data ? fieldValue(data, field) : undefined
    return isMissing(other) || definition.rowClick === undefined
      ? undefined
      : rowPath(definition.rowClick, { id: other }, search)
  }
  return (
    <>
      <PageHead title={label === undefined ? title : translate(`resources.${name}.title`, { name: label })}>
        {data && <PartList parts={detail.actions} definition={definition} record={data} path={params} />}
        <NeighbourNav
          listAddress={listAddress}
          neighbours={
            detail.neighbours && {
              previous: neighbour(detail.neighbours.previous),
              next: neighbour(detail.neighbours.next),
            }
          }
        />
      </PageHead>
      {error ? (
        <Card>
          <ListFailure error={error} onRetry={() => void refetch()} />
        </Card>
      ) : data ? (
        <RecordParts definition={definition} detail={detail} record={data} path={params} />
      ) : (
        <Card>
          <ListSkeleton rows={6} />
        </Card>
      )}
    </>
  )
}

type PartsProps = {
  readonly definition: ResourceDefinition
  readonly detail: DetailDefinition
  readonly record: RaRecord<string>
  readonly path: PathValues
}

/** What the page says of the record: first what changes, below the tables what the document names as fixed. */
function RecordParts({ definition, detail, record, path }: PartsProps) {
  const { name } = definition
  const translate = useTranslate()
  const half = (below: boolean) => (
    <>
      <DetailSections
        resource={name}
        sections={detail.sections.filter(section => (section.below === true) === below)}
        record={record}
      />
      <PartList
        parts={detail.panels?.filter(panel => (panel.below === true) === below)}
        definition={definition}
        record={record}
        path={path}
      />
    </>
  )
  const parts = (
    <Box className="print-tight" sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
      {detail.status !== undefined && <StatusBanner definition={definition} field={detail.status} record={record} />}
      {half(false)}
      <DetailTables resource={name} tables={detail.tables ?? []} record={record} path={path} />
      {half(true)}
    </Box>
  )
  if (detail.index !== true) return parts
  return <OnThisPage places={pagePlaces(translate, name, detail, record)}>{parts}</OnThisPage>
}
