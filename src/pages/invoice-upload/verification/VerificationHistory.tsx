import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'

import type { VerificationHistory as History } from '../../../api/staff/verificationApi.ts'
import type { PartProps } from '../../../builders/slots/parts.ts'
import { formatDateTime } from '../../../cells/formatDate.ts'
import { Moment } from '../../../cells/Moment.tsx'
import { activeKey, useActiveProduct } from '../../../contract/activeProduct.ts'
import { fieldValue } from '../../../contract/fieldValue.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { HistoryEntry } from './HistoryEntry.tsx'
import { entriesOf, type Entry } from './historyEntries.ts'
import { SendAgain } from './SendAgain.tsx'
import { historyQuery } from './sentQueries.ts'

/** On the detail of an invoice: what was sent to the buyer, who answered what and when, and what to do now (VER-31). */
export function VerificationHistory({ record, reason, reload }: PartProps) {
  const t = useText()
  const title = useId()
  const active = activeKey(useActiveProduct())
  const id = String(record?.['id'] ?? '')
  const { data, error } = useQuery({ ...historyQuery(active, id), enabled: id !== '' })
  if (record === undefined) return null
  if (data === undefined && error === null)
    return <Skeleton variant="rounded" height={64} aria-label={t('layout.loading')} />
  if (data !== undefined && data.sendings.length === 0 && data.answers.length === 0 && !data.isToSend) return null
  const text = (field: string) => {
    const value = fieldValue(record, field)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const uploader = [text('sspUserFirstName'), text('sspUserLastName')].filter(Boolean).join(' ')
  return (
    <Card component="section" aria-labelledby={title} sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
      <Typography id={title} variant="h3" component="h2">
        {t('sending.history.title')}
      </Typography>
      {data === undefined ? (
        <Typography color="textSecondary">{t('factoring.sectionFailed')}</Typography>
      ) : (
        <>
          <NextStep history={data} invoiceId={id} reason={reason} reload={reload} />
          <Entries
            entries={entriesOf(data, { uploadedAt: text('invoiceUploadDate'), uploader })}
            isOpen={data.isOpen || data.isToSend}
          />
        </>
      )}
    </Card>
  )
}

type EntriesProps = { readonly entries: readonly Entry[]; readonly isOpen: boolean }

/** Folded once the verification has ended: the history of the invoice has its steps, here are the addresses (INV-43). */
function Entries({ entries, isOpen }: EntriesProps) {
  const t = useText()
  const list = (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid' }}>
      {entries.map((entry, index) => (
        <HistoryEntry key={`${entry.kind} ${entry.at} ${String(index)}`} entry={entry} isLatest={index === 0} />
      ))}
    </Box>
  )
  if (isOpen) return list
  return (
    <Box component="details">
      <Typography component="summary" variant="body2" color="primary" sx={{ cursor: 'pointer', py: 1.25 }}>
        {t('sending.history.show', { smart_count: entries.length })}
      </Typography>
      {list}
    </Box>
  )
}

type NextProps = {
  readonly history: History
  readonly invoiceId: string
  readonly reason: string | undefined
  readonly reload: () => void
}

function NextStep({ history, invoiceId, reason, reload }: NextProps) {
  const t = useText()
  const { contractId, verificationId, isOpen, isToSend, sendings, answers } = history
  if (isToSend)
    return (
      <Alert
        severity="info"
        action={
          reason === undefined && (
            <Button
              color="inherit"
              size="small"
              component={Link}
              to={`/invoiceUpload?contractId=${encodeURIComponent(contractId)}&step=buyers`}
            >
              {t('upload.contract.send')}
            </Button>
          )
        }
      >
        {t('sending.history.toSend')}
      </Alert>
    )
  const current = sendings.find(({ id }) => id === verificationId)
  if (!isOpen || current === undefined || verificationId === null) return null
  const verdict = answers.find(({ stands }) => stands)
  const isExpired = verdict === undefined && current.state === 'EXPIRED'
  const button = (
    <SendAgain
      contractId={contractId}
      verificationId={verificationId}
      invoiceId={invoiceId}
      reason={reason}
      reload={reload}
    />
  )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      {verdict !== undefined || isExpired ? (
        <Alert severity="warning" sx={{ flex: '1 1 280px' }}>
          {isExpired ? (
            t('sending.history.expired')
          ) : (
            <>
              {t('sending.history.rejected')}
              {verdict !== undefined && verdict.comment !== null && (
                <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere', fontWeight: 550 }}>
                  {verdict.comment}
                </Box>
              )}
            </>
          )}
        </Alert>
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 280px' }}>
          {t('sending.history.waiting')}{' '}
          {current.expiresAt !== null && <Moment>{formatDateTime(current.expiresAt)}</Moment>}
        </Typography>
      )}
      {button}
    </Box>
  )
}
