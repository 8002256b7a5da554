import { useCallback, useEffect, useMemo, useRef } from 'react'

import type { FormDocument } from '../../contract/formTypes.ts'
import { dialogScope } from '../../frame/saved-dialogs/dialogScope.ts'
import { useDialogDraft } from '../../frame/saved-dialogs/useDialogDraft.ts'
import { useSession } from '../../contract/SessionContext.ts'
import type { RequestAbout } from './requestAbout.ts'
import type { SavedUploads, RequestUploads } from './requestUploads.ts'

/** The encrypted data of a request: the files are already on the server, and the form contains only their ids. */
type EncryptedRequest = { answers: FormDocument; uploads: SavedUploads }

/** The answers of a request, saved with the names of its files. */
export function useRequestAnswers(about: RequestAbout, uploads: RequestUploads, version: number) {
  const session = useSession()
  const saved = useDialogDraft(dialogScope(session, about.form, about.contractId, about.thirdPartyId))
  const { draft } = saved
  const encrypted = saved.status === 'ready' ? (saved.restored?.document as EncryptedRequest | undefined) : undefined
  const latest = useRef<FormDocument>(undefined)
  const isEnded = useRef(false)
  latest.current ??= encrypted?.answers
  const save = useCallback(
    (answers: FormDocument = latest.current ?? {}) => {
      latest.current = answers
      if (!isEnded.current)
        draft.save({ answers, uploads: uploads.state() } satisfies EncryptedRequest as unknown as FormDocument, version)
    },
    [draft, uploads, version],
  )
  /** Pending files are saved by name, so that the user sees which one was interrupted. */
  const files = encrypted?.uploads.files
  const watched = useMemo<RequestUploads>(
    () => ({
      ...uploads,
      known: uuid => uploads.known(uuid) ?? files?.find(file => file.uuid === uuid),
      send: (...args) => {
        const sending = uploads.send(...args)
        save()
        void sending.then(
          () => save(),
          () => save(),
        )
        return sending
      },
    }),
    [uploads, save, files],
  )
  useEffect(() => {
    if (files) uploads.restore(files)
  }, [files, uploads])
  /** Sent or discarded: deletes everything, and later progress of pending files is not saved. */
  const end = useCallback(() => {
    isEnded.current = true
    void draft.clear()
  }, [draft])
  return { ...saved, end, answers: encrypted?.answers, cut: encrypted?.uploads.cut ?? [], save, uploads: watched }
}
