import type { RowField } from '../../../../schemas/invoiceRow.ts'
import type { ApiError } from '../../../api/http/ApiError.ts'
import type { ColumnAssignment } from '../../../api/staff/invoiceUploadApi.ts'

export type FoundColumn = { readonly index: number; readonly header: string; readonly samples: readonly string[] }

/** Columns of a file that the server does not understand (UPL-61). */
export type FoundColumns = {
  readonly columns: readonly FoundColumn[]
  /** Indexes of the columns that may have a meaning, by the server's names of meanings. */
  readonly candidates: Readonly<Record<string, readonly number[]>>
  readonly place: { readonly sheet: number; readonly line: number }
}

/** What a person chooses for a field: a column, that the file has none, or nothing yet. */
export type Choice = number | 'none' | ''
export type Choices = Readonly<Record<RowField, Choice>>

/** A company is named by any of these; the server understands each of the texts in each of the columns. */
const buyerKeys = ['buyerCode', 'buyerVat', 'buyerName'] as const
/** Without these a row is not even the beginning of an invoice. */
export const neededFields: readonly RowField[] = ['invoiceNumber', 'invoiceAmount']
const optionalFields: readonly RowField[] = ['transferClaimAmount', 'currency']

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** The columns that an SME30 lists, if it does. */
export function foundColumnsOf({ details }: ApiError): FoundColumns | undefined {
  const { columns, candidates, place } = details as Partial<FoundColumns>
  if (!Array.isArray(columns) || columns.length < 2 || typeof candidates !== 'object') return undefined
  if (place === undefined || !isNumber(place.sheet) || !isNumber(place.line)) return undefined
  return { columns, candidates, place }
}

/** What is known already; a meaning of several columns is not chosen. */
export function knownChoices({ candidates }: FoundColumns): Choices {
  const only = (key: string): number | undefined => (candidates[key]?.length === 1 ? candidates[key][0] : undefined)
  const choiceOf = (field: RowField): Choice => {
    const known = field === 'buyer' ? buyerKeys.map(only).find(isNumber) : only(field)
    if (known !== undefined) return known
    return optionalFields.includes(field) && candidates[field] === undefined ? 'none' : ''
  }
  return {
    invoiceNumber: choiceOf('invoiceNumber'),
    buyer: choiceOf('buyer'),
    issueDate: choiceOf('issueDate'),
    dueDate: choiceOf('dueDate'),
    invoiceAmount: choiceOf('invoiceAmount'),
    transferClaimAmount: choiceOf('transferClaimAmount'),
    currency: choiceOf('currency'),
  }
}

/** @returns what is wrong with a choice, or undefined */
export function choiceFault(field: RowField, choices: Choices): 'choose' | 'twice' | undefined {
  const choice = choices[field]
  if (choice === '' || (choice === 'none' && neededFields.includes(field))) return 'choose'
  const isTwice = Object.entries(choices).some(
    ([other, same]) => other !== field && same === choice && !isAmountPair(field, other),
  )
  return choice !== 'none' && isTwice ? 'twice' : undefined
}

/** The claim may well be the amount. */
const isAmountPair = (one: string, other: string) =>
  [one, other].every(field => field === 'invoiceAmount' || field === 'transferClaimAmount')

/** The assignment to send: the choices, and the known meanings of other columns. */
export function columnAssignment({ candidates, place }: FoundColumns, choices: Choices): ColumnAssignment {
  const chosen = new Map<string, number>()
  for (const [field, choice] of Object.entries(choices)) {
    if (!isNumber(choice)) continue
    const buyerKey = buyerKeys.find(key => candidates[key]?.includes(choice)) ?? 'buyerCode'
    chosen.set(field === 'buyer' ? buyerKey : field, choice)
  }
  const used = new Set(chosen.values())
  for (const key of [...(choices.buyer === 'none' ? [] : buyerKeys), 'fileName', 'note']) {
    const [index, another] = candidates[key] ?? []
    if (index !== undefined && another === undefined && !chosen.has(key) && !used.has(index)) chosen.set(key, index)
  }
  return { columns: [...chosen].map(([key, index]) => `${key}:${index}`).join(','), ...place }
}
