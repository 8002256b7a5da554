import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

import { NewRelease } from './NewRelease.tsx'
import { UnsupportedBrowser } from './UnsupportedBrowser.tsx'
import { useHeightVariable } from '../ui/useHeightVariable.ts'

/**
 * Notices above every page, public or signed in; they push the page down.
 * @param children additions of one kind of page: the closure banner is for staff and never shown above a public form
 */
export function TopNotices({ children }: { children?: ReactNode }) {
  const place = useHeightVariable('--top-notices', true)
  return (
    <Box ref={place}>
      <UnsupportedBrowser />
      <NewRelease />
      {children}
    </Box>
  )
}
