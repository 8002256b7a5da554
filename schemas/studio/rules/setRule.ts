import { isObject, type JsonObject } from '../../json.ts'
import type { StudioDocuments } from '../facts.ts'
import { fieldAt, isAlwaysRequired, isRequired, withoutNull, withRequired } from '../fields.ts'
import { isNamedByMode, type ShippedRules } from '../locks.ts'
import { sectionsOf } from '../moves.ts'
import { done, rejected, type CommandResult, type Rejection } from '../result.ts'
import { askedOf, byVisibility, demandsOn, isDemanded, lookOf, questionsOf } from './asked.ts'
import { combinations } from './combinations.ts'
import { entriesOf, outcomesOf, writeRule, type Outcome } from './entries.ts'
import { readPaths, writeLayoutQuestion, type LayoutQuestion } from './layoutQuestions.ts'
import { withoutOutcomes } from './outcomes.ts'
import { choicesFor, typesOf, type Question, type Test } from './questions.ts'

export const MAX_TESTS = 10
const MAX_RULES = 200

/** `$comment` of the schema's half of a rule that the studio writes for one question. */
function ruleId(path: string): string {
  return `rule:asked-${path}`
}

/**
 * Asks a question only when other answers are so. All three halves are written: the schema requires or rejects the
 * answer, the layout shows the question, and an effect empties it.
 * @param question any of its parts must hold as a whole; with `unless`, the question is asked when none does
 * @param required whether it must be answered when it is asked
 */
export function setRule(
  documents: StudioDocuments,
  { path, required, ...asked }: { path: string; required: boolean } & LayoutQuestion,
  shipped: ShippedRules | null,
): CommandResult {
  const { question, unless } = plain(asked)
  const problem = refusalOf(documents, path) ?? questionRefusal(documents, path, question)
  if (problem !== null) return problem
  const section = sectionsOf(documents.ui)?.find(({ fields }) => fields.includes(path))
  if (required && section?.['visibleWhen'] !== undefined) return rejected('ruleSection', { field: path })
  const { schema } = documents
  const [whenAsked, absent] = [required ? demanded(schema, path) : [], [{ path, is: 'absent' as const }]]
  const rule = {
    branches: [{ when: question, then: unless ? absent : whenAsked }],
    otherwise: unless ? whenAsked : absent,
  }
  const entry = writeRule(schema, rule, { $comment: ruleId(path) })
  const rules = Array.isArray(schema['allOf']) ? schema['allOf'] : []
  const at = rules.findIndex(isOwn(path))
  const left = withoutOutcomes(schema, at < 0 ? rules : rules.toSpliced(at, 1), path, ['required', 'absent'])
  if (left.length >= MAX_RULES) return rejected('rulesFull', { limit: MAX_RULES })
  const allOf = at < 0 ? [...left, entry] : left.toSpliced(Math.min(at, left.length), 0, entry)
  const optional = withRequired(schema, path, false)
  if (optional === null) return rejected('expertField', { field: path })
  const next = {
    ...documents,
    schema: { ...optional, allOf },
    ui: withCondition(documents.ui, path, writeLayoutQuestion({ question, unless }), clearedOn({ question, unless })),
  }
  const demands = demandsOn(next.schema, path)
  // Whether it must be answered could not be read back, and the next change would lose it.
  if (required && combinations(next, questionsOf(demands)) === null) return rejected('ruleUnproven', { field: path })
  const split = byVisibility(next, demands)
  if (split?.shown.length === 0) return rejected('ruleNever', { field: path })
  return contractRefusal(documents, next, path, shipped) ?? done(documents, next, 'setRule', { field: path })
}

