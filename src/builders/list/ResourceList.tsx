import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { ListBase, useTranslate } from 'ra-core'
import { memo, useEffect, useMemo, useRef } from 'react'

import { vocabularies } from '../../../schemas/lists/vocabularies.ts'
import type { FilterDefinition, ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { ReferencesContext, useReferences } from '../filters/references.ts'
import { CONTRACT_FILTER, type ContractScope, useContractScope } from '../scopes/contractScope.ts'
import { ScopeSelector } from '../scopes/ScopeSelector.tsx'
import { SelectionProvider } from '../selection/SelectionProvider.tsx'
import { PartList } from '../slots/PartList.tsx'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { useDefinition } from '../state/definitions.ts'
import { rememberSearch } from '../state/remembered.ts'
import { type ArrivalFlags, SHOWN_COLUMN, useArrivalFlags } from '../url/arrivalFlags.ts'
import { encodeListUrl } from '../../../schemas/lists/listAddress.ts'
import { backwardsRanges } from '../../../schemas/lists/dateRange.ts'
import type { ListState } from '../url/historyStep.ts'
import { dropUnknownIds } from '../../../schemas/lists/knownIds.ts'
import { listPageSizes, type ListUrl, type ListUrlSpec, listUrlSpec } from '../../../schemas/lists/listUrl.ts'
import { OwnListUrl } from '../url/OwnListUrl.tsx'
import { useDecodedAddress, useTidyAddress } from '../url/useAddress.ts'
import { SharedView } from '../views/SharedView.tsx'
import { useOpeningSearch } from '../views/useOpeningSearch.ts'
import { ViewsMenu } from '../views/ViewsMenu.tsx'
import { ChosenStatus } from './ChosenStatus.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { forcedColumns, visibleColumns } from './columns.ts'
import { ExportButton } from './ExportButton.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ListAnnouncements } from './ListAnnouncements.tsx'
import { ListBody } from './ListBody.tsx'
import { FoldedActions } from './FoldedActions.tsx'
import { type ListFrame, ListFrameContext } from './ListFrameContext.ts'
import { ListGate } from './ListGate.tsx'
import { ListFailure, ListSkeleton, Notice } from './ListStates.tsx'
import { ListTabs } from './ListTabs.tsx'
import { NavigationNotice } from './NavigationNotice.tsx'
import { PageHead } from './PageHead.tsx'
import { useColumns } from './useColumns.ts'
import { useRowsPerPage } from './useRowChoices.ts'
import { ListTotals } from './ListTotals.tsx'
import { RowsAtOnce } from './RowsAtOnce.tsx'
import { useRowKeys } from './useRowKeys.ts'

const noFilters: readonly FilterDefinition[] = []

/**
 * A resource document as a list page: heading, scope, filters, totals, rows as a table or cards, paging, columns and
 * export. The address uses the portal's own query string (SHL-07); see url/.
 */
export function ResourceList({ resource }: { readonly resource: string }) {
  const definition = useDefinition(resource)
  const translate = useTranslate()
  return (
    <ListGate
      definition={definition}
      title={<PageHead title={translate(`resources.${resource}.name`, { smart_count: 2 })} />}
    >
      <NavigationNotice />
      <SharedView definition={definition}>
        <ScopedList definition={definition} />
      </SharedView>
    </ListGate>
  )
}

/** Waits for the contracts, and for the rows of a reference in the address, so that its ids can be validated. */
function ScopedList({ definition }: { readonly definition: ResourceDefinition }) {
  const translate = useTranslate()
  const key = activeKey(useActiveProduct())
  const flagNames = useMemo(() => [SHOWN_COLUMN, ...(definition.url?.flags ?? [])], [definition])
  const flags = useArrivalFlags(flagNames)
  const isScoped = definition.scope === 'contract'
  const scope = useContractScope(isScoped)
  const [rows] = useRowsPerPage()
  const spec = useMemo(() => listUrlSpec(definition, vocabularies, rows), [definition, rows])
  const decoded = useDecodedAddress(spec, useOpeningSearch(definition, key))
  const scoped = useMemo(
    () =>
      isScoped
        ? dropUnknownIds(decoded, { [CONTRACT_FILTER]: scope.ids }, { [CONTRACT_FILTER]: scope.initial })
        : decoded,
    [isScoped, decoded, scope.ids, scope.initial],
  )
  const { references, known } = useReferences(definition.filters ?? noFilters, scoped.filters)
  const url = useSameAddress(
    useMemo(() => dropUnknownIds(scoped, known), [scoped, known]),
    spec,
  )
  const isWaiting = Object.entries(references).some(
    ([field, { isPending }]) => isPending && scoped.filters[field] !== undefined,
  )
  const isEmpty = isScoped && scope.ids?.size === 0
  const isReady = !scope.isPending && !scope.error && !isEmpty && !isWaiting
  useTidyAddress(url, spec, isReady)

  const title = translate(`resources.${definition.name}.name`, { smart_count: 2 })
  const area = definition.product?.toLowerCase() ?? ''
  if (isReady) {
    return (
      <ReferencesContext value={references}>
        <LoadedList
          definition={definition}
          spec={spec}
          url={url}
          scope={isScoped ? scope : undefined}
          title={title}
          flags={flags}
        />
      </ReferencesContext>
    )
  }
  if (!scope.error && !isEmpty) return <WaitingList title={title} rows={url.size} />
  return (
    <>
      <PageHead title={title} />
      <Card>
        {scope.error ? (
          <ListFailure error={scope.error} onRetry={scope.refetch} />
        ) : (
          <Notice title={translate(`${area}.noContracts.title`)} text={translate(`${area}.noContracts.text`)} />
        )}
      </Card>
    </>
  )
}

function WaitingList({ title, rows }: { readonly title: string; readonly rows: number }) {
  return (
    <>
      <PageHead title={title} />
      <Card>
        <ListSkeleton rows={rows} />
      </Card>
    </>
  )
}

type LoadedProps = {
  readonly definition: ResourceDefinition
  readonly spec: ListUrlSpec
  readonly url: ListUrl
  readonly scope: ContractScope | undefined
  readonly title: string
  readonly flags: ArrivalFlags
}

/** Renders only when what it is given changes, not with each location and each reference that loads. */
const LoadedList = memo(function LoadedList({ definition, spec, url, scope, title, flags }: LoadedProps) {
  const { name, defaultSort } = definition
  const key = activeKey(useActiveProduct())
  const state = useRef<ListState>({ total: undefined, failed: false })
  const { hidden, setHidden, layout, setLayout } = useColumns(definition)
  // Dates in reverse order stay in their fields, but no call is made with them: the API rejects them.
  const isValid = backwardsRanges(url.filters).length === 0
  const search = encodeListUrl(url, spec)
  const usual = listPageSizes(definition)
  const offered = spec.pageSizes.filter(size => usual.includes(size) || size === spec.defaultSize || size === url.size)
  useEffect(() => rememberSearch(key, name, search), [key, name, search])
  const shown = useMemo(() => {
    const forced = forcedColumns(definition, url.filters, flags[SHOWN_COLUMN])
    const unseen = hidden.filter(field => !forced.includes(field))
    return { forced, hidden: unseen, columns: visibleColumns(definition, unseen, layout.order) }
  }, [definition, url.filters, flags, hidden, layout.order])
  const frame = useMemo<ListFrame>(() => {
    const forcedHidden = hidden.filter(field => shown.forced.includes(field))
    return {
      ...shown,
      definition,
      search,
      flags,
      layout,
      setLayout,
      // Columns that the filters force visible keep their hidden setting for later.
      setHidden: next => setHidden([...new Set([...next, ...forcedHidden])]),
    }
  }, [definition, search, shown, flags, hidden, setHidden, layout, setLayout])
  useRowKeys()
  return (
    <OwnListUrl spec={spec} url={url} state={state}>
      <ListFrameContext value={frame}>
        <ListTotals resource={name} filter={url.filters} isEnabled={isValid && definition.api.totals !== undefined}>
          <ListBase
            resource={name}
            storeKey={false}
            disableAuthentication
            perPage={spec.defaultSize}
            {...(defaultSort ? { sort: { field: defaultSort.field, order: defaultSort.order } } : {})}
            queryOptions={{ meta: { active: key }, enabled: isValid, onError: () => {} }}
          >
            <RowsAtOnce fallback={<WaitingList title={title} rows={url.size} />}>
              <PageHead title={title} isSpread>
                <PartList parts={definition.actions} definition={definition} />
                <FoldedActions>
                  <ViewsMenu />
                  <ColumnChooser />
                  {definition.export && definition.api.export && <ExportButton />}
                </FoldedActions>
              </PageHead>
              <Box sx={{ display: 'grid', gap: { xs: 2, md: 1.5 }, mb: definition.tabs ? 1 : 2 }}>
                {scope && <ScopeSelector scope={scope} />}
                <FilterBar />
                <PartList parts={definition.panels} definition={definition} />
              </Box>
              {definition.tabs && (
                <Box sx={{ mb: { xs: 1.5, md: 0 } }}>
                  <ListTabs spec={spec} url={url} />
                </Box>
              )}
              <ChosenStatus />
              <ListAnnouncements />
              {/* Prints in landscape for the columns of a list (theme/print.css). */}
              <div className="print-wide">
                <SelectionProvider>
                  <ListBody state={state} sizes={offered} />
                </SelectionProvider>
              </div>
            </RowsAtOnce>
          </ListBase>
        </ListTotals>
      </ListFrameContext>
    </OwnListUrl>
  )
})

/** The same object as long as the address means the same: it is parsed again with each location and each loaded reference. */
function useSameAddress(url: ListUrl, spec: ListUrlSpec): ListUrl {
  const search = encodeListUrl(url, spec)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text stands for the object
  return useMemo(() => url, [search, spec])
}
