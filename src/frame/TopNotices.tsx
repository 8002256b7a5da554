import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

import { UnsupportedBrowser } from './UnsupportedBrowser.tsx'
import { useRoom } from '../ui/useRoom.ts'

/**
 * What stands above every page, public or signed in, and moves it down.
 * @param children what one kind of page adds: the closure banner is for staff and never stands above a public form
 */
export function TopNotices({ children }: { children?: ReactNode }) {
  const place = useRoom('--top-notices', true)
  return (
    <Box ref={place}>
      <UnsupportedBrowser />
      {children}
    </Box>
  )
}
