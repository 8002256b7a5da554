import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { VerificationGroup } from '../../../api/staff/verificationApi.ts'
import { useErrorText } from '../../../builders/list/ListStates.tsx'
import { languageTag } from '../../../contract/languages.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { previewQuery } from './sentQueries.ts'

type Props = { readonly contractId: string; readonly group: VerificationGroup }

/** The mail to the buyer in the buyer's language, exactly as it will be sent (UPL-50). It is fetched when opened. */
export function MailPreview({ contractId, group }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box component="details" onToggle={event => setOpen(event.currentTarget.open)}>
      <Typography component="summary" variant="body2" color="primary" sx={{ cursor: 'pointer', py: 1.25 }}>
        {t('sending.preview')}
      </Typography>
      {isOpen && <Mail contractId={contractId} group={group} />}
    </Box>
  )
}

function Mail({ contractId, group }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const { data, error } = useQuery(previewQuery(contractId, group))
  if (error !== null) return <Alert severity="warning">{errorText(error)}</Alert>
  if (data === undefined) return <Skeleton variant="rounded" height={120} aria-label={t('layout.loading')} />
  return (
    <Box
      lang={languageTag(data.language)}
      sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.sunken' }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {data.to}
      </Typography>
      <Typography variant="subtitle1" component="p" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {data.subject}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {data.text}
      </Typography>
    </Box>
  )
}
