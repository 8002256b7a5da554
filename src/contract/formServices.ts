import type { CreditPrice } from '../../schemas/answers/creditPrice.ts'
import type { CalculatorSetup } from '../../schemas/generated/types/actions/calculator-setup.ts'
import type { Language } from '../../schemas/vocabulary.ts'
import type { PortalList } from './formTypes.ts'

export type ClassifierValue = { code: string; description: string }

export type { CalculatorSetup }

export type CalculatorQuery = {
  assetAmount: string
  periodMonths: number
  advanceAmount: string
  residualAmount: string
}

export type CalculatorAnswer = {
  asset_amount: string | number
  period_month: number
  advance_amount: { value: string | number; min: string | number; max: string | number }
  residual_amount: string | number
  residual_amount_limits?: { min: string | number; max: string | number }
  advance_amount_rate: string | number
  residual_amount_rate: string | number
  monthly_payment_amount: string | number
} & Partial<CreditPrice>

/** HTML that has passed the server's allow-list; it is sanitized again before rendering. */
export type LegalText = { html: string }

export type FileRules = { maxTotalBytes: number; types: readonly string[] }

/** A file stored on the server, not yet part of anything sent. */
export type UploadedFile = { uuid: string; name: string; size: number }

/** Why an upload failed: a server error code, or one of the upload itself. */
export type UploadFault = { code: string }

/** Files uploaded before the form is sent; the form contains their uuids (REQ-30). */
export type Uploads = {
  /** Limits of one file. */
  rules: { maxBytes: number; types: readonly string[] }
  /**
   * @param progress share of the bytes sent
   * @throws UploadFault, or an AbortError of the caller's own signal
   */
  send: (file: File, kind: string, progress: (fraction: number) => void, signal: AbortSignal) => Promise<UploadedFile>
  remove: (uuid: string) => Promise<void>
  /** The file of a uuid in the document, if this page has uploaded it. */
  known: (uuid: string) => UploadedFile | undefined
}

/**
 * One option of a portal list. `choices` are the values that can be granted for it (the permissions of a product),
 * `fixed` those that are always included.
 */
export type OfferedOption = { value: string; label?: string; choices?: readonly string[]; fixed?: readonly string[] }

/** External services of a form. The page passes real calls; tests and the operator's preview may pass others. */
export type FormServices = {
  classifier: (kind: string, group: string | undefined, language: Language) => Promise<readonly ClassifierValue[]>
  offered: (list: PortalList, language: Language) => Promise<readonly OfferedOption[]>
  legalText: (title: string, language: Language) => Promise<LegalText | undefined>
  calculatorSetup: (productType: string) => Promise<CalculatorSetup>
  /** What is known without waiting, such as the data in the HTML of a rendered page. */
  known?: {
    classifier: (kind: string, group: string | undefined, language: Language) => readonly ClassifierValue[] | undefined
    calculatorSetup: (productType: string) => CalculatorSetup | undefined
  }
  calculate: (productType: string, query: CalculatorQuery, signal: AbortSignal) => Promise<CalculatorAnswer>
  fileRules: FileRules
  /** Only where a form may upload; without it the widget is rendered but accepts nothing. */
  uploads?: Uploads
  currencySymbol: string
  defaultDialCode: string
}
