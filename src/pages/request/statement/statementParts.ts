import type { ComponentProps, ComponentType } from 'react'

import type { formServices } from '../../../form/portalServices.ts'
import type { usePublishedForm } from '../../../form/published/usePublishedForm.ts'
import type { BankDialog } from '../bank/BankDialog.tsx'
import type { useBankReturn } from '../bank/useBankReturn.ts'
import type { useDraft } from '../draft/useDraft.ts'
import type { useReturn } from '../draft/useReturn.ts'
import type { FillingPage } from '../page/FillingPage.tsx'
import type { LoadFailed } from '../page/LoadFailed.tsx'
import type { LoadingForm } from '../page/LoadingForm.tsx'
import type { useAnswers } from '../page/useAnswers.ts'
import type { useSteps } from '../page/useSteps.ts'
import type { outcomeOf } from '../send/sendRequest.ts'

/**
 * What the page of statements uses of the financing forms. It gets them from RequestPage instead of importing them: the
 * build would move each shared module to a chunk of its own, and the financing form would load 2 KiB more (FRM-73).
 */
export type StatementParts = {
  readonly BankDialog: ComponentType<ComponentProps<typeof BankDialog>>
  readonly FillingPage: typeof FillingPage
  readonly formServices: typeof formServices
  readonly LoadFailed: typeof LoadFailed
  readonly LoadingForm: typeof LoadingForm
  readonly outcomeOf: typeof outcomeOf
  readonly useAnswers: typeof useAnswers
  readonly useBankReturn: typeof useBankReturn
  readonly useDraft: typeof useDraft
  readonly usePublishedForm: typeof usePublishedForm
  readonly useReturn: typeof useReturn
  readonly useSteps: typeof useSteps
}
