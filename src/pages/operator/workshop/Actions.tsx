import Button from '@mui/material/Button'

import { useText } from '../../../i18n/TextsContext.ts'
import { OffReason } from '../../../ui/OffReason.tsx'

type Props = {
  dirty: boolean
  hasDraft: boolean
  /** What must happen before the draft can be published; undefined when it can. */
  notReady: string | undefined
  onSave: () => void
  onPublish: () => void
  onHistory: () => void
  onDiscard: () => void
}

export function Actions({ dirty, hasDraft, notReady, onSave, onPublish, onHistory, onDiscard }: Props) {
  const t = useText()
  return (
    <>
      <Button onClick={onHistory}>{t('operator.form.history')}</Button>
      {(hasDraft || dirty) && <Button onClick={onDiscard}>{t('operator.form.discard')}</Button>}
      <OffReason reason={dirty ? undefined : t('operator.form.nothingToSave')}>
        {why => (
          <Button
            variant="outlined"
            onClick={onSave}
            disabled={!dirty}
            aria-describedby={why}
            aria-keyshortcuts="Control+S"
          >
            {t('operator.form.saveDraft')}
          </Button>
        )}
      </OffReason>
      <OffReason reason={notReady}>
        {why => (
          <Button variant="contained" onClick={onPublish} disabled={notReady !== undefined} aria-describedby={why}>
            {t('operator.form.publish')}
          </Button>
        )}
      </OffReason>
    </>
  )
}
