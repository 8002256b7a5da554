import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { BankList, type LoadBanks } from './BankList.tsx'
import { type BankLinkOptions, useBankLink } from './useBankLink.ts'

type Props = BankLinkOptions & {
  /** Country whose banks are shown first. */
  readonly country: string
  /** What the person agrees to at the bank. */
  readonly text: string
  readonly loadBanks: LoadBanks
  readonly onClose: () => void
}

const countries = ['LT', 'LV', 'EE', 'FI'] as const

/** Bank selection: the banks of a country, each one press away (BNK-01). */
export function BankDialog({ country: first, text, loadBanks, onClose, ...options }: Props) {
  const t = useText()
  const id = useId()
  const [country, setCountry] = useState<string>(countries.find(each => each === first) ?? countries[0])
  const { chosen, isFailed, choose } = useBankLink(options)
  const isLeaving = chosen !== undefined
  const close = () => {
    if (!isLeaving) onClose()
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby={id} aria-describedby={`${id}-text`}>
      <DialogTitle id={id}>{t('request.bank.title')}</DialogTitle>
      <DialogContent>
        <Typography id={`${id}-text`} color="textSecondary" sx={{ mb: 2 }}>
          {text}
        </Typography>
        <Box role="alert" sx={{ '&:empty': { display: 'none' }, mb: 2 }}>
          {isFailed && (
            <Alert severity="error" role="none">
              {t('request.bank.failed')}
            </Alert>
          )}
        </Box>
        <TextField
          select
          fullWidth
          size="small"
          label={t('request.bank.country')}
          value={country}
          disabled={isLeaving}
          onChange={event => setCountry(event.target.value)}
          sx={{ mb: 1.5 }}
        >
          {countries.map(code => (
            <MenuItem key={code} value={code}>
              {t(`request.bank.countries.${code}`)}
            </MenuItem>
          ))}
        </TextField>
        <BankList key={country} country={country} loadBanks={loadBanks} chosen={chosen} onChoose={choose} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" aria-disabled={isLeaving || undefined} onClick={close}>
          {t('request.bank.back')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
