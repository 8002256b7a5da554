import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'

import { useText } from '../i18n/TextsContext.ts'
import { type GroupState, groupState } from './groupState.ts'
import { currentItem } from './landing.ts'
import type { MenuGroup } from '../contract/menuTypes.ts'
import { NavigationItem } from './NavigationItem.tsx'
import { activeParty, productOf, useSession } from '../contract/SessionContext.ts'

/** General and every product type. Items that cannot be opened are still rendered, with the reason. */
export function SideNavigation({ pathname, onNavigate }: { pathname: string; onNavigate?: () => void }) {
  const t = useText()
  const session = useSession()
  const groups = session.menu.groups.filter(group => group.role === session.user.role)
  const current = currentItem(groups, pathname)
  const party = activeParty(session)

  const states = groups.map(group => ({ group, state: groupState(session, group, current?.group === group) }))
  const reasons: Partial<Record<GroupState, string>> = {
    closed: t('menu.reason.closed'),
    coming: t('menu.reason.comingProduct'),
    noProduct: t('menu.reason.noProduct', { party: party?.name ?? '' }),
  }

  const choose = (group: MenuGroup) => {
    const product = group.product && productOf(session, group.product)
    if (product) void session.chooseProduct(product)
    onNavigate?.()
  }

  const open = states.filter(({ state }) => state === 'open')
  const folded = states.filter(({ state }) => state !== 'open')
  return (
    <Box component="nav" aria-label={t('layout.navigation')} sx={{ p: 1.5, pb: 3 }}>
      {open.map(({ group }) => (
        <Box key={group.id} sx={{ mb: 2 }}>
          <GroupTitle id={`menu-${group.id}`}>{t(`menu.${group.id}`)}</GroupTitle>
          <List dense disablePadding aria-labelledby={`menu-${group.id}`}>
            {group.items.map(item => (
              <NavigationItem
                key={item.id}
                icon={item.icon}
                label={t(`menu.${group.id}.${item.id}`)}
                to={item.path}
                current={current?.item === item}
                reason={item.coming ? t('menu.reason.coming') : undefined}
                coming={item.coming}
                onChoose={onNavigate}
              />
            ))}
          </List>
        </Box>
      ))}
      {folded.length > 0 && (
        <>
          <GroupTitle id="menu-products">{t('menu.products')}</GroupTitle>
          <List dense disablePadding aria-labelledby="menu-products">
            {folded.map(({ group, state }) => (
              <NavigationItem
                key={group.id}
                icon={group.icon}
                label={t(`menu.${group.id}`)}
                current={false}
                reason={reasons[state]}
                coming={state === 'coming'}
                onChoose={() => choose(group)}
              />
            ))}
          </List>
        </>
      )}
    </Box>
  )
}

function GroupTitle({ id, children }: { id: string; children: string }) {
  return (
    <Typography
      id={id}
      variant="overline"
      component="h2"
      color="textSecondary"
      sx={{ display: 'block', px: 1.5, py: 0.75 }}
    >
      {children}
    </Typography>
  )
}
