import { useMemo } from 'react'

import { PublicLayout } from '../../../frame/PublicLayout.tsx'
import { presetsOf } from '../page/presets.ts'
import { RequestForm } from '../page/RequestForm.tsx'
import type { RequestRoute } from '../../../../schemas/pages/requestRoute.ts'
import type { Sender } from '../send/sender.ts'

/** Sends nothing: a trial only checks the form's own rules. */
const sender: Sender = {
  validate: async () => undefined,
  apply: async () => ({ reference: 'TEST', status: 'COMPLETE', receipt: '' }),
}

/** `/test/<form>`: a published form to try out in one of its modes. */
export function TrialForm({ route }: { route: Extract<RequestRoute, { kind: 'trial' }> }) {
  const { form, mode } = route
  const presets = useMemo(() => presetsOf(mode === 'default' ? {} : { originatorToken: 'trial-partner' }), [mode])
  return (
    <PublicLayout maxWidth="lg">
      <RequestForm
        form={form}
        mode={mode}
        flow="review"
        sender={sender}
        presets={presets}
        draftName={`trial.${form}.${mode}`}
        isTrial
      />
    </PublicLayout>
  )
}
