import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'

import { Figures } from '../../cells/Figures.tsx'
import { formatMoney } from '../../cells/formatMoney.ts'
import { StatusOf } from '../../cells/StatusOf.tsx'
import type { Item } from './searchGroups.ts'

type Props = {
  readonly id: string
  readonly item: Item
  readonly isActive: boolean
  readonly onActive: () => void
}

/** One option: number and name, then status and amount, which are never cut. */
export function OptionRow({ id, item, isActive, onActive }: Props) {
  const { label, detail, status, amount, open } = item
  return (
    // The input keeps the focus, so the option listens to the pointer only; keys arrive at the input.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <Box
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={isActive ? undefined : onActive}
      onMouseDown={event => event.preventDefault()}
      onClick={open}
      sx={{
        mx: 1,
        px: 1,
        py: 0.75,
        minHeight: 44,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 1.5,
        alignItems: 'center',
        borderRadius: '10px',
        cursor: 'pointer',
        // A frame as well, because the colour alone is weak.
        ...(isActive
          ? { bgcolor: 'action.selected', boxShadow: (theme: Theme) => `inset 3px 0 ${theme.palette.primary.main}` }
          : {}),
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ ...lineSx, fontWeight: 550 }} title={label}>
          {label}
        </Box>
        {detail !== '' && (
          <Box sx={{ ...lineSx, fontSize: '0.8125rem', color: 'text.secondary' }} title={detail}>
            {detail}
          </Box>
        )}
      </Box>
      {(status !== undefined || amount !== undefined) && (
        <Box sx={{ display: 'grid', justifyItems: 'end', gap: 0.25, fontSize: '0.875rem' }}>
          {amount !== undefined && (
            <Figures negative={amount.amount.startsWith('-')}>{formatMoney(amount.amount, amount.currency)}</Figures>
          )}
          {status !== undefined && <StatusOf {...status} />}
        </Box>
      )}
    </Box>
  )
}

const lineSx = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
