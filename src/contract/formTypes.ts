import type { Json, JsonSchema } from '../../schemas/answers/documents.ts'
import type { ChecksumUi } from '../../schemas/validation/checksum.ts'
import type { Language } from '../../schemas/vocabulary.ts'

export type { Issue } from '../../schemas/validation/issues.ts'
export type { Json, JsonSchema }

/** The nested document of a user's answers; the payload omits hidden and empty values. */
export type FormDocument = { readonly [key: string]: Json | undefined }

export type Condition =
  | { readonly path: string; readonly equals: Json }
  | { readonly path: string; readonly in: readonly Json[] }
  | { readonly path: string; readonly present: boolean }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }

/** `when … set` applies while the condition holds; `on … clear` runs when the named value changes. */
export type Effect =
  | { readonly when: Condition; readonly set: Readonly<Record<string, Json>> }
  | { readonly on: string; readonly clear: readonly string[] }

export type FieldUi = {
  readonly widget?: string
  /** Width in twelfths on wide screens; one column below. */
  readonly width?: number
  readonly autocomplete?: string
  readonly visibleWhen?: Condition
  readonly classifier?: string
  /** Path of the field whose value is the classifier's group. */
  readonly group?: string
  /** A portal list offered instead of an enum of the schema. */
  readonly options?: { readonly portal: PortalList }
  /** Title of the legal text that explains the field or that a consent refers to. */
  readonly legalText?: string
  readonly default?: Json
  readonly readOnly?: boolean
  /** How an incorrect check digit of a code is treated. */
  readonly checksum?: ChecksumUi
  /** number: digits with an optional decimal part or minus sign; any other text empties the field (REQ-09). */
  readonly accept?: 'number'
  /** Kind under which the files of an `uploads` field are stored. */
  readonly upload?: string
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url'
  readonly rows?: number
  /** EUR, months, or a symbol rendered unchanged (kW). */
  readonly unit?: string
  /** The calculator limit that bounds a slider. */
  readonly limits?: CalculatorAmount
  readonly step?: number
}

/** Smart-ID countries, buyers' countries, dial codes, and products whose users the signed-in user manages. */
export type PortalList = 'smartIdCountries' | 'buyerCountries' | 'statementCountries' | 'dialCodes' | 'managedProducts'

export type CalculatorAmount = 'asset_amount' | 'period_months' | 'advance_amount' | 'residual_amount'

export type SectionUi = {
  readonly id: string
  readonly component?: string
  /** A button lets the user edit the section's read-only fields. */
  readonly unlockable?: boolean
  readonly fields: readonly string[]
  readonly visibleWhen?: Condition
}

export type FormUi = {
  readonly sections: readonly SectionUi[]
  readonly fields?: Readonly<Record<string, FieldUi>>
  readonly effects?: readonly Effect[]
  readonly constants?: Readonly<Record<string, Json>>
  /** Values that the page adds; they are sent but never rendered. */
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
