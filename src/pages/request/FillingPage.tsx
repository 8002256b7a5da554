import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'

import type { FormServices } from '../../form/services.ts'
import { SchemaForm } from '../../form/SchemaForm.tsx'
import type { FormDocument } from '../../form/types.ts'
import { useTexts } from '../../i18n/TextsContext.ts'
import type { Receipt } from '../../providers/formApi.ts'
import { ClearDraft } from './ClearDraft.tsx'
import { RequestNotices } from './RequestNotices.tsx'
import { sendRequest } from './sendRequest.ts'
import type { DraftState } from './useDraft.ts'
import type { PublishedForm } from './usePublishedForm.ts'

type Props = {
  title: string
  published: PublishedForm
  hasNewer: boolean
  onUpdate: () => Promise<void>
  draft: DraftState
  services: FormServices
  onSent: (receipt: Receipt) => void
  onFailed: (requestId: string | undefined) => void
}

/** The form being filled in, with what the person should know about it: earlier answers, a newer version. */
export function FillingPage({ title, published, hasNewer, onUpdate, draft, services, onSent, onFailed }: Props) {
  const { t, language } = useTexts()
  const { version, definition, validator } = published
  const [restored] = useState(() => (draft.restored === 'loading' ? undefined : draft.restored))
  const { draft: kept, attachments, clear } = draft

  const keep = useCallback((document: FormDocument) => kept.save(document, version), [kept, version])
  const submit = useCallback(
    (payload: FormDocument) =>
      sendRequest(payload, { version, language, idempotencyKey: kept.idempotencyKey() }, t, {
        onSent,
        onFailed,
        onVersionChanged: onUpdate,
      }),
    [version, language, kept, t, onSent, onFailed, onUpdate],
  )
  return (
    <>
      <Box sx={{ mb: { xs: 2, sm: 3 }, maxWidth: '72ch' }}>
        <Typography variant="h1">{title}</Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {t('request.required')}
        </Typography>
      </Box>
      <RequestNotices definition={definition} restored={restored} hasNewer={hasNewer} onUpdate={onUpdate} />
      <SchemaForm
        definition={definition}
        language={language}
        chrome={t}
        services={services}
        validator={validator}
        attachments={attachments}
        onChange={keep}
        onSubmit={submit}
        {...(restored ? { value: restored.document } : {})}
      />
      <ClearDraft onClear={clear} />
    </>
  )
}
