import type { FormDocument } from '../../../contract/formTypes.ts'
import {
  applyFinancialRequest,
  type CheckOptions,
  type Receipt,
  type RequestCalls,
  type SendOptions,
  validateFinancialRequest,
} from '../../../api/public/formApi.ts'

/** Where a finished form goes. The request itself, the part of a spouse and a trial differ in nothing else. */
export type Sender = {
  /** The server's word on the answers, before the person looks at them once more. Both throw ApiError. */
  validate: (payload: FormDocument, options: CheckOptions) => Promise<void>
  apply: (payload: FormDocument, options: SendOptions) => Promise<Receipt>
}

export function financialSender(calls: RequestCalls): Sender {
  return {
    validate: (payload, options) => validateFinancialRequest(calls, payload, options),
    apply: (payload, options) => applyFinancialRequest(calls, payload, options),
  }
}
