import MenuRounded from '@mui/icons-material/MenuRounded'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { memo } from 'react'
import { Link } from 'react-router'

import { useText } from '../i18n/TextsContext.ts'
import { Brand } from '../ui/Brand.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { NotificationBell } from './notifications/NotificationBell.tsx'
import { PartyMenu } from './PartyMenu.tsx'
import { SearchEntry } from './search/SearchEntry.tsx'
import { useSession } from '../contract/SessionContext.ts'
import { usePortalSettings } from '../contract/PortalSettingsContext.ts'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'
import { UploadButton } from './UploadButton.tsx'
import { TOP_BAR_HEIGHT } from '../theme/measures.ts'

type Props = { drawerOpen: boolean; onOpenDrawer: () => void }

export const TopBar = memo(function TopBar({ drawerOpen, onOpenDrawer }: Props) {
  const t = useText()
  const { brand } = usePortalSettings()
  const { user } = useSession()
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        gridColumn: '1 / -1',
        height: TOP_BAR_HEIGHT,
        px: { xs: 0.5, sm: 2.5 },
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.25, sm: 1 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton
        aria-label={t('layout.openMenu')}
        aria-expanded={drawerOpen}
        onClick={onOpenDrawer}
        color="inherit"
        sx={{ display: { lg: 'none' } }}
      >
        <MenuRounded />
      </IconButton>
      <Box
        component={Link}
        to="/"
        aria-label={brand.name}
        sx={{
          color: 'inherit',
          textDecoration: 'none',
          borderRadius: '10px',
          minWidth: 0,
          // Between the search and the company there is no room for the whole name.
          '& span': { display: { xs: 'none', md: 'inline' } },
        }}
      >
        <Brand />
      </Box>
      <Box sx={{ flex: { md: 1 }, minWidth: 0, ml: { xs: 'auto', md: 2 } }}>
        <SearchEntry />
      </Box>
      <Box sx={{ ml: { md: 'auto' }, display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 0.5 } }}>
        <UploadButton />
        {user.role === 'STAFF' && <NotificationBell />}
        <LanguageMenu />
        <ThemeSwitch />
        <PartyMenu />
      </Box>
    </Box>
  )
})
