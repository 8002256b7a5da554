import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'

import { Figures } from '../../cells/Figures.tsx'
import { formatMoney } from '../../cells/formatMoney.ts'
import { StatusChip } from '../../cells/StatusChip.tsx'
import { activeParty, useSession } from '../../contract/SessionContext.ts'
import { menuIcon } from '../../frame/menuIcons.tsx'
import { useText } from '../../i18n/TextsContext.ts'
import type { ProductType } from '../../../schemas/vocabulary.ts'
import { NoProductGraphic } from './NoProductGraphic.tsx'
import type { TileState } from './tileState.ts'

type Reason = Extract<TileState, { kind: 'unavailable' }>['reason']
type Props = { readonly type: ProductType; readonly reason: Reason }

/**
 * A product that the company cannot use now, in one line with the reason (DSH-04). The blurred amount, hidden from
 * screen readers, marks the place of its figures, which are not requested.
 */
export function UnavailableLine({ type, reason }: Props) {
  const t = useText()
  const party = activeParty(useSession())?.name ?? ''
  const product = type.toLowerCase()
  const title = t(`menu.${product}`)
  const Icon = menuIcon(product)
  const text = {
    closed: t('menu.reason.closed'),
    noProduct: t('menu.reason.noProduct', { party }),
    noPermission: t('general.noPermission'),
  }[reason]
  return (
    <Card
      component="article"
      aria-label={title}
      sx={{ px: 2.5, py: 1.25, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}
    >
      <Icon aria-hidden fontSize="small" sx={{ color: 'text.disabled', flex: 'none' }} />
      <Typography variant="h3" component="h2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <StatusChip tone="slate" label={t(`general.unavailable.${product}`)} hint={undefined} />
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ flex: { xs: '1 0 100%', sm: '1 1 0' }, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {text}
      </Typography>
      <Box
        aria-hidden
        sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', gap: 1.5, userSelect: 'none', flex: 'none' }}
      >
        <Typography component="span" variant="h3" sx={{ filter: 'blur(7px)' }}>
          <Figures>{formatMoney('0.00')}</Figures>
        </Typography>
        <NoProductGraphic width={36} />
      </Box>
    </Card>
  )
}
