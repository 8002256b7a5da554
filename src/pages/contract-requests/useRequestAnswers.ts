import { useCallback, useEffect, useMemo, useRef } from 'react'

import type { FormDocument } from '../../contract/formTypes.ts'
import { dialogScope } from '../../frame/kept/dialogScope.ts'
import { useKeptAnswers } from '../../frame/kept/useKeptAnswers.ts'
import { useSession } from '../../contract/SessionContext.ts'
import type { RequestAbout } from './requestAbout.ts'
import type { KeptUploads, RequestUploads } from './requestUploads.ts'

/** The encrypted data of a request: the files are already on the server, and the form contains only their ids. */
type Sealed = { answers: FormDocument; uploads: KeptUploads }

/** The answers of a request, saved with the names of its files. */
export function useRequestAnswers(about: RequestAbout, uploads: RequestUploads, version: number) {
  const session = useSession()
  const kept = useKeptAnswers(dialogScope(session, about.form, about.contractId, about.thirdPartyId))
  const { draft } = kept
  const sealed = kept.status === 'ready' ? (kept.restored?.document as Sealed | undefined) : undefined
  const latest = useRef<FormDocument>(undefined)
  const isOver = useRef(false)
  latest.current ??= sealed?.answers
  const save = useCallback(
    (answers: FormDocument = latest.current ?? {}) => {
      latest.current = answers
      if (!isOver.current)
        draft.save({ answers, uploads: uploads.state() } satisfies Sealed as unknown as FormDocument, version)
    },
    [draft, uploads, version],
  )
  /** Pending files are saved by name, so that the user sees which one was interrupted. */
  const files = sealed?.uploads.files
  const watched = useMemo<RequestUploads>(
    () => ({
      ...uploads,
      known: uuid => uploads.known(uuid) ?? files?.find(file => file.uuid === uuid),
      send: (...given) => {
        const sending = uploads.send(...given)
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
    isOver.current = true
    void draft.clear()
  }, [draft])
  return { ...kept, end, answers: sealed?.answers, cut: sealed?.uploads.cut ?? [], save, uploads: watched }
}
