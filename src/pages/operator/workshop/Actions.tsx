import Button from '@mui/material/Button'

import { useText } from '../../../i18n/TextsContext.ts'

type Props = {
  dirty: boolean
  hasDraft: boolean
  /** Checked, without errors, and different from the live version. */
  ready: boolean
  errors: number
  onSave: () => void
  onPublish: () => void
  onHistory: () => void
  onDiscard: () => void
}

export function Actions({ dirty, hasDraft, ready, errors, onSave, onPublish, onHistory, onDiscard }: Props) {
  const t = useText()
  return (
    <>
      <Button onClick={onHistory}>{t('operator.form.history')}</Button>
      {(hasDraft || dirty) && <Button onClick={onDiscard}>{t('operator.form.discard')}</Button>}
      <Button variant="outlined" onClick={onSave} disabled={!dirty} aria-keyshortcuts="Control+S">
        {t('operator.form.saveDraft')}
      </Button>
      <Button
        variant="contained"
        onClick={onPublish}
        disabled={!ready}
        title={errors > 0 ? t('operator.publish.errors', { count: errors }) : undefined}
      >
        {t('operator.form.publish')}
      </Button>
    </>
  )
}
