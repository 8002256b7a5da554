import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'

import { hasAnswers } from '../../../form/draft/answered.ts'
import type { Draft, RestoredDraft } from '../../../form/draft/Draft.ts'
import type { FormDefinition } from '../../../contract/formTypes.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { useSaving } from '../draft/useSaving.ts'

export type NoticesProps = {
  definition: FormDefinition
  draft: Pick<Draft, 'saving' | 'saveHere'>
  restored: RestoredDraft | undefined
  hasNewer: boolean
  notice: string | undefined
  isTrial: boolean
  onUpdate: () => Promise<void>
}

/** Notices about the answers: restored, owned by another tab or not saved, lost files, a newer version of the form. */
export function NoticeAlerts({ definition, draft, restored, hasNewer, notice, isTrial, onUpdate }: NoticesProps) {
  const t = useText()
  const answersBack = useMemo(
    () => restored !== undefined && hasAnswers(definition, restored.document),
    [restored, definition],
  )
  const { state } = useSaving(draft)
  const [notLoaded, setNotLoaded] = useState(false)
  const show = () => {
    setNotLoaded(false)
    onUpdate().catch(() => setNotLoaded(true))
  }
  const lost = restored?.lostFiles ?? []
  return (
    <>
      {isTrial && <Alert severity="info">{t('request.trial.text')}</Alert>}
      {notice !== undefined && <Alert severity="warning">{notice}</Alert>}
      {hasNewer && (
        <Alert severity="info" action={<Button onClick={show}>{t('request.version.show')}</Button>}>
          {t('request.version.new')}
        </Alert>
      )}
      {notLoaded && <Alert severity="warning">{t('part.offline')}</Alert>}
      {state === 'elsewhere' && (
        <Alert
          severity="warning"
          action={<Button onClick={() => void draft.saveHere()}>{t('request.draft.saveHere')}</Button>}
        >
          {t('request.draft.elsewhere')}
        </Alert>
      )}
      {state === 'expired' && <Alert severity="info">{t('request.draft.expired')}</Alert>}
      {state === 'impossible' && <Alert severity="warning">{t('request.draft.impossible')}</Alert>}
      {answersBack && state !== 'expired' && <Alert severity="success">{t('request.draft.restored')}</Alert>}
      {lost.length > 0 && <Alert severity="warning">{t('request.draft.filesLost', { names: lost.join(', ') })}</Alert>}
    </>
  )
}
