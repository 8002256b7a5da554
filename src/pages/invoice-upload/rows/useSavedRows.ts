import { useCallback, useEffect, useRef, useState } from 'react'

import type { FormDocument } from '../../../contract/formTypes.ts'
import { tabId } from '../../../api/session/tabId.ts'
import { useSession } from '../../../contract/SessionContext.ts'
import { dialogScope } from '../../../frame/saved-dialogs/dialogScope.ts'
import { useDialogDraft } from '../../../frame/saved-dialogs/useDialogDraft.ts'
import { savedOf } from './savedRows.ts'
import type { GridRow } from './gridRow.ts'

/** Version of the stored shape. */
const VERSION = 1

export type SavedRows = {
  readonly isLoading: boolean
  /** What the tab had when it was left, as it was stored. */
  readonly restored: unknown
  readonly put: (rows: readonly GridRow[]) => void
}

/**
 * Rows that are typed and not stored survive a reload and the end of the session on this device (UPL-60), as typed
 * answers of dialogs do (decision 043). Two tabs type different rows, so each saves its own.
 */
export function useSavedRows(contractId: string): SavedRows {
  const session = useSession()
  const [scope] = useState(() => dialogScope(session, 'upload-rows', contractId, tabId()))
  const answers = useDialogDraft(scope)
  const { draft, status } = answers
  const restored = answers.status === 'ready' ? answers.restored?.document['rows'] : undefined
  const isSaved = useRef(false)
  const isEmpty = useRef(true)
  if (restored !== undefined) isSaved.current = true
  const put = useCallback(
    (rows: readonly GridRow[]) => {
      isEmpty.current = rows.length === 0
      // Nothing is saved for a page that is only looked at.
      if (isEmpty.current && !isSaved.current) return
      isSaved.current = true
      draft.save({ rows: savedOf(rows) } as unknown as FormDocument, VERSION)
    },
    [draft],
  )
  useEffect(
    () => () => {
      if (isSaved.current && isEmpty.current) void draft.clear()
    },
    [draft],
  )
  return { isLoading: status === 'loading', restored, put }
}
