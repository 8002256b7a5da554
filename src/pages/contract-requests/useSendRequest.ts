import { useNotify } from 'ra-core'
import { useCallback, useState } from 'react'

import type { SubmitOutcome } from '../../form/SubmitBar.tsx'
import type { FormDocument } from '../../contract/formTypes.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { sendForm } from '../../form/published/sendForm.ts'
import type { DialogForm } from '../../form/published/useDialogForm.ts'
import { sendContractRequest } from '../../api/staff/contractRequestsApi.ts'
import { NOTICE_MS } from '../../api/http/errorNotices.ts'
import { idempotencyKeys } from '../../api/http/idempotencyKeys.ts'
import type { RequestAbout } from './requestAbout.ts'

type Options = {
  about: RequestAbout
  form: DialogForm
  onUpdate: () => Promise<void>
  onSent: (reference: string) => void
  /** undefined while there is no error. */
  onFailure: (message: string | undefined) => void
}

/**
 * Sends a request. Field errors go to their fields, other errors to the open dialog. For buyers they also appear in a
 * notice of 20 s. For added buyers they are always reported as an unavailable service (REQ-16).
 */
export function useSendRequest({
  about,
  form,
  onUpdate,
  onSent,
  onFailure,
}: Options): (payload: FormDocument) => Promise<SubmitOutcome> {
  const t = useText()
  const notify = useNotify()
  const [keyOf] = useState(idempotencyKeys)
  const { contractId, form: name } = about
  const { version } = form

  return useCallback(
    async payload => {
      onFailure(undefined)
      let reference = ''
      let newer = false
      const onVersionChanged = () => {
        newer = true
        return onUpdate()
      }
      const send = async () => {
        ;({ reference } = await sendContractRequest(name, payload, {
          contractId,
          version,
          idempotencyKey: keyOf(payload),
        }))
      }
      const outcome = await sendForm(send, form, { t, onVersionChanged })
      if (outcome.kind === 'sent') onSent(reference)
      if (outcome.kind !== 'failed') return outcome
      const message = name === 'add-buyer' && !newer ? t('general.serviceUnavailable') : outcome.message
      onFailure(message)
      if (!newer && name.endsWith('-buyer')) notify(message, { type: 'error', autoHideDuration: NOTICE_MS })
      return { kind: 'failed', message }
    },
    [t, notify, keyOf, contractId, name, version, form, onUpdate, onSent, onFailure],
  )
}
