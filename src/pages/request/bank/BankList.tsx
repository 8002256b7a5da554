import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'

import { useAsked } from '../../../form/useAsked.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { getBanks } from '../../../api/public/bankApi.ts'
import { BankChoice } from './BankChoice.tsx'
import { banksNamed } from './banksNamed.ts'

type Props = {
  readonly country: string
  readonly chosen: string | undefined
  readonly onChoose: (institutionId: string) => void
}

/** From this many banks on, a search field is shown. */
const SEARCH_FROM = 7

/** The banks of one country: loading, empty, failed, or a list to choose from. */
export function BankList({ country, chosen, onChoose }: Props) {
  const t = useText()
  const [wanted, setWanted] = useState('')
  const asked = useAsked(
    country,
    useCallback(() => getBanks(country), [country]),
  )
  const shown = banksNamed(asked.values, wanted)
  if (asked.status === 'loading') {
    return (
      <Box role="status" aria-label={t('request.bank.loading')} sx={{ display: 'grid', gap: 1 }}>
        {[1, 2, 3].map(row => (
          <Skeleton key={row} variant="rounded" height={64} sx={{ borderRadius: '12px' }} />
        ))}
      </Box>
    )
  }
  if (asked.status === 'failed') {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={asked.retry}>
            {t('request.bank.retry')}
          </Button>
        }
      >
        {t('request.bank.listFailed')}
      </Alert>
    )
  }
  if (asked.values.length === 0) return <Alert severity="info">{t('request.bank.none')}</Alert>
  return (
    <>
      {asked.values.length >= SEARCH_FROM && (
        <TextField
          type="search"
          size="small"
          fullWidth
          label={t('request.bank.search')}
          value={wanted}
          onChange={event => setWanted(event.target.value)}
          sx={{ mb: 1.5 }}
        />
      )}
      <Box
        component="ul"
        aria-label={t('request.bank.list')}
        sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}
      >
        {shown.map(bank => (
          <li key={bank.id}>
            <BankChoice
              bank={bank}
              isChosen={chosen === bank.id}
              isBusy={chosen !== undefined}
              onChoose={() => onChoose(bank.id)}
            />
          </li>
        ))}
      </Box>
      <Typography role="status" color="textSecondary">
        {shown.length === 0 && t('request.bank.noMatch')}
      </Typography>
    </>
  )
}
