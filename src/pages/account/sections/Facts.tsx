import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { ContactText } from '../../../ui/ContactText.tsx'
import { CopyValue } from '../../../ui/CopyValue.tsx'

/** A description list with a border between entries. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0, '& > div + div': { borderTop: 1, borderColor: 'divider' } }}>
      {children}
    </Box>
  )
}

type Props = {
  readonly label: string
  /** A missing value is a dash, read as "not given". */
  readonly value: ReactNode
  readonly note?: ReactNode
  /** Action at the end of the row. */
  readonly action?: ReactNode
}

export function Fact({ label, value, note, action }: Props) {
  const isMissing = value === null || value === undefined || value === ''
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 0.25,
        px: { xs: 2, sm: 3 },
        py: 1.5,
        minHeight: 60,
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '220px minmax(0, 1fr) auto' },
      }}
    >
      <Typography component="dt" variant="body2" color="textSecondary" sx={{ gridColumn: { xs: '1', md: 'auto' } }}>
        {label}
      </Typography>
      <Box
        component="dd"
        sx={{
          m: 0,
          minWidth: 0,
          gridColumn: { xs: '1', md: 'auto' },
          gridRow: { xs: '2', md: 'auto' },
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          rowGap: 0.5,
          overflowWrap: 'anywhere',
        }}
      >
        {isMissing ? (
          <NotGiven />
        ) : (
          <Typography component="span" variant="subtitle1" sx={{ minWidth: 0 }}>
            {value}
          </Typography>
        )}
        {note}
      </Box>
      {action && (
        <Box
          component="dd"
          sx={{ m: 0, gridColumn: { xs: '2', md: 'auto' }, gridRow: { xs: '1 / span 2', md: 'auto' } }}
        >
          {action}
        </Box>
      )}
    </Box>
  )
}

type Item = {
  readonly label: string
  readonly value: string | null
  /** With a button that copies the value. */
  readonly copy?: true
}

/** Read-only facts: label above value, side by side if there is space. */
export function FactGrid({ items }: { readonly items: readonly Item[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        px: { xs: 2, sm: 3 },
        py: 2.5,
        display: 'grid',
        columnGap: 4,
        rowGap: 2,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
      }}
    >
      {items.map(({ label, value, copy }) => (
        <Box key={label} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" variant="subtitle1" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value === null || value === '' ? (
              <NotGiven />
            ) : copy === true ? (
              <CopyValue label={label} value={value}>
                {value}
              </CopyValue>
            ) : (
              <ContactText text={value} />
            )}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

/** A visual dash with text for screen readers. */
function NotGiven() {
  const t = useText()
  return (
    <span role="img" aria-label={t('factoring.notGiven')}>
      –
    </span>
  )
}
