import ForumOutlined from '@mui/icons-material/ForumOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'

import { useTexts } from '../i18n/TextsContext.ts'
import { chatLinks } from './chat.ts'
import { usePortalSettings } from '../contract/PortalSettingsContext.ts'

/** Plain links to the chat on its own site; none of its scripts runs here (SEC-18). */
export function ChatLinks() {
  const { t, language } = useTexts()
  const { chat } = usePortalSettings()
  const links = chatLinks(chat, language)
  if (links.length === 0) return null
  return (
    <Box
      sx={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        typography: 'caption',
        color: 'text.secondary',
        px: 1.5,
        py: 0.5,
      }}
    >
      <ForumOutlined sx={{ fontSize: 16 }} aria-hidden />
      {links.map(({ language: one, address, name }) => (
        <Link
          key={one}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          color="inherit"
          lang={name === undefined ? undefined : one}
        >
          {name ?? t('chat.open')}
        </Link>
      ))}
    </Box>
  )
}
