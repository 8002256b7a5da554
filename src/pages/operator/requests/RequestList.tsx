import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'

type Line = { readonly id: string; readonly reference: string; readonly detail: ReactNode }

/** Chosen requests, one a line. Scrolls separately, so it must be focusable. */
export function RequestList({ requests }: { readonly requests: readonly Line[] }) {
  const t = useText()
  return (
    <Box
      component="ul"
      aria-label={t('operator.requests.chosen.list')}
      tabIndex={0}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        maxHeight: 220,
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      {requests.map(({ id, reference, detail }) => (
        <Box
          component="li"
          key={id}
          sx={{
            px: 1.5,
            py: 0.75,
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            alignItems: 'center',
            columnGap: 2,
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {reference}
          </Typography>
          <Typography variant="body2" color="textSecondary" component="span" sx={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