/** Asks a question always. One that had to be answered when it was asked must be answered now. */
export function removeRule(documents: StudioDocuments, path: string, shipped: ShippedRules | null): CommandResult {
  const asked = askedOf(documents, path)
  const problem = refusalOf(documents, path)
  if (problem !== null) return problem
  if (asked === undefined) return rejected('ruleNone', { field: path })
  const { schema } = documents
  const rules = Array.isArray(schema['allOf']) ? schema['allOf'] : []
  const isWhole = asked.required === 'always'
  const left = withoutOutcomes(
    schema,
    rules.filter(one => !isOwn(path)(one)),
    path,
    isWhole ? ['required', 'absent'] : ['absent'],
  )
  const { allOf: _rules, ...rest } = schema
  const base = left.length === 0 ? rest : { ...schema, allOf: left }
  const altered = isWhole ? withRequired(base, path, true) : base
  if (altered === null) return rejected('expertField', { field: path })
  const whole = isWhole ? withoutNull(altered, path) : altered
  const next = { ...documents, schema: whole, ui: withCondition(documents.ui, path, undefined, null) }
  return contractRefusal(documents, next, path, shipped) ?? done(documents, next, 'removeRule', { field: path })
}

/** Why the rule of a question cannot be changed here, whatever it would become; null if it can. */
export function refusalOf({ schema, ui }: StudioDocuments, path: string): Rejection | null {
  const section = sectionsOf(ui)?.find(({ fields }) => fields.includes(path))
  const field = fieldAt(schema, path)
  if (field === undefined || section === undefined) return rejected('expertField', { field: path })
  if (section['component'] !== undefined) return rejected('ruleCalculator', { field: path })
  const effects = Array.isArray(ui['effects']) ? ui['effects'].filter(isObject) : []
  const isSet = effects.some(({ set }) => isObject(set) && Object.hasOwn(set, path))
  const entries = entriesOf(schema)
  const isEmptied = entries.some(
    entry =>
      entry.kind === 'rule' && outcomesOf(entry.rule).some(outcome => outcome.is === 'empty' && outcome.path === path),
  )
  if (isSet || isEmptied) return rejected('ruleElsewhere', { field: path })
  const asked = askedOf({ schema, ui }, path)
  return demandsOn(schema, path, entries).hasExpert || asked?.when === null
    ? rejected('ruleExpert', { field: path })
    : null
}

/** "Unless it is answered" reads back as "when it is not answered": both are one condition of the layout. */
function plain(asked: LayoutQuestion): LayoutQuestion {
  const [test, ...others] = asked.question.flat()
  if (!asked.unless || test === undefined || test.is === 'oneOf' || others.length > 0) return asked
  return { question: [[{ path: test.path, is: test.is === 'answered' ? 'unanswered' : 'answered' }]], unless: false }
}

function questionRefusal(documents: StudioDocuments, path: string, question: Question): Rejection | null {
  const isPart = (tests: Question[number]): boolean =>
    tests.length > 0 && new Set(tests.map(test => test.path)).size === tests.length
  const all = question.flat()
  if (all.length === 0 || all.length > MAX_TESTS || !question.every(isPart))
    return rejected('ruleTests', { limit: MAX_TESTS })
  for (const test of all) {
    if (!isDrawn(documents, test.path)) return rejected('ruleUnknown', { field: test.path })
    if (dependsOn(documents.ui, test.path, path)) return rejected('ruleCircle', { field: test.path })
    if (!isPossible(documents.schema, test)) return rejected('ruleAnswers', { field: test.path })
  }
  return null
}

function isDrawn({ schema, ui }: StudioDocuments, path: string): boolean {
  return fieldAt(schema, path) !== undefined && (sectionsOf(ui) ?? []).some(({ fields }) => fields.includes(path))
}

/** Whether a rule may compare the answer with these values: only with those that can be chosen. */
function isPossible(schema: JsonObject, test: Test): boolean {
  if (test.is !== 'oneOf') return true
  const choices = choicesFor(schema, test.path)
  return test.orMissing === undefined && test.values.length > 0 && test.values.every(one => choices.includes(one))
}

