import { canonicalJson } from '../../format/canonicalJson.ts'
import type { JsonObject } from '../../json.ts'
import { requiredPaths } from '../demands.ts'
import { entriesOf, type outcomesOf, type Rule } from './entries.ts'
import { writeLayoutQuestion } from './layoutQuestions.ts'
import type { Question } from './questions.ts'

/** What makes an answer required that is not required always. Several may hold. */
export type RequiredWhen = {
  /** Conditions of the layout's language, each enough by itself. */
  readonly conditions: readonly JsonObject[]
  /** Groups that may be left out as a whole; when one is sent, the answer must be in it. */
  readonly groups: readonly string[]
  /** Titles of expert rules that say something about the answer, empty for one without. */
  readonly experts: readonly string[]
}

/** When an answer is required by rules, or with its group; undefined if it is required always or never. Pure. */
export function requiredWhen(schema: JsonObject, path: string): RequiredWhen | undefined {
  const { always, conditional } = requiredPaths(schema)
  if (always.has(path) || !conditional.has(path)) return undefined
  const names = path.split('.')
  // A rule may require the group around it, in which the answer is required.
  const around = names.map((_name, end) => names.slice(0, end + 1).join('.'))
  const isAbout = (touched: string): boolean => around.includes(touched)
  const entries = entriesOf(schema)
  const conditions = entries.flatMap(entry => (entry.kind === 'rule' ? conditionsIn(entry.rule, isAbout) : []))
  const experts = entries.flatMap(({ kind, touches, title }) =>
    kind === 'expert' && touches.some(isAbout) ? [title] : [],
  )
  const isKnown = conditions.length + experts.length > 0
  return {
    conditions: [...new Map(conditions.map(one => [canonicalJson(one), one])).values()],
    groups: isKnown ? [] : around.slice(0, -1).filter(group => !always.has(group)),
    experts,
  }
}

/** A branch counts when those before it do not; `otherwise` when none does. */
function conditionsIn(rule: Rule, isAbout: (path: string) => boolean): readonly JsonObject[] {
  const isRequired = (outcomes: ReturnType<typeof outcomesOf>): boolean =>
    outcomes.some(outcome => outcome.is === 'required' && isAbout(outcome.path))
  const before: JsonObject[] = []
  const found: JsonObject[] = []
  for (const { when, then } of rule.branches) {
    const condition = writeLayoutQuestion({ question: withoutNull(when), unless: false })
    if (isRequired(then)) found.push(before.length === 0 ? condition : { all: [condition, ...before.map(denied)] })
    before.push(condition)
  }
  if (isRequired(rule.otherwise))
    found.push(before.length === 1 ? denied(before[0] ?? {}) : { all: before.map(denied) })
  return found
}

const denied = (condition: JsonObject): JsonObject => ({ not: condition })

/** Null is no answer to a reader. */
export function withoutNull(question: Question): Question {
  return question.map(tests =>
    tests.map(test => {
      if (test.is !== 'oneOf' || !test.values.includes(null)) return test
      const values = test.values.filter(value => value !== null)
      const { path } = test
      return values.length === 0 ? { path, is: 'unanswered' } : { path, is: 'oneOf', values, orMissing: true }
    }),
  )
}
