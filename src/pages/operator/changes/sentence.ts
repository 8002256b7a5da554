import { isObject } from '../../../../schemas/json.ts'
import type { Difference } from '../../../../schemas/studio/differences.ts'
import { yesNoKinds } from '../../../../schemas/studio/differenceKinds.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'
import { languageNames } from '../../../contract/languages.ts'
import type { Translate } from '../../../i18n/TextsContext.ts'
import { modeTitle } from '../modes/modeTitle.ts'
import type { Names } from './names.ts'

const MAX_VALUE = 200

export type Sentence = { text: string; isShortened: boolean }

/** A difference in words, with the old and the new value. `full`: long values are not shortened. */
export function sentenceOf(t: Translate, difference: Difference, names: Names, full = false): Sentence {
  const { kind, before, now } = difference
  const values = [before, now].map(value => valueText(t, difference, value, names))
  const isShortened = !full && values.some(value => value.length > MAX_VALUE)
  const [was = '', is = ''] = values.map(value =>
    full || value.length <= MAX_VALUE ? value : `${value.slice(0, MAX_VALUE)}…`,
  )
  const key = yesNoKinds.has(kind) ? `studio.diff.${kind}.${now === true ? 'yes' : 'no'}` : `studio.diff.${kind}`
  return { text: t(key, { ...paramsOf(t, difference, names), before: was, now: is }), isShortened }
}

function paramsOf(t: Translate, { names: params = {} }: Difference, names: Names): Record<string, string> {
  const labels: Record<string, string> = { ...params }
  const { language, mode, afterField, afterSection } = params
  if (language !== undefined) labels['language'] = languageNames[language as Language] ?? language
  if (mode !== undefined) labels['mode'] = modeTitle(t, mode, names.table)
  if (afterField !== undefined) labels['afterField'] = names.field(afterField)
  if (afterSection !== undefined) labels['afterSection'] = names.section(afterSection)
  return labels
}

function valueText(t: Translate, { kind, subject }: Difference, value: unknown, names: Names): string {
  if (value === undefined) return t('studio.diff.none')
  const rule = kind.startsWith('rule.') ? names.rule?.(value) : undefined
  if (rule !== undefined) return rule
  if (kind.startsWith('text.')) return t('studio.diff.quoted', { text: String(value) })
  if (kind === 'moved' || kind === 'movedFirst' || kind === 'unplaced') return names.section(String(value))
  if (kind.startsWith('choice') || kind.endsWith('constant') || kind === 'mode.constants')
    return choiceText(t, subject.id, value, names)
  if (kind === 'look.group') return names.field(String(value))
  if (kind.endsWith('visibleWhen')) return conditionText(t, value, names)
  if (kind.endsWith('submit')) return conditionText(t, isObject(value) ? value['enabledWhen'] : value, names)
  if (typeof value === 'boolean') return t(value ? 'studio.diff.yes' : 'studio.diff.no')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The label beside the value, which is what applications store. */
function choiceText(t: Translate, path: string, value: unknown, names: Names): string {
  const one = (choice: unknown): string => {
    const label = names.option(path, choice)
    const quoted = t('studio.diff.quoted', { text: label })
    return label === String(choice) ? quoted : `${quoted} (${String(choice)})`
  }
  return Array.isArray(value) ? value.map(one).join(', ') : one(value)
}

/** A condition of the layout in words; one of an unknown shape is shown as JSON. */
export function conditionText(t: Translate, condition: unknown, names: Names): string {
  if (condition === undefined) return t('studio.diff.none')
  if (!isObject(condition)) return JSON.stringify(condition)
  const { path, equals, present, not } = condition
  const field = typeof path === 'string' ? t('studio.diff.quoted', { text: names.field(path) }) : ''
  const option = (value: unknown): string =>
    typeof value === 'boolean'
      ? t(value ? 'studio.diff.yes' : 'studio.diff.no')
      : t('studio.diff.quoted', { text: names.option(String(path), value) })
  if ('equals' in condition) return t('studio.diff.when.equals', { field, value: option(equals) })
  if (Array.isArray(condition['in']))
    return t('studio.diff.when.in', { field, values: condition['in'].map(option).join(', ') })
  if (typeof present === 'boolean')
    return t(present ? 'studio.diff.when.present' : 'studio.diff.when.absent', { field })
  if (not !== undefined) return t('studio.diff.when.not', { one: conditionText(t, not, names) })
  for (const kind of ['all', 'any'] as const) {
    const parts = condition[kind]
    if (Array.isArray(parts) && parts.length > 0)
      return parts
        .map(part => conditionText(t, part, names))
        .reduceRight((other, one) => t(`studio.diff.when.${kind}`, { one, other }))
  }
  return JSON.stringify(condition)
}
