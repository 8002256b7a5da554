import type { Json, JsonSchema } from '../../schemas/answers/documents.ts'
import type { ChecksumUi } from '../../schemas/validation/checksum.ts'
import type { Language } from '../../schemas/vocabulary.ts'

export type { Issue } from '../../schemas/validation/issues.ts'
export type { Json, JsonSchema }

/** The nested document a person fills in; the payload without hidden and empty values. */
export type FormDocument = { readonly [key: string]: Json | undefined }

export type Condition =
  | { readonly path: string; readonly equals: Json }
  | { readonly path: string; readonly in: readonly Json[] }
  | { readonly path: string; readonly present: boolean }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }

/** `when … set` holds as long as the condition does; `on … clear` fires when the named value changes. */
export type Effect =
  | { readonly when: Condition; readonly set: Readonly<Record<string, Json>> }
  | { readonly on: string; readonly clear: readonly string[] }

export type FieldUi = {
  readonly widget?: string
  /** Columns of twelve on wide screens; one column below. */
  readonly width?: number
  readonly autocomplete?: string
  readonly visibleWhen?: Condition
  readonly classifier?: string
  /** Path of the field whose value is the classifier's group. */
  readonly group?: string
  /** A list of the portal that the field offers instead of an enum of its schema. */
  readonly options?: { readonly portal: PortalList }
  /** Title of the legal text that explains the field or that a consent stands for. */
  readonly legalText?: string
  readonly default?: Json
  readonly readOnly?: boolean
  /** What a wrong check digit of a code means. */
  readonly checksum?: ChecksumUi
  /** number: digits with a decimal part or a minus sign if need be; anything else empties the field (REQ-09). */
  readonly accept?: 'number'
  /** Kind that the files of an `uploads` field are kept under. */
  readonly upload?: string
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url'
  readonly rows?: number
  /** EUR, months, or a sign that is drawn as it is (kW). */
  readonly unit?: string
  /** Entry of the calculator's limits that a slider keeps to. */
  readonly limits?: CalculatorAmount
  readonly step?: number
}

/** Countries of Smart-ID, countries of buyers, dial codes, products whose users the signed-in person manages. */
export type PortalList = 'smartIdCountries' | 'buyerCountries' | 'dialCodes' | 'managedProducts'

export type CalculatorAmount = 'asset_amount' | 'period_months' | 'advance_amount' | 'residual_amount'

export type SectionUi = {
  readonly id: string
  readonly component?: string
  /** The person may open the section's read-only fields with a button. */
  readonly unlockable?: boolean
  readonly fields: readonly string[]
  readonly visibleWhen?: Condition
}

export type FormUi = {
  readonly sections: readonly SectionUi[]
  readonly fields?: Readonly<Record<string, FieldUi>>
  readonly effects?: readonly Effect[]
  readonly constants?: Readonly<Record<string, Json>>
  /** Values that the page adds; they are sent and never drawn. */
  readonly given?: readonly string[]
  readonly submit?: { readonly enabledWhen?: Condition }
  readonly legalTexts?: Readonly<Record<string, string>>
}

export type TextTable = Readonly<Record<string, string>>

export type FormDefinition = {
  readonly schema: JsonSchema
  readonly ui: FormUi
  readonly texts: Readonly<Partial<Record<Language, TextTable>>>
}
