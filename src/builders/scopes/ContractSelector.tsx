import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'

import { ContractChoices } from './ContractChoices.tsx'
import type { Contract } from './contractScope.ts'

type Props = {
  readonly contracts: readonly Contract[]
  readonly selected: readonly string[]
  readonly onSelect: (ids: readonly string[]) => void
}

/** Shows which contracts the list is about and lets the person choose others; one contract needs no choosing. */
export function ContractSelector({ contracts, selected, onSelect }: Props) {
  const translate = useTranslate()
  const labelId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chosen = contracts.filter((contract) => selected.includes(contract.id))
  const [first] = chosen
  const text =
    chosen.length === 1 && first
      ? `${first.contractNumber} · ${translate(`values.factoringProduct.${first.factoringProduct}`, { _: first.factoringProduct })}`
      : chosen.length === contracts.length
        ? translate('factoring.contracts.all', { smart_count: chosen.length })
        : translate('factoring.contracts.some', { smart_count: chosen.length, total: contracts.length })
  const close = () => setAnchor(null)

  return (
    <Box sx={{ minWidth: 0, flex: { xs: '1 1 100%', sm: '0 1 auto' } }}>
      <Typography id={labelId} variant="caption" component="span" color="textSecondary" sx={{ display: 'block', mb: 0.5 }}>
        {translate('factoring.contracts.label')}
      </Typography>
      <Button
        variant="outlined"
        color="inherit"
        disabled={contracts.length < 2}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-describedby={labelId}
        endIcon={contracts.length < 2 ? undefined : <ExpandMoreIcon />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          maxWidth: '100%',
          width: { xs: '100%', sm: 'auto' },
          justifyContent: 'space-between',
          bgcolor: 'background.paper',
          '&.Mui-disabled': { color: 'text.primary', bgcolor: 'background.paper' },
        }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {text}
        </Box>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': translate('factoring.contracts.choose'),
            sx: { width: 460, maxWidth: 'calc(100vw - 32px)', mt: 1, borderRadius: 3 },
          },
        }}
      >
        <ContractChoices
          contracts={contracts}
          selected={selected}
          onCancel={close}
          onApply={(ids) => {
            close()
            onSelect(ids)
          }}
        />
      </Popover>
    </Box>
  )
}
