import type { FormDocument } from '../../../contract/formTypes.ts'
import {
  applyFinancialRequest,
  type CheckOptions,
  type Receipt,
  type RequestCalls,
  type SendOptions,
  validateFinancialRequest,
} from '../../../api/public/formApi.ts'

/** Destination of a finished form. The request itself, a spouse's part and a trial differ only here. */
export type Sender = {
  /** Server validation before the review. Both methods throw ApiError. */
  validate: (payload: FormDocument, options: CheckOptions) => Promise<void>
  apply: (payload: FormDocument, options: SendOptions) => Promise<Receipt>
}

export function financialSender(calls: RequestCalls): Sender {
  return {
    validate: (payload, options) => validateFinancialRequest(calls, payload, options),
    apply: (payload, options) => applyFinancialRequest(calls, payload, options),
  }
}