/** Whether it depends on the other question, over any number of steps, if a question is asked. */
function dependsOn(ui: JsonObject, from: string, target: string): boolean {
  const [seen, open] = [new Set<string>(), [from]]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (path === target || path.startsWith(`${target}.`) || target.startsWith(`${path}.`)) return true
    if (seen.has(path)) continue
    seen.add(path)
    const section = sectionsOf(ui)?.find(({ fields }) => fields.includes(path ?? ''))
    open.push(...readPaths(lookOf(ui, path)['visibleWhen']), ...readPaths(section?.['visibleWhen']))
  }
  return false
}

/** The answer is required, is not null, and the groups around it that need not be there are. */
function demanded(schema: JsonObject, path: string): readonly Outcome[] {
  const names = path.split('.')
  const groups = names.slice(1).map((_, index) => names.slice(0, index + 1).join('.'))
  const { others, allowsNull } = typesOf(fieldAt(schema, path) ?? {})
  return [
    ...groups
      .filter(group => !isAlwaysRequired(schema, group))
      .map(group => ({ path: group, is: 'required' as const })),
    { path, is: 'required' },
    ...(allowsNull && others !== null
      ? [{ path, is: 'limit' as const, schema: { type: others.length === 1 ? others[0] : others } }]
      : []),
  ]
}

function isOwn(path: string): (rule: unknown) => boolean {
  return rule => isObject(rule) && rule['$comment'] === ruleId(path)
}

/**
 * A change of the compared answer empties the question. Only for one value: with several, or with a typed answer, a
 * change may leave the question asked, and its answer would be lost.
 */
function clearedOn({ question, unless }: LayoutQuestion): string | null {
  const [test, ...others] = question.flat()
  return test?.is === 'oneOf' && test.values.length === 1 && others.length === 0 && !unless ? test.path : null
}

function withCondition(ui: JsonObject, path: string, condition: JsonObject | undefined, on: string | null): JsonObject {
  const { visibleWhen: before, ...look } = lookOf(ui, path)
  const fields = isObject(ui['fields']) ? ui['fields'] : {}
  const { [path]: _look, ...others } = fields
  const isEmpty = condition === undefined && Object.keys(look).length === 0
  const own = { ...look, ...(condition === undefined ? {} : { visibleWhen: condition }) }
  const sources = new Set(readPaths(before))
  const effects = Array.isArray(ui['effects']) ? ui['effects'] : []
  const kept = effects.flatMap((effect): unknown[] => {
    if (!isObject(effect) || !Array.isArray(effect['clear']) || !sources.has(String(effect['on']))) return [effect]
    const clear = effect['clear'].filter(one => one !== path)
    return clear.length === effect['clear'].length ? [effect] : clear.length === 0 ? [] : [{ ...effect, clear }]
  })
  const next = on === null ? kept : [...kept, { on, clear: [path] }]
  const { effects: _effects, ...rest } = ui
  return {
    ...rest,
    fields: isEmpty ? others : { ...fields, [path]: own },
    ...(next.length > 0 || (ui['effects'] !== undefined && effects.length === 0) ? { effects: next } : {}),
  }
}

/** What the shipped form requires of the question, always or by a rule, must stay required (OPR-04). */
export function contractRefusal(
  before: StudioDocuments,
  next: StudioDocuments,
  path: string,
  shipped: ShippedRules | null,
): Rejection | null {
  if (shipped === null) return null
  const locked = rejected('ruleLocked', { field: path })
  const [contract, was, is] = [shipped, before, next].map(({ schema }) => demandsOn(schema, path))
  if (contract === undefined || was === undefined || is === undefined) return null
  if (isNamedByMode(path, shipped) && !isRequired(next.schema, path)) return locked
  if (!contract.isRequired && contract.rules.length === 0) return null
  const all = combinations(next, [...questionsOf(contract), ...questionsOf(is)])
  // What was looser before, by the JSON view, is told by the check.
  return all === null || all.some(one => isDemanded(contract, one) && isDemanded(was, one) && !isDemanded(is, one))
    ? locked
    : null
}
