import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { LinkBase, useTranslate } from 'ra-core'
import { type MouseEvent, useEffect, useRef } from 'react'

import { formatDecimal } from '../../cells/formatMoney.ts'
import { encodeListUrl } from '../../../schemas/lists/listAddress.ts'
import type { ListTab } from '../../../schemas/lists/listTabs.ts'
import type { FilterValue, ListUrl, ListUrlSpec } from '../../../schemas/lists/listUrl.ts'
import { moneyText } from '../../cells/cellText.ts'
import { visuallyHidden } from '../../theme/visuallyHidden.ts'
import { useListFrame } from './ListFrameContext.ts'
import { useFilterChanges } from './useFilterChanges.ts'
import { useTabs } from './useTabs.ts'

type Props = { readonly spec: ListUrlSpec; readonly url: ListUrl }

/**
 * The tabs above a list (LST-01): links to the list with one value of a filter and all else as it is. The numbers come
 * after the rows; their place is reserved, so that nothing moves.
 */
export function ListTabs({ spec, url }: Props) {
  const translate = useTranslate()
  const { definition } = useListFrame()
  const change = useFilterChanges()
  const { tabs, chosen, isStale } = useTabs()
  const name = definition.tabs?.filter ?? ''
  const list = useChosenInSight(chosen)
  const searchOf = (value: string | undefined): string => {
    const { [name]: _own, ...others } = url.filters
    const filters: Record<string, FilterValue> = value === undefined ? others : { ...others, [name]: [value] }
    return encodeListUrl({ ...url, page: 1, filters }, spec)
  }
  const choose = (event: MouseEvent, value: string | undefined) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    // Through the list, so that a text that is being typed is not lost.
    event.preventDefault()
    change({ [name]: value === undefined ? undefined : [value] })
  }
  return (
    <Box component="nav" aria-label={translate('factoring.tabs.label')} sx={{ minWidth: 0 }}>
      <Box
        ref={list}
        component="ul"
        // Positioned, so that visually hidden text scrolls with the tabs instead of widening the page.
        sx={{
          position: 'relative',
          display: 'flex',
          m: 0,
          p: 0,
          listStyle: 'none',
          overflowX: 'auto',
          scrollbarWidth: 'thin',
        }}
      >
        {tabs.map(tab => (
          <Box component="li" key={tab.value ?? ''} sx={{ flex: '0 0 auto' }}>
            <Link
              component={LinkBase}
              to={`${definition.path ?? ''}${searchOf(tab.value)}`}
              underline="none"
              data-early={tab.value ?? 'all'}
              aria-current={tab === chosen ? 'true' : undefined}
              onClick={(event: MouseEvent) => choose(event, tab.value)}
              sx={tabSx}
            >
              <Tab tab={tab} isStale={isStale} />
            </Link>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const tabSx = {
  display: 'grid',
  alignContent: 'center',
  // Low on wide screens, so that the table keeps its rows in sight (INV-22).
  minHeight: { xs: 44, md: 38 },
  px: 1.25,
  fontSize: '0.875rem',
  lineHeight: '18px',
  color: 'text.secondary',
  borderBottom: '2px solid transparent',
  borderRadius: '8px 8px 0 0',
  whiteSpace: 'nowrap',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  // The focus ring stays inside: the list cuts off what is outside of it.
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main', fontWeight: 600 },
} as const

function Tab({ tab: { value, count, sum }, isStale }: { readonly tab: ListTab; readonly isStale: boolean }) {
  const translate = useTranslate()
  const { definition } = useListFrame()
  const label = useTabLabel()
  const stale = isStale ? { opacity: 0.5 } : {}
  return (
    <>
      <Box component="span" sx={{ display: 'flex', gap: 0.75 }}>
        {value === undefined ? translate('factoring.tabs.all') : label(value)}
        <Box component="span" className="tabular" sx={{ minWidth: '4ch', fontWeight: 400, ...stale }}>
          {count !== undefined && (
            <>
              <Box component="span" sx={visuallyHidden}>
                {', '}
              </Box>
              {formatDecimal(String(count), 0)}
            </>
          )}
        </Box>
      </Box>
      {definition.tabs?.sum !== undefined && (
        <Box
          component="span"
          className="tabular"
          sx={{ minHeight: 16, minWidth: 92, fontSize: '0.75rem', lineHeight: '16px', fontWeight: 400, ...stale }}
        >
          {sum !== undefined && count !== 0 && (
            <>
              <Box component="span" sx={visuallyHidden}>
                {', '}
              </Box>
              {moneyText(sum, {})}
            </>
          )}
        </Box>
      )}
    </>
  )
}

/** The name of a value as the filter of the tabs shows it. */
export function useTabLabel(): (value: string) => string {
  const translate = useTranslate()
  const { definition } = useListFrame()
  const filter = definition.filters?.find(({ field }) => field === definition.tabs?.filter)
  return value => translate(`values.${filter?.values ?? filter?.field ?? ''}.${value}`, { _: value })
}

/** Scrolls the tabs, and never the page, until the chosen one is in sight. */
function useChosenInSight(chosen: ListTab | undefined) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // With the next picture: measuring at once would lay out the page before its rows have come.
    const frame = requestAnimationFrame(() => {
      const element = list.current
      const tab = element?.querySelector<HTMLElement>('[aria-current]')
      if (!element || !tab) return
      const [box, own] = [element.getBoundingClientRect(), tab.getBoundingClientRect()]
      if (own.left < box.left) element.scrollLeft -= box.left - own.left
      else if (own.right > box.right) element.scrollLeft += own.right - box.right
    })
    return () => cancelAnimationFrame(frame)
    // Its numbers widen it.
  }, [chosen?.value, chosen?.count])
  return list
}
