import { resolve } from '../../../forms/check/fields.ts'
import { fieldUi } from '../../../forms/check/layout.ts'
import { isJsonObject, type JsonObject } from '../../../forms/documents.ts'
import { candidatesAt, valuesOf } from '../../../forms/payload/candidates.ts'
import { overlaid, without, withValue, type Document } from '../../../forms/payload/document.ts'
import { conditionalRules, rulesAt, type Rule } from '../../../forms/payload/places.ts'
import { startsFor, startsOf, startWith } from '../../../forms/payload/starts.ts'
import { plainTexts } from '../../../forms/payload/texts.ts'
import type { Chain } from './chain.ts'

const MAX_AT_PLACE = 60
const MAX_IN_RULE = 6
const MAX_PAIRED = 6
const pointerOf = (path: string): string => `/${path.replaceAll('.', '/')}`
const limits = ['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const

/**
 * Answers on which two versions may disagree, likely ones first: one changed place, then each changed rule with both
 * outcomes, then what conditions ask, then pairs of changed places (section 7 of the design of the studio).
 * @param from the version that shall accept them
 * @param neutral answers that `from` accepts
 */
export function* variantsOf(from: Chain, to: Chain, neutral: Document): Generator<Document> {
  const places = changedPlaces(from, to)
  const values = new Map(places.map(path => [path, valuesAt(from, to, path)]))
  for (const [path, own] of values) {
    for (const value of own) yield overlaid(neutral, startWith(from.page, path, value))
    yield without(neutral, path)
  }
  for (const rule of changedRules(from, to)) {
    for (const start of startsFor(from.schema, from.page, rule)) {
      const document = overlaid(neutral, start)
      yield document
      for (const [path, schema] of touchedBy(rule)) {
        const near = edges(from, path, [schema])
        for (const value of [...near, ...candidatesAt(from.schema, pointerOf(path))].slice(0, MAX_IN_RULE))
          yield withValue(document, path, value)
        yield without(document, path)
      }
    }
  }
  for (const chain of [from, to]) for (const start of startsOf(chain.schema, from.page)) yield overlaid(neutral, start)
  for (const [index, path] of places.entries())
    for (const other of places.slice(index + 1))
      for (const value of values.get(path)?.slice(0, MAX_PAIRED) ?? [])
        for (const second of values.get(other)?.slice(0, MAX_PAIRED) ?? [])
          yield overlaid(overlaid(neutral, startWith(from.page, path, value)), startWith(from.page, other, second))
}

/** Questions of the first version whose rules or conditions are others in the second. */
function changedPlaces(from: Chain, to: Chain): string[] {
  const describe = (chain: Chain, path: string): string =>
    JSON.stringify([
      rulesAt(chain.schema, pointerOf(path)),
      fieldUi(chain.ui, path),
      chain.page.conditionsOf(path),
      chain.page.rendered.has(path),
    ])
  return [...from.page.rendered].filter(path => describe(from, path) !== describe(to, path))
}

function changedRules(from: Chain, to: Chain): Rule[] {
  const [own, others] = [conditionalRules(from.schema), conditionalRules(to.schema)]
  const [ownKeys, otherKeys] = [own, others].map(rules => new Set(rules.map(rule => JSON.stringify(rule))))
  return [
    ...others.filter(rule => ownKeys?.has(JSON.stringify(rule)) === false),
    ...own.filter(rule => otherKeys?.has(JSON.stringify(rule)) === false),
  ]
}

/** Questions that a rule says something about, with what it says. */
function touchedBy({ at, consequence }: Rule): [path: string, schema: JsonObject][] {
  const found: [string, JsonObject][] = []
  const visit = (schema: JsonObject, path: readonly string[]): void => {
    for (const [name, inner] of Object.entries(isJsonObject(schema['properties']) ? schema['properties'] : {})) {
      const own = [...path, name]
      if (isJsonObject(inner) && isJsonObject(inner['properties'])) visit(inner, own)
      else found.push([own.join('.'), isJsonObject(inner) ? inner : {}])
    }
    for (const key of ['allOf', 'anyOf', 'oneOf'])
      for (const part of Array.isArray(schema[key]) ? (schema[key] as unknown[]) : [])
        if (isJsonObject(part)) visit(part, path)
    for (const key of ['then', 'else', 'not']) if (isJsonObject(schema[key])) visit(schema[key], path)
  }
  visit(consequence, at)
  return found
}

/** Values of a question worth trying: both sides of each limit, what only one version offers, then plain ones. */
function valuesAt(from: Chain, to: Chain, path: string): unknown[] {
  const pointer = pointerOf(path)
  const rules = [from, to].flatMap(({ schema }) => {
    const { base, more } = rulesAt(schema, pointer)
    return [base, ...more.map(rule => resolve(schema, rule))]
  })
  const [own, others] = [candidatesAt(from.schema, pointer), candidatesAt(to.schema, pointer)]
  const known = new Set(others.map(value => JSON.stringify(value)))
  const values = [
    ...edges(from, path, rules),
    ...own.filter(value => !known.has(JSON.stringify(value))),
    ...listsAt(from, to, pointer),
    ...others,
    ...own,
  ]
  const seen = new Set<string>()
  return values.filter(value => {
    const key = JSON.stringify(value)
    return key === undefined || seen.has(key) ? false : seen.add(key).size <= MAX_AT_PLACE
  })
}

/** Values on both sides of the limits that rules name, otherwise as the question's own rules want them. */
function edges(from: Chain, path: string, rules: readonly JsonObject[]): unknown[] {
  const { base } = rulesAt(from.schema, pointerOf(path))
  const [readable] = from.search.suggest?.({}, pointerOf(path)) ?? []
  return edgesOf(base, rules, typeof readable === 'string' ? readable : undefined)
}

/** Words that fill a text up to a length. */
const FILLER = 'Example'

function edgesOf(base: JsonObject, rules: readonly JsonObject[], readable = FILLER): unknown[] {
  const named = (keywords: readonly string[]): number[] => [
    ...new Set(
      rules.flatMap(rule =>
        keywords.flatMap(keyword => {
          const limit = rule[keyword]
          return typeof limit === 'number' ? [limit, limit + 1, limit - 1] : []
        }),
      ),
    ),
  ]
  const lengths = named(limits.slice(0, 2)).filter(length => length >= 0)
  const { minLength: _least, maxLength: _most, ...free } = base
  return [...lengths.flatMap(length => textOfLength(free, length, readable)), ...named(limits.slice(2))]
}

const MAX_FILLED = 300

/** One text of a length that the other rules accept, readable where they leave the choice. */
function textOfLength(free: JsonObject, length: number, word: string): string[] {
  const { pattern, format } = free
  const filled = `${word} `.repeat(Math.ceil(Math.min(length, MAX_FILLED) / (word.length + 1))).slice(0, length)
  const readable = filled.endsWith(' ') ? `${filled.slice(0, -1)}a` : filled
  const expression = typeof pattern === 'string' ? new RegExp(pattern, 'u') : /^/
  const fitting = [readable, '1'.repeat(Math.min(length, MAX_FILLED))].find(
    text => text.length === length && format === undefined && expression.test(text),
  )
  if (fitting !== undefined) return [fitting]
  return plainTexts({ ...free, minLength: length, maxLength: length }).slice(0, 1)
}

/** Lists of one entry, in which one answer lies at a limit. */
function listsAt(from: Chain, to: Chain, pointer: string): unknown[] {
  const [items, others] = [from, to].map(({ schema }) => {
    const { items: item } = rulesAt(schema, pointer).base
    return isJsonObject(item) ? resolve(schema, item) : undefined
  })
  if (items === undefined || others === undefined) return []
  const [entry] = valuesOf(from.schema, items)
  if (!isJsonObject(entry)) return []
  const parts = (schema: JsonObject, root: JsonObject, name: string): JsonObject => {
    const part = isJsonObject(schema['properties']) ? schema['properties'][name] : undefined
    return isJsonObject(part) ? resolve(root, part) : {}
  }
  return Object.keys(isJsonObject(items['properties']) ? items['properties'] : {}).flatMap(name => {
    const own = parts(items, from.schema, name)
    return [...edgesOf(own, [own, parts(others, to.schema, name)]), ...valuesOf(from.schema, own)].map(value => [
      { ...entry, [name]: value },
    ])
  })
}
