import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { SavedAnswersProvider } from '../../../frame/saved-dialogs/SavedAnswersProvider.tsx'
import type { SavedDialogState } from '../../../frame/saved-dialogs/useSavedDialog.ts'
import { getHistory, type VersionDocuments, type VersionSummary } from '../../../api/operator/operatorForms.ts'
import { useAnswer } from '../useAnswer.ts'
import { RollbackDialog } from './RollbackDialog.tsx'
import { VersionDialog } from './VersionDialog.tsx'
import { VersionList } from './VersionList.tsx'
import { PreviewLoading } from '../preview/PreviewLoading.tsx'

type Props = {
  form: string
  title: string
  live: VersionDocuments
  /** About a version. */ rollback: SavedDialogState<number>
  onRolledBack: (version: number, old: number) => void
  onClose: () => void
}

/** All versions that were ever live, newest first; each can be viewed, compared and restored. */
export function HistoryDialog({ form, title, live, rollback, onRolledBack, onClose }: Props) {
  const t = useText()
  const id = useId()
  const { answer: versions, failed, retry } = useAnswer(getHistory, form)
  const [viewed, setViewed] = useState<VersionSummary>()
  return (
    <>
      <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
        <DialogTitle id={id}>{t('operator.history.title', { form: title })}</DialogTitle>
        <DialogContent sx={{ px: { xs: 2, sm: 3 } }}>
          {failed && (
            <Alert severity="error" action={<Button onClick={retry}>{t('action.retry')}</Button>}>
              {t('operator.loadFailed')}
            </Alert>
          )}
          {versions === undefined && !failed && <PreviewLoading />}
          {versions !== undefined && (
            <VersionList
              versions={versions}
              live={live.version}
              onView={setViewed}
              onRollBack={({ version }) => rollback.show(version)}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.close')}</Button>
        </DialogActions>
      </Dialog>
      {viewed !== undefined && (
        <VersionDialog form={form} version={viewed.version} live={live} onClose={() => setViewed(undefined)} />
      )}
      {rollback.subject !== undefined && (
        <SavedAnswersProvider key={rollback.key} dialog={rollback}>
          <RollbackDialog
            form={form}
            title={title}
            version={rollback.subject}
            live={live.version}
            open={rollback.open}
            onDone={onRolledBack}
            onClose={() => rollback.close()}
            onClosed={rollback.closed}
          />
        </SavedAnswersProvider>
      )}
    </>
  )
}
