import { useNotify } from 'ra-core'
import { useCallback, useRef, useState } from 'react'

import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { ApiError } from '../../api/http/ApiError.ts'
import { type ContractDocument, getSigningAddress } from '../../api/staff/contractDocumentsApi.ts'
import { noticeOf } from '../../api/http/errorNotices.ts'

/** The server's response: a page to frame, or a text to show. */
export type StartedSigning = { readonly document: ContractDocument } & (
  | { readonly url: string }
  | { readonly text: string }
)

/** Signing errors stay for 10 seconds (SIG-06). */
const ERROR_MS = 10_000

/**
 * Fetches the signing address of the document. An address outside the configured origin is never framed and counts as a
 * failure, like any rejection: contractSignError (SIG-06). After a failure the items are refetched, since they may have
 * changed.
 */
export function useSigningStart(onStarted: (signing: StartedSigning) => void, onFailed: () => void) {
  const notify = useNotify()
  const { signingOrigin } = usePortalSettings()
  const running = useRef(false)
  const [startingId, setStartingId] = useState<string>()

  const start = useCallback(
    async (document: ContractDocument) => {
      if (running.current) return
      running.current = true
      setStartingId(document.id)
      try {
        const { url, text } = await getSigningAddress(document.contractId, document.id)
        if (url !== undefined && isFramed(url, signingOrigin)) onStarted({ document, url })
        else if (url === undefined && text !== undefined) onStarted({ document, text })
        else throw new Error('the signing service answered with neither an address to be framed nor a text')
      } catch (error) {
        // An error that only the user can fix is shown with its own text.
        const own = error instanceof ApiError && error.code === 'EMAIL_NOT_CONFIRMED'
        notify(own ? noticeOf(error).text : 'contractSignError', { type: 'error', autoHideDuration: ERROR_MS })
        onFailed()
      } finally {
        running.current = false
        setStartingId(undefined)
      }
    },
    [notify, signingOrigin, onStarted, onFailed],
  )
  return { startingId, start }
}

/** Whether an address is a page of the signing service. */
export function isFramed(url: string, origin: string | null): boolean {
  return origin !== null && URL.canParse(url) && new URL(url).origin === origin
}
