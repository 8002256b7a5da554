import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { useText } from '../i18n/TextsContext.ts'
import { Brand } from '../ui/Brand.tsx'
import { ChatLinks } from './ChatLinks.tsx'
import { CookieNotice } from './CookieNotice.tsx'
import { LanguageButtons } from '../ui/LanguageButtons.tsx'
import { usePortalSettings } from '../contract/PortalSettingsContext.ts'
import { SkipLink } from '../ui/SkipLink.tsx'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'
import { TopNotices } from './TopNotices.tsx'

type Props = {
  children: ReactNode
  /** Widest the content gets. */
  maxWidth?: keyof typeof width
  /** Rendered beside the brand: the company the page is shown on behalf of. */
  head?: ReactNode
}

/** Pixels: a column of text, a form, a wide form. */
const width = { sm: 600, md: 900, lg: 1200 }

/** Layout of every page for visitors who are not signed in: brand, language, theme, content and contact. */
export function PublicLayout({ children, maxWidth = 'md', head }: Props) {
  return (
    <Box sx={{ minHeight: 'calc(100vh - var(--cookie-notice, 0px))', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <TopNotices />
      <PublicHeader head={head} />
      <Box
        component="main"
        id="main-content"
        tabIndex={-1}
        sx={{ flex: 1, py: { xs: 3, sm: 5 }, '&:focus': { outline: 'none' } }}
      >
        <Box sx={{ maxWidth: width[maxWidth], mx: 'auto', px: { xs: 2, sm: 3 } }}>{children}</Box>
      </Box>
      <PublicFooter />
      <CookieNotice />
    </Box>
  )
}

function PublicHeader({ head }: Pick<Props, 'head'>) {
  return (
    <Box
      component="header"
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper', px: { xs: 2, sm: 3 }, minHeight: 64 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 64, justifyContent: 'space-between' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1.5, sm: 2 }, minWidth: 0 }}>
          <Box sx={{ minWidth: 0, flexShrink: 0, '& span': { display: { xs: 'none', sm: 'inline' } } }}>
            <Brand />
          </Box>
          {head}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: { sm: 0.5 }, mr: { xs: -1, sm: 0 } }}>
          <LanguageButtons />
          <ThemeSwitch />
        </Box>
      </Box>
    </Box>
  )
}

export function PublicFooter() {
  const t = useText()
  const { brand } = usePortalSettings()
  return (
    <Box component="footer" sx={{ px: { xs: 2, sm: 3 }, py: 2.5, textAlign: 'center' }}>
      <Typography variant="caption" color="textSecondary">
        {t('layout.support')}{' '}
        <Link href={`mailto:${brand.supportEmail}`} color="inherit">
          {brand.supportEmail}
        </Link>
      </Typography>
      <ChatLinks />
    </Box>
  )
}
