import type { JsonObject } from '../documents.ts'
import { valueAt } from '../valueAt.ts'
import { candidatesAt } from './candidates.ts'
import { withValue, type Document } from './document.ts'
import { requirementsOf, type Page } from './page.ts'
import { conditionNumbers, conditionValues, demandsOf, type Rule } from './places.ts'

type Answer = readonly [path: string, value: unknown]

const MAX_STARTS = 120
const MAX_COMBINED = 24

/** The empty document first, then each answer that a condition tests, alone and in pairs. */
export function* startsOf(schema: JsonObject, page: Page): Generator<Document> {
  yield {}
  const answers = [...conditionValues(schema)]
    .filter(([path]) => page.rendered.has(path))
    .flatMap(([path, values]) => optionsAt(schema, path, values).map((value): Answer => [path, value]))
  let count = 0
  for (const [path, value] of answers)
    if (count++ < MAX_STARTS) yield withVisibleFields(page, withValue({}, path, value))
  for (const [index, [path, value]] of answers.entries()) {
    for (const [other, second] of answers.slice(index + 1))
      if (other !== path && count++ < MAX_STARTS)
        yield withVisibleFields(page, withValue(withValue({}, path, value), other, second))
  }
}

function optionsAt(schema: JsonObject, path: string, values: readonly unknown[]): unknown[] {
  return [...new Set([...values, ...candidatesAt(schema, `/${path.replaceAll('.', '/')}`).slice(0, 3)])]
}

/** Answers that lead a condition into the rule's branch, as far as the condition names them. */
export function startsFor(schema: JsonObject, page: Page, { at, condition, answer }: Rule): Document[] {
  const named = conditionValues(condition, at, 0, new Map(), true)
  const needed = demandsOf(condition, at).filter(path => !named.has(path))
  // Values the condition does not name: they lead to its other branch, or match it if the condition negates the named
  // ones.
  const others = [...named].flatMap(([path, values]) =>
    candidatesAt(schema, `/${path.replaceAll('.', '/')}`)
      .filter(value => !values.includes(value))
      .slice(0, 4)
      .map((value): Answer => [path, value]),
  )
  const numbers = [...conditionNumbers(condition, at)].flatMap(([path, values]) =>
    values.map((value): Answer => [path, value]),
  )
  const alone = [...others, ...numbers].map(([path, value]) => startWith(page, path, value))
  if (answer === 'else') return [{}, ...alone]
  let starts: Document[] = [{}]
  for (const [path, values] of named) {
    const usable = values.filter(
      value => candidatesAt(schema, `/${path.replaceAll('.', '/')}`).includes(value) || typeof value === 'string',
    )
    starts = starts
      .flatMap(start => (usable.length === 0 ? [start] : usable.map(value => withValue(start, path, value))))
      .slice(0, MAX_COMBINED)
  }
  for (const path of needed) {
    const [first] = candidatesAt(schema, `/${path.replaceAll('.', '/')}`)
    if (first !== undefined && page.rendered.has(path)) starts = starts.map(start => withValue(start, path, first))
  }
  return [...starts.map(start => withVisibleFields(page, start)), ...alone]
}

/** A document with one answer and those that make it visible. */
export function startWith(page: Page, path: string, value: unknown): Document {
  return withVisibleFields(page, withValue({}, path, value))
}

/** Adds the answers that make the given ones visible on the page. */
function withVisibleFields(page: Page, start: Document): Document {
  let document = start
  for (let round = 0; round < 3; round += 1) {
    for (const path of page.rendered) {
      if (valueAt(start, path) === undefined && valueAt(document, path) === undefined) continue
      for (const wait of page.conditionsOf(path).flatMap(condition => requirementsOf(condition, document)))
        if (wait.path !== '' && wait.value !== undefined) document = withValue(document, wait.path, wait.value)
    }
  }
  return document
}
