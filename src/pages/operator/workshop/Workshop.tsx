import { useNotify } from 'ra-core'
import { useCallback, useState } from 'react'

import { PageHead } from '../../../builders/list/PageHead.tsx'
import { useText, useTexts } from '../../../i18n/TextsContext.ts'
import { SavedAnswersProvider } from '../../../frame/saved-dialogs/SavedAnswersProvider.tsx'
import { useSavedDialog } from '../../../frame/saved-dialogs/useSavedDialog.ts'
import { useErrorNotice } from '../../../ui/useErrorNotice.ts'
import type { OperatorFormAnswer } from '../../../api/operator/operatorForms.ts'
import { useCheck } from '../check/useCheck.ts'
import { HistoryDialog } from '../history/HistoryDialog.tsx'
import { PublishDialog } from '../publish/PublishDialog.tsx'
import { Actions } from './Actions.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { StateLine } from './StateLine.tsx'
import { Views } from './Views.tsx'
import { useSaveKey } from './useSaveKey.ts'
import { whyNotReady } from './whyNotReady.ts'
import { useWorkshop } from './useWorkshop.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

type Open = 'history' | 'discard' | undefined

const one: readonly true[] = [true]
/** Versions that can be restored: all but the live one. */
const versionsBefore = (live: number): readonly number[] => Array.from({ length: live - 1 }, (_, index) => index + 1)

/** The operator's editing page: the studio with its views, and what is done with the whole form above them. */
export function Workshop({ start }: { start: OperatorFormAnswer }) {
  const t = useText()
  const { language } = useTexts()
  const notify = useNotify()
  const showError = useErrorNotice()
  const work = useWorkshop(start)
  const check = useCheck(work.form, work.sources, work.live)
  const [open, setOpen] = useState<Open>()
  const close = useCallback(() => setOpen(undefined), [])
  const title = work.live.texts[language]['title'] ?? work.form
  const notReady = whyNotReady(work, check)
  const isReady = notReady === undefined
  const publishing = useSavedDialog<true>({ about: () => ['publish', work.form], subjects: isReady ? one : [] })
  const rollback = useSavedDialog<number>({
    about: version => ['rollback', work.form, String(version)],
    subjects: versionsBefore(work.live.version),
  })

  const save = useCallback(() => {
    work
      .save()
      .then(saved => saved && notify(t('operator.form.saved'), { type: 'success' }))
      .catch(showError)
  }, [work, notify, t, showError])
  useSaveKey(save)

  const publish = async (comment: string): Promise<void> => {
    const version = await work.publish(comment)
    publishing.close()
    if (version !== undefined) notify(t('operator.publish.done', { version }), { type: 'success' })
  }
  const rolledBack = (version: number, old: number): void => {
    rollback.close()
    close()
    work
      .reload()
      .then(() => notify(t('operator.rollback.done', { version, old }), { type: 'success' }))
      .catch(showError)
  }
  const discard = async (): Promise<void> => {
    await work.discard()
    close()
    notify(t('operator.form.discarded'), { type: 'info' })
  }

  return (
    <>
      <PageHead title={title}>
        <Actions
          dirty={work.dirty}
          hasDraft={work.draft !== null}
          notReady={notReady && t(...notReady)}
          onSave={save}
          onPublish={() => publishing.show(true)}
          onHistory={() => setOpen('history')}
          onDiscard={() => setOpen('discard')}
        />
      </PageHead>
      <StateLine work={work} />
      <ConflictNotice work={work} onError={showError} />
      <Views work={work} check={check} />
      {publishing.subject && check.sound !== undefined && (
        <SavedAnswersProvider key={publishing.key} dialog={publishing}>
          <PublishDialog
            form={work.form}
            title={title}
            live={work.live}
            documents={check.sound.documents}
            sources={work.sources}
            open={publishing.open}
            onPublish={publish}
            onClose={() => publishing.close()}
            onClosed={publishing.closed}
          />
        </SavedAnswersProvider>
      )}
      {(open === 'history' || rollback.subject !== undefined) && (
        <HistoryDialog
          form={work.form}
          title={title}
          live={work.live}
          rollback={rollback}
          onRolledBack={rolledBack}
          onClose={close}
        />
      )}
      {open === 'discard' && <DiscardDialog title={title} onDiscard={discard} onClose={close} />}
      <LeaveGuard title={title} dirty={work.dirty} />
    </>
  )
}

type Props = { title: string; onDiscard: () => Promise<void>; onClose: () => void }

function DiscardDialog({ title, onDiscard, onClose }: Props) {
  const t = useText()
  const showError = useErrorNotice()
  return (
    <ConfirmDialog
      title={t('operator.discard.title', { form: title })}
      text={t('operator.discard.text')}
      cancel={t('action.cancel')}
      confirm={t('operator.form.discard')}
      onConfirm={() => void onDiscard().catch(showError)}
      onCancel={onClose}
    />
  )
}
