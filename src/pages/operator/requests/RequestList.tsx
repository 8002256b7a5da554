import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { ScrolledLine, ScrolledList } from '../../../ui/ScrolledList.tsx'

type Line = { readonly id: string; readonly reference: string; readonly detail: ReactNode }

/** Chosen requests, one a line. */
export function RequestList({ requests }: { readonly requests: readonly Line[] }) {
  const t = useText()
  return (
    <ScrolledList aria-label={t('operator.requests.chosen.list')}>
      {requests.map(({ id, reference, detail }) => (
        <ScrolledLine key={id}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {reference}
          </Typography>
          <Typography variant="body2" color="textSecondary" component="span" sx={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Typography>
        </ScrolledLine>
      ))}
    </ScrolledList>
  )
}
