import { useCallback, useState } from 'react'

import { useErrorNotice } from '../../../ui/useErrorNotice.ts'
import { useSingleRun } from '../../../ui/useSingleRun.ts'
import { getCodes, type ApplicationCode } from '../../../api/operator/applicationsApi.ts'

const none: readonly ApplicationCode[] = []

/** Codes are fetched on click, for one application at a time; masking them again deletes them from memory. */
export function useCodes(applicationId: string) {
  const showError = useErrorNotice()
  const [codes, setCodes] = useState<readonly ApplicationCode[]>()
  const { busy, run } = useSingleRun()

  const show = useCallback(
    () => run(async () => setCodes(await getCodes(applicationId))).catch(showError),
    [applicationId, run, showError],
  )
  const hide = useCallback(() => setCodes(undefined), [])
  const of = (part: string | null): ReadonlyMap<string, string> =>
    new Map((codes ?? none).filter(code => code.part === part).map(({ path, value }) => [path, value]))
  return { shown: codes !== undefined, busy, show, hide, of }
}
