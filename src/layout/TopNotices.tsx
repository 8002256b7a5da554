import Box from '@mui/material/Box'

import { ClosureBanner } from './ClosureBanner.tsx'
import { UnsupportedBrowser } from './UnsupportedBrowser.tsx'
import { useRoom } from './useRoom.ts'

/** What stands above every page, public or signed in, and moves it down. */
export function TopNotices() {
  const place = useRoom('--top-notices', true)
  return (
    <Box ref={place}>
      <UnsupportedBrowser />
      <ClosureBanner />
    </Box>
  )
}
