import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'

import { formatDecimal } from '../../cells/formatMoney.ts'
import { useText } from '../../i18n/TextsContext.ts'

type Props = {
  readonly countKey: string
  readonly visibleCount: number
  readonly total: number
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly onMore: () => void
}

/**
 * Number of rows shown, announced on change, and the button for more. When the last rows have loaded, the focus moves
 * to the count.
 */
export function LoadMore({ countKey, visibleCount, total, hasMore, isLoading, onMore }: Props) {
  const t = useText()
  const count = useRef<HTMLParagraphElement>(null)
  const isRequested = useRef(false)
  useEffect(() => {
    if (isRequested.current && !hasMore && !isLoading) count.current?.focus({ preventScroll: true })
    if (!isLoading) isRequested.current = false
  }, [hasMore, isLoading])
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1.5,
        minHeight: 40,
      }}
    >
      <Typography
        ref={count}
        tabIndex={-1}
        role="status"
        variant="body2"
        color="textSecondary"
        sx={{ outline: 'none' }}
      >
        {t(countKey, { shown: visibleCount, total: formatDecimal(String(total), 0) })}
      </Typography>
      {hasMore && (
        <Button
          variant="outlined"
          aria-disabled={isLoading}
          onClick={() => {
            isRequested.current = true
            onMore()
          }}
        >
          {t('general.upcoming.more')}
        </Button>
      )}
    </Box>
  )
}
