import { isObject, type JsonObject } from '../../json.ts'
import { isAnswer, type Question, type Test, type Tests } from './questions.ts'

/** `unless`: the condition holds when the question does not. */
export type LayoutQuestion = { readonly question: Question; readonly unless: boolean }

/** Reads a condition of the layout (`visibleWhen`); null if it is not of the subset. Pure. */
export function readLayoutQuestion(condition: unknown): LayoutQuestion | null {
  if (!isObject(condition)) return null
  if (condition['not'] !== undefined && readTest(condition) === null) {
    const denied = readLayoutQuestion(condition['not'])
    return denied === null ? null : { question: denied.question, unless: !denied.unless }
  }
  const { any } = condition
  const parts = Array.isArray(any) ? any.map(readTests) : [readTests(condition)]
  return parts.every(part => part !== null) && parts.length > 0 ? { question: parts as Question, unless: false } : null
}

function readTests(condition: unknown): Tests | null {
  if (!isObject(condition)) return null
  const { all } = condition
  const tests = Array.isArray(all) ? all.map(readTest) : [readTest(condition)]
  return tests.every(test => test !== null) && tests.length > 0 ? (tests as Tests) : null
}

function readTest(condition: unknown): Test | null {
  if (!isObject(condition)) return null
  const { path, equals, in: list, present, not } = condition
  if (isObject(not)) {
    const denied = readTest(not)
    if (denied === null || denied.is === 'oneOf') return null
    return { path: denied.path, is: denied.is === 'answered' ? 'unanswered' : 'answered' }
  }
  if (typeof path !== 'string') return null
  if (typeof present === 'boolean') return { path, is: present ? 'answered' : 'unanswered' }
  if (isAnswer(equals)) return { path, is: 'oneOf', values: [equals] }
  return Array.isArray(list) && list.length > 0 && list.every(isAnswer) ? { path, is: 'oneOf', values: list } : null
}

/** Writes a question as a condition of the layout. */
export function writeLayoutQuestion({ question, unless }: LayoutQuestion): JsonObject {
  const condition = joined(
    'any',
    question.map(tests => joined('all', tests.map(writeTest))),
  )
  return unless ? { not: condition } : condition
}

function joined(kind: 'all' | 'any', parts: readonly JsonObject[]): JsonObject {
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : { [kind]: parts }
}

function writeTest(test: Test): JsonObject {
  const { path } = test
  if (test.is !== 'oneOf') return { path, present: test.is === 'answered' }
  const values = test.values.length === 1 ? { path, equals: test.values[0] } : { path, in: test.values }
  return test.orMissing === undefined ? values : { any: [values, { path, present: false }] }
}

/** Answers that a condition of any shape reads. */
export function readPaths(condition: unknown): readonly string[] {
  if (Array.isArray(condition)) return condition.flatMap(readPaths)
  if (!isObject(condition)) return []
  const { path } = condition
  return [...(typeof path === 'string' ? [path] : []), ...Object.values(condition).flatMap(readPaths)]
}
