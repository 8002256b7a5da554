import CallOutlined from '@mui/icons-material/CallOutlined'
import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { useText } from '../i18n/TextsContext.ts'
import type { AssignedManager } from '../../schemas/generated/types/entities/assigned-manager.ts'
import { initialsOf, photoOf, telLink } from './managerView.ts'

/** The manager's picture, name and contact links. The picture is decorative, since the name is next to it. */
export function ManagerCard({ manager: { name, email, phone, phone2, photo } }: { manager: AssignedManager }) {
  const t = useText()
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, mb: 1 }}>
        <Avatar
          src={photoOf(photo)}
          alt=""
          aria-hidden
          sx={{
            width: 40,
            height: 40,
            fontSize: '0.875rem',
            fontWeight: 650,
            bgcolor: 'action.selected',
            color: 'primary.main',
          }}
        >
          {initialsOf(name)}
        </Avatar>
        <Typography variant="subtitle2" component="p" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
      </Box>
      {[phone, phone2].map(
        number =>
          number && (
            <Contact
              key={number}
              icon={<CallOutlined />}
              href={telLink(number)}
              label={t('manager.call', { phone: number })}
            >
              {number}
            </Contact>
          ),
      )}
      <Contact icon={<MailOutlineRounded />} href={`mailto:${email}`} label={t('manager.write', { email })}>
        {email}
      </Contact>
    </>
  )
}

type ContactProps = { icon: ReactNode; href: string; label: string; children: string }

function Contact({ icon, href, label, children }: ContactProps) {
  return (
    <Link
      href={href}
      aria-label={label}
      color="inherit"
      underline="hover"
      variant="body2"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 30,
        overflowWrap: 'anywhere',
        '& svg': { fontSize: 17, color: 'text.secondary', flexShrink: 0 },
      }}
    >
      {icon}
      <span>{children}</span>
    </Link>
  )
}
