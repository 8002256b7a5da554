import SwapHorizRounded from '@mui/icons-material/SwapHorizRounded'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'

import { useText } from '../i18n/TextsContext.ts'
import { STICKY_TOP, TOP_BAR_HEIGHT } from '../theme/measures.ts'

type Props = {
  /** Accessible name of the scrolling area; one of the two. */
  readonly label?: string
  readonly labelledBy?: string
  readonly children: ReactNode
}
type Hidden = { readonly left: boolean; readonly right: boolean }

const nothing: Hidden = { left: false, right: false }
/** Rounding tolerance in pixels: fractions of a pixel are no hidden column. */
const SLACK_PX = 2

/**
 * Frame for a table that may be wider than its container. It then scrolls and indicates it by a shadow on the side with
 * hidden columns and a line of text. It is focusable only while it can scroll.
 */
export function ScrollFrame({ label, labelledBy, children }: Props) {
  const t = useText()
  const frame = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState(nothing)
  const measure = useCallback(() => {
    const element = frame.current
    if (element === null) return
    const left = element.scrollLeft > SLACK_PX
    const right = element.scrollWidth - element.clientWidth - element.scrollLeft > SLACK_PX
    setHidden(before => (before.left === left && before.right === right ? before : { left, right }))
  }, [])
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Observes the table and not its surroundings, which stay as wide as the frame.
    for (const table of element.querySelectorAll('table')) observer.observe(table)
    return () => observer.disconnect()
  }, [measure])
  const scrolls = hidden.left || hidden.right
  return (
    <Box sx={{ position: 'relative', minWidth: 0 }}>
      {/* Positioned, so that visually hidden headers scroll with the table instead of widening the page. */}
      <Box
        ref={frame}
        className="scroll-frame"
        role="group"
        aria-label={label}
        aria-labelledby={labelledBy}
        tabIndex={scrolls ? 0 : undefined}
        onScroll={measure}
        // A box that can scroll would hold back headers that stay at the top of the window.
        sx={{
          overflowX: scrolls ? 'auto' : 'clip',
          position: 'relative',
          [STICKY_TOP]: scrolls ? 'auto' : `${TOP_BAR_HEIGHT}px`,
        }}
      >
        {children}
      </Box>
      {hidden.left && <Edge side="left" />}
      {hidden.right && <Edge side="right" />}
      {scrolls && (
        <Typography
          className="print-none"
          variant="caption"
          color="textSecondary"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.75,
            px: 2,
            py: 0.75,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <SwapHorizRounded aria-hidden sx={{ fontSize: 16 }} />
          {t('layout.scrollsSideways')}
        </Typography>
      )}
    </Box>
  )
}

function Edge({ side }: { readonly side: 'left' | 'right' }) {
  const shade = (theme: Theme) => (theme.palette.mode === 'dark' ? 'rgb(0 0 0 / 0.55)' : 'rgb(15 23 42 / 0.16)')
  return (
    <Box
      aria-hidden
      className="print-none"
      sx={{
        position: 'absolute',
        zIndex: 2,
        top: 0,
        bottom: 34,
        width: 18,
        pointerEvents: 'none',
        [side]: 0,
        backgroundImage: theme => `linear-gradient(to ${side}, transparent, ${shade(theme)})`,
      }}
    />
  )
}
