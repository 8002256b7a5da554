import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useCallback, useId, useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import {
  documentNames,
  type DocumentName,
  getVersion,
  type VersionDocuments,
} from '../../../api/operator/operatorForms.ts'
import { sourcesOf } from '../check/syntax.ts'
import { PreviewLoading } from '../preview/PreviewLoading.tsx'
import { SentenceList } from '../changes/SentenceList.tsx'
import { TechnicalChanges } from '../publish/TechnicalChanges.tsx'
import { changesBetween } from '../publish/changes.ts'
import { useAnswer } from '../useAnswer.ts'

type Props = { form: string; version: number; live: VersionDocuments; onClose: () => void }

/** One version: its differences from the live one, and its documents. */
export function VersionDialog({ form, version, live, onClose }: Props) {
  const t = useText()
  const id = useId()
  const load = useCallback((name: string) => getVersion(name, version), [version])
  const { answer, failed, retry } = useAnswer(load, form)
  const title =
    version === live.version
      ? t('operator.history.viewTitle', { version })
      : t('operator.history.compareTitle', { version, live: live.version })
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {failed && (
          <Alert severity="error" action={<Button onClick={retry}>{t('action.retry')}</Button>}>
            {t('operator.loadFailed')}
          </Alert>
        )}
        {answer === undefined && !failed && <PreviewLoading />}
        {answer !== undefined && version !== live.version && (
          <>
            <SentenceList before={live} now={answer} />
            <TechnicalChanges changes={changesBetween(live, answer)} />
          </>
        )}
        {answer !== undefined && <Documents documents={answer} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Documents({ documents }: { documents: VersionDocuments }) {
  const t = useText()
  const [shown, setShown] = useState<DocumentName>('schema')
  return (
    <Box sx={{ mt: 2 }}>
      <Tabs
        value={shown}
        onChange={(_event, value: DocumentName) => setShown(value)}
        aria-label={t('operator.form.documents')}
      >
        {documentNames.map(name => (
          <Tab
            key={name}
            value={name}
            id={`version-tab-${name}`}
            aria-controls="version-document"
            label={t(`operator.document.${name}`)}
          />
        ))}
      </Tabs>
      <Box
        component="pre"
        id="version-document"
        role="tabpanel"
        tabIndex={0}
        aria-labelledby={`version-tab-${shown}`}
        sx={{
          m: 0,
          p: 2,
          maxHeight: 360,
          overflow: 'auto',
          fontSize: 13,
          lineHeight: 1.5,
          bgcolor: 'background.sunken',
          borderRadius: '12px',
        }}
      >
        {sourcesOf(documents)[shown]}
      </Box>
    </Box>
  )
}
