import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLocation } from 'ra-core'
import { type ReactNode, useEffect, useRef } from 'react'

import { useDocumentTitle } from '../../i18n/useDocumentTitle.ts'
import { Unbroken } from '../../ui/Unbroken.tsx'

/** Location key of the first page, where the browser has already placed the focus. */
const FIRST = 'default'

type Props = {
  readonly title: string
  /** A small line above the heading. */
  readonly eyebrow?: string
  /** Title of the browser tab, when the heading is not the name of the page. */
  readonly documentTitle?: string
  /** On a phone each child has a place of its own: the first ones may stand beside the heading. */
  readonly isSpread?: boolean
  readonly children?: ReactNode
}

/** The page's only h1. It receives the focus after navigation, so that a screen reader announces it. */
export function PageHead({ title, eyebrow, documentTitle = title, isSpread = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const arrived = useRef(key)
  useDocumentTitle(documentTitle)
  useEffect(() => {
    if (arrived.current !== FIRST) heading.current?.focus({ preventScroll: true })
    arrived.current = ''
  }, [pathname])
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 3 }}
    >
      <Box sx={{ minWidth: 0 }}>
        {eyebrow && (
          <Typography color="textSecondary" sx={{ mb: 0.5 }}>
            {eyebrow}
          </Typography>
        )}
        <Typography ref={heading} tabIndex={-1} variant="h1" sx={{ overflowWrap: 'anywhere', outline: 'none' }}>
          <Unbroken text={title} />
        </Typography>
      </Box>
      {children && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            ...(isSpread && { '@media (max-width: 699px)': { display: 'contents' } }),
          }}
        >
          {children}
        </Box>
      )}
    </Box>
  )
}
