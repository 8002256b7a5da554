import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { StatusChip } from '../../cells/StatusChip.tsx'
import { useText } from '../../i18n/TextsContext.ts'
import { menuIcon } from '../../frame/menuIcons.tsx'
import type { ProductType } from '../../../schemas/vocabulary.ts'
import { TileBody } from './TileBody.tsx'
import type { TileState } from './tileState.ts'
import { useOpenProduct } from './useOpenProduct.ts'

/** Icon, title, status. When four tiles share a row the status is below, since long words would break. */
const headSx = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 1,
  '@media (min-width: 1360px)': { '& .tile-status': { gridColumn: '1 / -1' } },
} as const

type Props = { readonly type: ProductType; readonly state: Exclude<TileState, { kind: 'unavailable' }> }

/** One product that the company can use. The whole tile is the button if it is clickable; the title is its accessible name. */
export function ProductTile({ type, state }: Props) {
  const t = useText()
  const openProduct = useOpenProduct()
  const product = type.toLowerCase()
  const title = t(`menu.${product}`)
  const Icon = menuIcon(product)
  return (
    <Card
      component="article"
      aria-label={title}
      sx={[
        { position: 'relative', p: 2.5, display: 'grid', gridTemplateRows: 'auto 1fr', gap: 2, minWidth: 0 },
        state.kind === 'open' && {
          transition: 'border-color 120ms, box-shadow 120ms',
          '&:hover': { borderColor: 'primary.main', boxShadow: 1 },
        },
      ]}
    >
      <Box sx={headSx}>
        <Icon aria-hidden fontSize="small" sx={{ color: 'primary.main', flex: 'none' }} />
        <Typography variant="h3" component="h2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {state.kind === 'open' ? <TileButton onClick={() => openProduct(state)}>{title}</TileButton> : title}
        </Typography>
        <Box className="tile-status">
          <StatusChip tone="green" label={t(`general.available.${product}`)} hint={undefined} />
        </Box>
      </Box>
      <TileBody type={type} state={state} />
    </Card>
  )
}

/** The hit area is the whole card: the tile is clickable anywhere and announced as one button. */
function TileButton({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <ButtonBase
      onClick={onClick}
      sx={{
        // Not the containing block of its own hit area: that is the card.
        position: 'static',
        display: 'inline',
        font: 'inherit',
        letterSpacing: 'inherit',
        textAlign: 'left',
        borderRadius: '4px',
        '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '16px', zIndex: 1 },
        '&.Mui-focusVisible': {
          outline: 'none',
          '&::after': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -1 },
        },
      }}
    >
      {children}
    </ButtonBase>
  )
}
