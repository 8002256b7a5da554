import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'

import { useLoadedList } from '../../../form/useLoadedList.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { Bank } from '../../../api/public/bankApi.ts'
import { BankChoice } from './BankChoice.tsx'

export type LoadBanks = (country: string) => Promise<readonly Bank[]>
type Props = {
  readonly country: string
  readonly loadBanks: LoadBanks
  readonly chosen: string | undefined
  readonly onChoose: (institutionId: string) => void
}

/** From this many banks on, a search field is shown. */
const SEARCH_FROM = 7

/** The banks of one country: loading, empty, failed, or a list to choose from. */
export function BankList({ country, loadBanks, chosen, onChoose }: Props) {
  const t = useText()
  const [search, setSearch] = useState('')
  const banks = useLoadedList(
    country,
    useCallback(() => loadBanks(country), [country, loadBanks]),
  )
  const matching = filterBanks(banks.values, search)
  if (banks.status === 'loading') {
    return (
      <Box role="status" aria-label={t('request.bank.loading')} sx={{ display: 'grid', gap: 1 }}>
        {[1, 2, 3].map(row => (
          <Skeleton key={row} variant="rounded" height={64} sx={{ borderRadius: '12px' }} />
        ))}
      </Box>
    )
  }
  if (banks.status === 'failed') {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={banks.retry}>
            {t('request.bank.retry')}
          </Button>
        }
      >
        {t('request.bank.listFailed')}
      </Alert>
    )
  }
  if (banks.values.length === 0) return <Alert severity="info">{t('request.bank.none')}</Alert>
  return (
    <>
      {banks.values.length >= SEARCH_FROM && (
        <TextField
          type="search"
          size="small"
          fullWidth
          label={t('request.bank.search')}
          value={search}
          onChange={event => setSearch(event.target.value)}
          sx={{ mb: 1.5 }}
        />
      )}
      <Box
        component="ul"
        aria-label={t('request.bank.list')}
        sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}
      >
        {matching.map(bank => (
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
        {matching.length === 0 && t('request.bank.noMatch')}
      </Typography>
    </>
  )
}

/** Banks whose name contains the letters, ignoring case and diacritics. */
export function filterBanks(banks: readonly Bank[], search: string): readonly Bank[] {
  const letters = plain(search.trim())
  return letters === '' ? banks : banks.filter(({ name }) => plain(name).includes(letters))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
