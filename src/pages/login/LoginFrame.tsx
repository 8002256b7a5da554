import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

import { Brand } from '../../ui/Brand.tsx'
import { ClosureBanner } from '../../frame/ClosureBanner.tsx'
import { CookieNotice } from '../../frame/CookieNotice.tsx'
import { LanguageButtons } from '../../ui/LanguageButtons.tsx'
import { PublicFooter } from '../../frame/PublicLayout.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { TopNotices } from '../../frame/TopNotices.tsx'
import { BrandPanel } from './BrandPanel.tsx'

/** Brand on the left, form on the right; on a phone only the form. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        minHeight: 'calc(100vh - var(--cookie-notice, 0px))',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
      }}
    >
      <SkipLink />
      <TopNotices>
        <ClosureBanner />
      </TopNotices>
      <Box
        sx={{
          flex: 1,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
        }}
      >
        <BrandPanel />
        <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
          <Box
            component="header"
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 1,
              px: { xs: 2, sm: 4 },
              minHeight: 72,
            }}
          >
            <Box sx={{ display: { md: 'none' }, minWidth: 0, '& span': { display: { xs: 'none', sm: 'inline' } } }}>
              <Brand />
            </Box>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto' }}>
              <LanguageButtons />
              <ThemeSwitch />
            </Box>
          </Box>
          <Box
            component="main"
            id="main-content"
            tabIndex={-1}
            sx={{
              flex: 1,
              display: 'flex',
              alignItems: { xs: 'flex-start', sm: 'center' },
              px: { xs: 2, sm: 4 },
              py: 3,
              '&:focus': { outline: 'none' },
            }}
          >
            <Box sx={{ width: '100%', maxWidth: 440, mx: 'auto' }}>{children}</Box>
          </Box>
          <PublicFooter />
        </Box>
      </Box>
      <CookieNotice />
    </Box>
  )
}
