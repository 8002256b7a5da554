import { isObject, type JsonObject } from '../../json.ts'
import { fieldAt } from '../fields.ts'
import { sectionsOf } from '../moves.ts'
import { readLayoutQuestion, type LayoutQuestion } from './layoutQuestions.ts'
import { isAnswer, typesOf, type Question, type Test } from './questions.ts'

/** An answer that no condition names. */
export const ANOTHER = Symbol('another answer')

/** Answers by path; a path without an answer is left out. */
export type Answers = ReadonlyMap<string, unknown>

/** More combinations are not tried: what depends on them counts as not proven. */
export const MAX_COMBINATIONS = 4096

type Documents = { readonly schema: JsonObject; readonly ui: JsonObject }

export function holdsTest(test: Test, answers: Answers): boolean {
  const value = answers.get(test.path)
  const isGiven = value !== undefined && value !== null
  if (test.is !== 'oneOf') return isGiven === (test.is === 'answered')
  return value === undefined ? test.orMissing === true : test.values.some(one => one === value)
}

export function holdsQuestion(question: Question, answers: Answers): boolean {
  return question.some(tests => tests.every(test => holdsTest(test, answers)))
}

export function holdsLayout({ question, unless }: LayoutQuestion, answers: Answers): boolean {
  return holdsQuestion(question, answers) !== unless
}

/**
 * All answers that can stand beside each other as far as some questions can tell: for each answer the values that are
 * named, another one, and none. That is exact, because conditions only compare with named values or ask for presence.
 * An answer whose question is hidden is none.
 * @returns null if there are more than 4,096, or a condition on the way is not of the subset
 */
export function combinations(documents: Documents, questions: readonly Question[]): readonly Answers[] | null {
  const shown = new Map<string, readonly LayoutQuestion[]>()
  const named = new Map<string, Set<unknown>>()
  const open = [...questions]
  for (let question = open.pop(); question !== undefined; question = open.pop()) {
    for (const test of question.flat()) {
      const values = named.get(test.path) ?? new Set()
      named.set(test.path, values)
      if (test.is === 'oneOf') for (const value of test.values) values.add(value)
      if (shown.has(test.path)) continue
      const conditions = conditionsOf(documents.ui, test.path)
      if (conditions === null) return null
      shown.set(test.path, conditions)
      open.push(...conditions.map(condition => condition.question))
    }
  }
  let found: Map<string, unknown>[] = [new Map<string, unknown>()]
  for (const [path, values] of named) {
    const choices = valuesOf(documents, path, values)
    if (found.length * choices.length > MAX_COMBINATIONS) return null
    found = found.flatMap(answers => choices.map(value => new Map(answers).set(path, value)))
  }
  const isForced = forcedPaths(documents.ui)
  return found.filter(answers =>
    [...shown].every(
      ([path, conditions]) =>
        answers.get(path) === undefined ||
        isForced.has(path) ||
        conditions.every(condition => holdsLayout(condition, answers)),
    ),
  )
}

function forcedPaths(ui: JsonObject): ReadonlySet<string> {
  const effects = Array.isArray(ui['effects']) ? ui['effects'].filter(isObject) : []
  return new Set(effects.flatMap(({ set }) => (isObject(set) ? Object.keys(set) : [])))
}

/** Conditions of a question and of its section; null if one is not of the subset. */
export function conditionsOf(ui: JsonObject, path: string): readonly LayoutQuestion[] | null {
  const fields = isObject(ui['fields']) ? ui['fields'] : {}
  const look = isObject(fields[path]) ? fields[path] : {}
  const section = sectionsOf(ui)?.find(one => one.fields.includes(path))
  const conditions = [look['visibleWhen'], section?.['visibleWhen']].filter(one => one !== undefined)
  const read = conditions.map(readLayoutQuestion)
  return read.every(one => one !== null) ? (read as LayoutQuestion[]) : null
}

function valuesOf({ schema, ui }: Documents, path: string, named: ReadonlySet<unknown>): readonly unknown[] {
  const { constants } = ui
  if (isObject(constants) && Object.hasOwn(constants, path)) return [constants[path]]
  const field = fieldAt(schema, path)
  if (field === undefined) return [undefined] // hidden in this mode
  if (field['const'] !== undefined) return [field['const'], undefined]
  const { others, allowsNull } = typesOf(field)
  const list: readonly unknown[] | null = Array.isArray(field['enum']) ? field['enum'] : null
  if (list !== null) {
    const isOther = list.some(value => !named.has(value))
    return [...list.filter(value => named.has(value)), ...(isOther ? [ANOTHER] : []), undefined]
  }
  const missing = allowsNull ? [null, undefined] : [undefined]
  if (others?.length === 1 && others[0] === 'boolean') return [true, false, ...missing]
  const fitting = [...named].filter(value => value !== null && isAnswer(value) && fits(value, others))
  return [...fitting, ANOTHER, ...missing]
}

function fits(value: unknown, types: readonly unknown[] | null): boolean {
  const kinds = typeof value === 'number' ? ['number', 'integer'] : [typeof value]
  return types === null || kinds.some(kind => types.includes(kind))
}
