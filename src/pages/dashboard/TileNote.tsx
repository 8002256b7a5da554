import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded'
import Typography from '@mui/material/Typography'

import { useText } from '../../i18n/TextsContext.ts'
import type { TileState } from './tileState.ts'

/** Target of a click on the tile, or that its pages do not exist yet. The button itself is the tile's title. */
export function TileNote({ state }: { readonly state: TileState }) {
  const t = useText()
  if (state.kind === 'open') {
    return (
      <Typography
        aria-hidden
        variant="body2"
        color="primary"
        sx={{ gridArea: 'note', fontWeight: 600, display: 'flex', alignItems: 'center', gap: 0.5 }}
      >
        {t('general.open')}
        <ArrowForwardRounded sx={{ fontSize: 16 }} />
      </Typography>
    )
  }
  return (
    <Typography variant="caption" color="textSecondary" sx={{ gridArea: 'note' }}>
      {t('general.coming')}
    </Typography>
  )
}
