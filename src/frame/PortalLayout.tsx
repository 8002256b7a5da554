import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import { memo, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useSetLocale, useLocale } from 'react-admin'
import { useNotify } from 'ra-core'

import { useText, useTexts } from '../i18n/TextsContext.ts'
import { useDefaultDocumentTitle } from '../i18n/useDocumentTitle.ts'
import { UnexpectedError } from '../ui/UnexpectedError.tsx'
import { forgetReturned } from '../api/session/returned.ts'
import { ChatLinks } from './ChatLinks.tsx'
import { ClosureBanner } from './ClosureBanner.tsx'
import { ContentLoading } from '../ui/ContentLoading.tsx'
import { CookieNotice } from './CookieNotice.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { IdleWarning } from './IdleWarning.tsx'
import { currentItem } from './landing.ts'
import { KnownAddress } from './KnownAddress.tsx'
import { ManagerPanel } from './ManagerPanel.tsx'
import { useSession, activeParty } from '../contract/SessionContext.ts'
import { SideNavigation } from './SideNavigation.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { TOP_BAR_HEIGHT } from '../theme/measures.ts'
import { TopBar } from './TopBar.tsx'
import { TopNotices } from './TopNotices.tsx'
import { WithContracts } from './WithContracts.tsx'

const SIDE_WIDTH = 264

/** Layout of every signed-in page: header, side navigation (a drawer on small screens) and content. */
export function PortalLayout({ children }: { children?: ReactNode }) {
  const t = useText()
  const { menu } = useSession()
  const { pathname } = useLocation()
  const [drawerOpen, setDrawerOpen] = useState(false)
  const openDrawer = useCallback(() => setDrawerOpen(true), [])
  const closeDrawer = useCallback(() => setDrawerOpen(false), [])
  useEffect(() => forgetReturned(pathname), [pathname])
  const current = currentItem(menu.groups, pathname)
  useDefaultDocumentTitle(current ? t(`menu.${current.group.id}.${current.item.id}`) : '')

  return (
    <Box sx={{ minHeight: 'calc(100vh - var(--cookie-notice, 0px))', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <TopNotices>
        <ClosureBanner />
      </TopNotices>
      <Box sx={gridSx}>
        <TopBar drawerOpen={drawerOpen} onOpenDrawer={openDrawer} />
        <Box
          sx={{
            display: { xs: 'none', lg: 'block' },
            borderRight: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          <Box sx={sideSx}>
            <Side pathname={pathname} />
          </Box>
        </Box>
        <Box
          component="main"
          id="main-content"
          tabIndex={-1}
          sx={{ minWidth: 0, px: { xs: 2, sm: 3, lg: 4 }, py: { xs: 2.5, sm: 4 }, '&:focus': { outline: 'none' } }}
        >
          <ErrorBoundary resetKey={pathname} fallback={<UnexpectedError />}>
            <Suspense fallback={<ContentLoading />}>
              <KnownAddress>
                <WithContracts>{children}</WithContracts>
              </KnownAddress>
            </Suspense>
          </ErrorBoundary>
        </Box>
      </Box>
      <Drawer
        open={drawerOpen}
        onClose={closeDrawer}
        sx={{ display: { lg: 'none' } }}
        slotProps={{
          paper: { 'aria-label': t('layout.navigation'), role: 'dialog', sx: { width: SIDE_WIDTH + 16, pt: 1 } },
        }}
      >
        <Side pathname={pathname} onNavigate={closeDrawer} />
      </Drawer>
      <IdleWarning />
      <SwitchNotice />
      <LocaleBridge />
      <CookieNotice />
    </Box>
  )
}

const gridSx = {
  flex: 1,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `${SIDE_WIDTH}px minmax(0, 1fr)` },
  gridTemplateRows: 'auto 1fr',
}

/** Sticky beside the page. Subtracts the notices above, so that its end is visible without scrolling. */
const sideSx = {
  position: 'sticky',
  top: TOP_BAR_HEIGHT,
  height: `calc(100vh - ${TOP_BAR_HEIGHT}px - var(--top-notices, 0px) - var(--cookie-notice, 0px))`,
  overflowY: 'auto',
} as const

/** The side column: navigation and the assigned manager. A list that changes its query does not render it again. */
const Side = memo(function Side({ pathname, onNavigate }: { pathname: string; onNavigate?: () => void }) {
  const navigate = onNavigate ? { onNavigate } : {}
  return (
    <Box sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column' }}>
      <SideNavigation pathname={pathname} {...navigate} />
      <ManagerPanel {...navigate} />
      <ChatLinks />
    </Box>
  )
})

/** Synchronizes react-admin with the language of the texts context, the only place where it is chosen. */
function LocaleBridge() {
  const { language } = useTexts()
  const locale = useLocale()
  const setLocale = useSetLocale()
  useEffect(() => {
    if (locale !== language) setLocale(language)
  }, [locale, language, setLocale])
  return null
}

/** Explains why this tab has switched to another company or product. */
function SwitchNotice() {
  const t = useText()
  const notify = useNotify()
  const session = useSession()
  const { takeSwitchFlag } = session
  const party = activeParty(session)?.name ?? ''
  useEffect(() => {
    if (takeSwitchFlag()) notify(t('layout.movedElsewhere', { party }), { type: 'info' })
  }, [takeSwitchFlag, notify, t, party])
  return null
}
