import type { Entry, Outcome } from '../../../../schemas/studio/rules/entries.ts'
import { writeLayoutQuestion } from '../../../../schemas/studio/rules/layoutQuestions.ts'
import { type RequiredWhen, withoutNull } from '../../../../schemas/studio/rules/requiredWhen.ts'
import type { Answer, Question } from '../../../../schemas/studio/rules/questions.ts'
import type { Translate } from '../../../i18n/TextsContext.ts'
import type { Names } from '../changes/names.ts'
import { conditionText } from '../changes/sentence.ts'

/** One part of a rule in words: when it counts, and what it says then. */
export type RulePartText = { head: string; outcomes: readonly string[] }

/** An answer as operators see it. */
export function answerText(t: Translate, path: string, value: Answer, names: Names): string {
  return typeof value === 'boolean' ? t(value ? 'studio.diff.yes' : 'studio.diff.no') : names.option(path, value)
}

export function questionText(t: Translate, question: Question, names: Names): string {
  return conditionText(t, writeLayoutQuestion({ question: withoutNull(question), unless: false }), names)
}

/** What makes an answer required at times, a sentence for each reason (OPR-88). */
export function requiredTexts(t: Translate, { conditions, groups, experts }: RequiredWhen, names: Names): string[] {
  return [
    ...conditions.map(one => t('studio.sometimes.when', { when: conditionText(t, one, names) })),
    ...groups.map(one => t('studio.sometimes.group', { names: names.group(one) ?? names.field(one) })),
    ...experts.map(name => (name ? t('studio.sometimes.expert', { name }) : t('studio.sometimes.unnamed'))),
  ]
}

/** A rule of the subset in words, part by part. A test demands that each kind of outcome has a sentence. */
export function ruleTexts(t: Translate, { rule }: Extract<Entry, { kind: 'rule' }>, names: Names): RulePartText[] {
  const told = (outcomes: readonly Outcome[]) => outcomes.map(outcome => outcomeText(t, outcome, names))
  const parts = rule.branches.map(({ when, then }, index) => ({
    head: t(index === 0 ? 'studio.rules.when' : 'studio.rules.otherwiseWhen', { when: questionText(t, when, names) }),
    outcomes: then.length === 0 ? [t('studio.rules.nothing')] : told(then),
  }))
  return rule.otherwise.length === 0
    ? parts
    : [...parts, { head: t('studio.rules.otherwise'), outcomes: told(rule.otherwise) }]
}

const limitNames = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const

function outcomeText(t: Translate, outcome: Outcome, names: Names): string {
  const field = t('studio.diff.quoted', { text: names.field(outcome.path) })
  if (outcome.is === 'values') {
    const values = outcome.values.map(value =>
      t('studio.diff.quoted', { text: answerText(t, outcome.path, value, names) }),
    )
    return t('studio.rules.values', { field, values: values.join(', ') })
  }
  if (outcome.is !== 'limit') return t(`studio.rules.${outcome.is}`, { field })
  const { schema } = outcome
  const limits = limitNames.flatMap(keyword =>
    typeof schema[keyword] === 'number' ? [t(`studio.rules.limit.${keyword}`, { limit: schema[keyword] })] : [],
  )
  const told = new Set<string>([...limitNames, 'type', 'description'])
  const isShaped = Object.keys(schema).some(keyword => !told.has(keyword))
  const all = [...limits, ...(isShaped ? [t('studio.rules.limit.shape')] : [])]
  return all.length === 0
    ? t('studio.rules.notEmpty', { field })
    : t('studio.rules.limit', { field, limits: all.join(', ') })
}
