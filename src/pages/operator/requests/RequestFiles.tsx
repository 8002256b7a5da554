import Typography from '@mui/material/Typography'
import { useCallback } from 'react'

import { downloadOf } from '../../../api/operator/requestsApi.ts'
import type { PartProps } from '../../../builders/slots/parts.ts'
import { AttachmentRows } from '../../../cells/AttachmentRows.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { PartCard } from '../applications/PartCard.tsx'
import { requestOf } from './requestOf.ts'

export function RequestFiles({ record }: PartProps) {
  const t = useText()
  const request = requestOf(record)
  const id = request?.id ?? ''
  const download = useCallback(
    (file: { readonly id: string; readonly name: string }, signal: AbortSignal) => downloadOf(id, file, signal),
    [id],
  )
  if (!request) return null
  const title = t('operator.requests.files')
  return (
    <PartCard title={title}>
      {request.files.length === 0 ? (
        <Typography color="textSecondary">{t('operator.requests.noFiles')}</Typography>
      ) : (
        <AttachmentRows label={title} files={request.files} download={download} />
      )}
    </PartCard>
  )
}
