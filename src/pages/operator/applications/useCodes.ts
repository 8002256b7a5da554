import { useCallback, useRef, useState } from 'react'

import { useErrorNotice } from '../../../ui/useErrorNotice.ts'
import { getCodes, type ApplicationCode } from '../../../api/operator/applicationsApi.ts'

const none: readonly ApplicationCode[] = []

/** Codes are fetched on click, for one application at a time; masking them again deletes them from memory. */
export function useCodes(applicationId: string) {
  const showError = useErrorNotice()
  const [codes, setCodes] = useState<readonly ApplicationCode[]>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const show = useCallback(async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      setCodes(await getCodes(applicationId))
    } catch (error) {
      showError(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [applicationId, showError])
  const hide = useCallback(() => setCodes(undefined), [])
  const of = (part: string | null): ReadonlyMap<string, string> =>
    new Map((codes ?? none).filter(code => code.part === part).map(({ path, value }) => [path, value]))
  return { shown: codes !== undefined, busy, show, hide, of }
}
