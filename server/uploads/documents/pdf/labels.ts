import source from '../../../../resources/upload/labels.json' with { type: 'json' }
import type { UploadLabels } from '../../../../schemas/generated/types/config/upload-labels.ts'

export const labelsDocument: UploadLabels = source

export const labelKinds = [
  'number',
  'issueDate',
  'dueDate',
  'total',
  'payable',
  'net',
  'vat',
  'prepaid',
  'others',
] as const
export type LabelKind = (typeof labelKinds)[number]

/** A word of a text with its place in it; `folded` is without case, accents and punctuation. */
export type Word = { readonly folded: string; readonly start: number; readonly end: number }

export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\S+/gu)].flatMap(({ 0: word, index }) => {
    const folded = fold(word)
    return folded === '' ? [] : [{ folded, start: index, end: index + word.length }]
  })
}

function fold(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]/gu, '')
}

export const foldWords = (text: string): string =>
  wordsOf(text)
    .map(word => word.folded)
    .join(' ')

type Label = { readonly kind: LabelKind; readonly words: readonly string[]; readonly isGeneric: boolean }

/** Words that announce a number. Without one of them a label is a title, such as "Invoice". */
const numberWords = new Set(['no', 'nr', 'number', 'numeris', 'numurs', '#'])

/** Labels by their first word, the longest first. */
export function indexLabels({ labels }: UploadLabels): ReadonlyMap<string, readonly Label[]> {
  const index = new Map<string, Label[]>()
  for (const kind of labelKinds)
    for (const label of labels[kind]) {
      const words = wordsOf(label).map(word => word.folded)
      const [first] = words
      if (first === undefined) continue
      const isGeneric = kind === 'number' ? !words.some(word => numberWords.has(word)) : words.length === 1
      index.set(first, [...(index.get(first) ?? []), { kind, words, isGeneric }])
    }
  for (const list of index.values()) list.sort((one, other) => other.words.length - one.words.length)
  return index
}

const index = indexLabels(labelsDocument)

export type FoundLabel = {
  readonly kind: LabelKind
  readonly isGeneric: boolean
  /** Words of the text that are the label: from, and up to without. */
  readonly from: number
  readonly to: number
}

/** A shorter word with another letter may be another word. */
const LEAST_MISREAD = 6

/** Words that differ in one letter at most: another one, or one more. */
function isMisread(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < LEAST_MISREAD || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = short.slice(short.length === long.length ? at + 1 : at)
  return rest === long.slice(at + 1)
}

/**
 * Labels in a text from its beginning on; each word belongs to one label at most.
 * @param mayBeMisread the text was recognised in a picture: long words may have one wrong letter
 */
export function labelsIn(words: readonly Word[], mayBeMisread = false): FoundLabel[] {
  const found: FoundLabel[] = []
  const isSame = (one: string, other = ''): boolean => one === other || (mayBeMisread && isMisread(one, other))
  const startingWith = (word: string): readonly Label[] | undefined =>
    index.get(word) ?? (mayBeMisread ? [...index].find(([first]) => isMisread(first, word))?.[1] : undefined)
  for (let at = 0; at < words.length;) {
    const fitting = startingWith(words[at]?.folded ?? '')?.find(label =>
      label.words.every((word, offset) => isSame(word, words[at + offset]?.folded)),
    )
    if (fitting === undefined) at += 1
    else {
      found.push({ kind: fitting.kind, isGeneric: fitting.isGeneric, from: at, to: at + fitting.words.length })
      at += fitting.words.length
    }
  }
  return found
}

const foldedList = (list: readonly string[]): ReadonlySet<string> => new Set(list.map(foldWords))
const sellers = foldedList(labelsDocument.seller)
const buyers = foldedList(labelsDocument.buyer)
const credits = labelsDocument.creditNote.map(foldWords)
const series = foldedList(labelsDocument.series)
const months = new Map(
  labelsDocument.months.flatMap((names, month) => names.map(name => [foldWords(name), month + 1] as const)),
)

/** Whether a text is the heading above one of the companies, alone or before its name. */
export function roleOf(text: string): 'seller' | 'buyer' | null {
  const words = wordsOf(text).map(word => word.folded)
  for (const length of [3, 2, 1]) {
    const start = words.slice(0, length).join(' ')
    const isHeading = words.length <= length || /^\S+(?:\s+\S+){0,2}\s*:/u.test(text)
    if (isHeading && sellers.has(start)) return 'seller'
    if (isHeading && buyers.has(start)) return 'buyer'
  }
  return null
}

export function isCreditTitle(text: string): boolean {
  const folded = foldWords(text)
  return credits.some(title => folded === title || folded.startsWith(`${title} `))
}

export const isSeriesWord = (folded: string): boolean => series.has(folded)
export const isNumberWord = (folded: string): boolean => numberWords.has(folded)
export const monthOf = (folded: string): number | undefined => months.get(folded)
