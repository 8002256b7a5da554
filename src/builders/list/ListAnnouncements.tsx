import Box from '@mui/material/Box'
import { useListContext, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'

import { formatDecimal } from '../../cells/formatMoney.ts'
import { visuallyHidden } from '../../theme/visuallyHidden.ts'
import { fieldLabelKey } from './columns.ts'
import { useListFrame } from './ListFrameContext.ts'

type Seen = { readonly order: string; readonly total: number }

/**
 * Tells a screen reader another order of the rows, and when filters leave none or bring them back (LST-44). The pager
 * announces every other number and page, the selection bar what is chosen; with no rows neither is there.
 */
export function ListAnnouncements() {
  const translate = useTranslate()
  const { definition } = useListFrame()
  const { sort, total, isFetching } = useListContext()
  const [text, setText] = useState('')
  const seen = useRef<Seen | undefined>(undefined)
  const order = `${sort.field} ${sort.order}`
  useEffect(() => {
    if (isFetching || total === undefined) return
    const before = seen.current
    seen.current = { order, total }
    if (before === undefined) return
    if (before.total !== total && (before.total === 0 || total === 0)) {
      setText(
        total === 0
          ? translate('factoring.told.none')
          : translate('factoring.told.rows', { total: formatDecimal(String(total), 0) }),
      )
    } else if (before.order !== order) {
      const field = translate(fieldLabelKey(definition.name, sort.field))
      setText(translate(`factoring.told.${sort.order === 'ASC' ? 'ascending' : 'descending'}`, { field }))
    }
  }, [isFetching, total, order, sort, definition, translate])
  return (
    <Box component="span" role="status" sx={visuallyHidden}>
      {text}
    </Box>
  )
}
