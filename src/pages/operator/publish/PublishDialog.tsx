import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import type { FormDocuments, FormSources, VersionDocuments } from '../../../api/operator/operatorForms.ts'
import { ApplicantsPart } from '../applicants/ApplicantsPart.tsx'
import { SentenceList } from '../changes/SentenceList.tsx'
import { TechnicalChanges } from './TechnicalChanges.tsx'
import { changesBetween } from './changes.ts'
import { ModeSummary } from './ModeSummary.tsx'
import { GoLiveDialog } from './GoLiveDialog.tsx'

type Props = {
  open: boolean
  onClosed: () => void
  form: string
  title: string
  live: VersionDocuments
  documents: FormDocuments
  sources: FormSources
  onPublish: (comment: string) => Promise<void>
  onClose: () => void
}

export function PublishDialog({ form, title, live, documents, sources, open, onPublish, onClose, onClosed }: Props) {
  const t = useText()
  const changes = useMemo(() => changesBetween(live, documents), [live, documents])
  return (
    <GoLiveDialog
      title={t('operator.publish.title', { form: title })}
      text={t('operator.publish.text')}
      commentLabel={t('operator.publish.comment')}
      confirm={t('operator.publish.confirm')}
      onConfirm={onPublish}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Box component="section" sx={{ p: 2, bgcolor: 'background.sunken', borderRadius: '12px' }}>
        <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
          {t('operator.publish.changes', { version: live.version })}
        </Typography>
        <SentenceList before={live} now={documents} />
        <TechnicalChanges changes={changes} />
      </Box>
      <Box sx={{ p: 2, mt: 2, bgcolor: 'background.sunken', borderRadius: '12px' }}>
        <ApplicantsPart form={form} live={live} documents={documents} sources={sources} />
      </Box>
      <ModeSummary live={live} documents={documents} />
    </GoLiveDialog>
  )
}
