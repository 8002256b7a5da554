import CheckRounded from '@mui/icons-material/CheckRounded'
import LogoutRounded from '@mui/icons-material/LogoutRounded'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { useText } from '../i18n/TextsContext.ts'
import type { Party } from '../contract/apiTypes.ts'
import { logout } from '../api/session/authProvider.ts'
import { menuItemAt } from './menuItemAt.ts'
import { NavigationItem } from './NavigationItem.tsx'
import { useSession } from '../contract/SessionContext.ts'

export function PartyMenuContent({ onDone }: { onDone: () => void }) {
  const t = useText()
  const { user, parties, active, menu, chooseParty } = useSession()
  const account = menuItemAt(menu, user.role, '/account')
  const [busy, setBusy] = useState<string>()

  const choose = async (party: Party) => {
    setBusy(party.fid)
    await chooseParty(party)
    setBusy(undefined)
    onDone()
  }
  return (
    <>
      <Box sx={{ px: 2.5, pt: 2.5, pb: 1.5 }}>
        <Typography variant="subtitle2" component="p">
          {user.firstName} {user.lastName}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {user.email}
        </Typography>
      </Box>
      {parties.length > 0 && (
        <>
          <Divider />
          <Typography
            id="party-list"
            variant="overline"
            component="h2"
            color="textSecondary"
            sx={{ display: 'block', px: 2.5, pt: 1.5 }}
          >
            {t('layout.companies')}
          </Typography>
          <List dense sx={{ px: 1 }} aria-labelledby="party-list">
            {parties.map(party => {
              const chosen = party.fid === active.activePartyFid
              return (
                <ListItem key={party.fid} disablePadding>
                  <ListItemButton
                    component="button"
                    type="button"
                    selected={chosen}
                    aria-current={chosen ? 'true' : undefined}
                    disabled={busy !== undefined}
                    onClick={() => (chosen ? onDone() : void choose(party))}
                    sx={{ textAlign: 'left', minHeight: 44 }}
                  >
                    <ListItemText
                      primary={party.name}
                      slotProps={{ primary: { variant: 'body2', sx: { fontWeight: chosen ? 650 : 500 } } }}
                    />
                    {chosen && <CheckRounded fontSize="small" color="primary" />}
                  </ListItemButton>
                </ListItem>
              )
            })}
          </List>
        </>
      )}
      <Divider />
      <List dense sx={{ p: 1 }}>
        {account && (
          <NavigationItem
            icon={account.icon}
            label={t('menu.general.account')}
            to={account.path}
            current={false}
            reason={account.coming ? t('menu.reason.coming') : undefined}
            coming={account.coming}
            onChoose={onDone}
          />
        )}
        <ListItem disablePadding>
          <ListItemButton
            component="button"
            type="button"
            onClick={() => void logout()}
            sx={{ minHeight: 40, px: 1.5, textAlign: 'left', width: '100%' }}
          >
            <ListItemIcon sx={{ minWidth: 36, color: 'inherit' }}>
              <LogoutRounded fontSize="small" />
            </ListItemIcon>
            <ListItemText
              primary={t('action.logout')}
              slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 500 } } }}
            />
          </ListItemButton>
        </ListItem>
      </List>
    </>
  )
}
