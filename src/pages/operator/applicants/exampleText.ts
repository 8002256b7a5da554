import type { Direction, ExampleAnswer, Outcome, Reason } from '../../../../schemas/studio/comparison.ts'
import type { Translate } from '../../../i18n/TextsContext.ts'
import type { Names } from '../changes/names.ts'

/** Codes with a sentence of their own, see `studio.reason.*`. */
const toldCodes: ReadonlySet<string> = new Set([
  'required',
  'maxLength',
  'minLength',
  'maximum',
  'minimum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'maxItems',
  'minItems',
  'enum',
  'pattern',
  'format',
  'additionalProperties',
  'submit',
  'dropped',
])
const limited: ReadonlySet<string> = new Set([...toldCodes].filter(code => /^(exclusive)?(min|max)/i.test(code)))
const MAX_TEXT = 60

/** An example in words: "Married, no number plate: accepted before, refused now (“Number plate” must be filled in)." */
export function exampleText(
  t: Translate,
  direction: Direction,
  { answers, reasons }: Extract<Outcome, { kind: 'found' }>,
  names: Names,
): string {
  const told = answers.map(answer => answerText(t, answer, reasons, names))
  return t(`studio.example.${direction}`, {
    answers: told.length === 0 ? t('studio.example.anybody') : told.join(', '),
    reasons: reasons.map(reason => reasonText(t, reason, names)).join('; '),
  })
}

function answerText(t: Translate, answer: ExampleAnswer, reasons: readonly Reason[], names: Names): string {
  const { path, value, count } = answer
  const field = labelOf(path, names)
  if (count !== undefined) return t('studio.example.entries', { field, smart_count: count })
  if (value === undefined) return t('studio.example.without', { field })
  if (typeof value === 'boolean') return t(value ? 'studio.example.yes' : 'studio.example.no', { field })
  const option = names.option(path, value)
  if (option !== String(value) || Object.hasOwn(names.table, `options.${path}.${String(value)}`))
    return t('studio.example.choice', { field, value: option })
  const text = String(value)
  const shown = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
  const isLength = reasons.some(reason => reason.path === path && /Length$/.test(reason.code))
  return isLength
    ? t('studio.example.long', { field, value: shown, smart_count: text.length })
    : t('studio.example.text', { field, value: shown })
}

/** Why answers are refused; the rule is named by the question's label. */
export function reasonText(t: Translate, { path, code, limit }: Reason, names: Names): string {
  const field = labelOf(path, names)
  const isTold = toldCodes.has(code) && (limit !== undefined || !limited.has(code))
  return t(isTold ? `studio.reason.${code}` : 'studio.reason.other', { field, code, limit: limit ?? '' })
}

/** The label of a question; an entry of a list without a label has that of the list. */
function labelOf(path: string, names: Names): string {
  for (let part = path; part !== ''; part = part.split('.').slice(0, -1).join('.')) {
    const label = names.field(part)
    if (label !== part) return label
  }
  return path
}
