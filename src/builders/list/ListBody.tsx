import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useListContext, useTranslate } from 'ra-core'
import { type RefObject, useLayoutEffect } from 'react'

import { backwardsRanges } from '../../../schemas/lists/dateRange.ts'
import type { ListState } from '../url/historyStep.ts'
import { SelectionBar } from '../selection/SelectionBar.tsx'
import { ownedNames } from './FilterBar.tsx'
import { useListFrame } from './ListFrameContext.ts'
import { ListFailure, ListSkeleton, Notice } from './ListStates.tsx'
import { useTabLabel } from './ListTabs.tsx'
import { ResourceCards } from './ResourceCards.tsx'
import { ResourceTable } from './ResourceTable.tsx'
import { SortSelect } from './SortSelect.tsx'
import { useFilterChanges } from './useFilterChanges.ts'
import { useFilterValues } from './useFilterValues.ts'
import { Pager } from './Pager.tsx'

/** Below this width, rows are rendered as cards. */
const PHONE = '(max-width: 699px)'

function EmptyList() {
  const translate = useTranslate()
  const { definition } = useListFrame()
  const filterValues = useFilterValues()
  const change = useFilterChanges()
  const label = useTabLabel()
  const owned = ownedNames(definition.filters ?? [])
  const active = owned.filter(name => filterValues[name] !== undefined)
  const clear = () => change(Object.fromEntries(owned.map(name => [name, undefined])))
  const tab = definition.tabs?.filter ?? ''
  const [value, ...more] = active.includes(tab) ? (filterValues[tab] ?? []) : []
  if (value !== undefined && more.length === 0) {
    const others = active.length - 1
    return (
      <Notice
        title={translate('factoring.tabs.empty.title', { name: label(value) })}
        text={translate(others === 0 ? 'factoring.tabs.empty.text' : 'factoring.tabs.empty.filtered')}
      >
        <Button variant="contained" onClick={() => change({ [tab]: undefined })}>
          {translate('factoring.tabs.showAll')}
        </Button>
        {others > 0 && <Button onClick={clear}>{translate('factoring.filter.clear')}</Button>}
      </Notice>
    )
  }
  if (active.length > 0) {
    return (
      <Notice title={translate('factoring.nothingFound.title')} text={translate('factoring.nothingFound.text')}>
        <Button variant="contained" onClick={clear}>
          {translate('factoring.filter.clear')}
        </Button>
      </Notice>
    )
  }
  const key = `resources.${definition.name}.empty`
  return <Notice title={translate(`${key}.title`)} text={translate(`${key}.text`)} />
}

/**
 * The rows, or their loading, error or empty state. `state` informs the address code what the list shows
 * (historyStep.ts).
 */
export function ListBody({ state, sizes }: { state: RefObject<ListState>; sizes: readonly number[] }) {
  const translate = useTranslate()
  const phone = useMediaQuery(PHONE)
  const isBackwards = backwardsRanges(useFilterValues()).length > 0
  const { data, error, isPending, isFetching, perPage, refetch, total } = useListContext()
  // Runs before the list controller's own effects, which read this state when they correct the page.
  useLayoutEffect(() => {
    state.current = { total: isFetching ? undefined : total, failed: error !== null && error !== undefined }
  }, [state, isFetching, total, error])

  if (isBackwards)
    return (
      <Card>
        <Notice title={translate('factoring.backwards.title')} text={translate('factoring.backwards.text')} />
      </Card>
    )
  if (error)
    return (
      <Card>
        <ListFailure error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (isPending || data === undefined)
    return (
      <Card>
        <ListSkeleton rows={perPage} />
      </Card>
    )
  if (total === 0)
    return (
      <Card>
        <EmptyList />
      </Card>
    )
  return (
    <Box sx={{ position: 'relative' }} aria-busy={isFetching}>
      {isFetching && (
        <LinearProgress
          aria-hidden
          sx={{ position: 'absolute', insetInline: 8, top: 0, zIndex: 1, height: 2, borderRadius: 1 }}
        />
      )}
      {phone ? (
        <>
          <SortSelect />
          <ResourceCards />
          <ListPager sizes={sizes} />
        </>
      ) : (
        <Card sx={{ overflow: 'clip' }}>
          <ResourceTable />
          <ListPager sizes={sizes} />
        </Card>
      )}
      <SelectionBar />
    </Box>
  )
}

/** The pager for the surrounding list context. */
function ListPager({ sizes }: { sizes: readonly number[] }) {
  const { page, perPage, setPage, setPerPage, total = 0, meta } = useListContext()
  return (
    <Pager
      page={page}
      size={perPage}
      total={total}
      bounded={meta?.totalIsBounded === true}
      sizes={sizes}
      onPage={setPage}
      onSize={setPerPage}
    />
  )
}
