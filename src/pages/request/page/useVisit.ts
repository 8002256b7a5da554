import { useCallback } from 'react'

import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import type { FormStore } from '../../../form/engine/FormStore.ts'
import { loadWhenIdle } from '../../../ui/lazy/loadWhenIdle.ts'
import { stepInHistory } from './useSteps.ts'

/** Counts the visit of a form by question, unless it is a trial or FORM_STATISTICS is off (FRM-84). */
export function useVisit(form: string, version: number, isTrial: boolean): (store: FormStore) => () => void {
  const isCounted = usePortalSettings().features.formStatistics && !isTrial
  return useCallback(
    (store: FormStore) => {
      if (!isCounted) return () => undefined
      let end: (() => void) | undefined
      const load = async (): Promise<void> => {
        const [{ followVisit }, { sendVisit }] = await Promise.all([
          import('../../../form/visit/followVisit.ts'),
          import('../../../api/public/formVisits.ts'),
        ])
        if (isLeft) return
        end = followVisit(store, {
          send: fields => sendVisit(form, { version, fields }),
          isSent: () => stepInHistory()?.step === 'sent',
        })
      }
      let isLeft = false
      const stop = loadWhenIdle([load])
      return () => {
        isLeft = true
        stop()
        end?.()
      }
    },
    [form, version, isCounted],
  )
}
