import ButtonBase from '@mui/material/ButtonBase'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'

import { useText } from '../../../i18n/TextsContext.ts'
import type { Bank } from '../../../api/public/bankApi.ts'
import { BankLogo } from './BankLogo.tsx'

type Props = {
  readonly bank: Bank
  readonly isChosen: boolean
  readonly isBusy: boolean
  readonly onChoose: () => void
}

/** One bank of the list. Pressing it redirects to the bank. */
export function BankChoice({ bank: { name, logo }, isChosen, isBusy, onChoose }: Props) {
  const t = useText()
  return (
    <ButtonBase onClick={onChoose} aria-disabled={isBusy || undefined} aria-busy={isChosen || undefined} sx={choiceSx}>
      <BankLogo name={name} logo={logo} />
      <Typography component="span" sx={{ flexGrow: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      {isChosen && <CircularProgress size={20} aria-label={t('request.bank.leaving')} />}
    </ButtonBase>
  )
}

const choiceSx = {
  display: 'flex',
  justifyContent: 'flex-start',
  alignItems: 'center',
  gap: 2,
  width: '100%',
  minHeight: 64,
  px: 1.5,
  py: 1,
  textAlign: 'left',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  '&:hover': { borderColor: 'primary.main', bgcolor: 'action.hover' },
  '&[aria-disabled=true]': { cursor: 'default', opacity: 0.7 },
} as const
