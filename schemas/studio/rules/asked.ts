import { isObject, type JsonObject } from '../../json.ts'
import type { StudioDocuments } from '../facts.ts'
import { isRequired } from '../fields.ts'
import { combinations, conditionsOf, holdsLayout, holdsQuestion, type Answers } from './combinations.ts'
import { type Entry, entriesOf, type Outcome, outcomesOf, type Rule } from './entries.ts'
import { readLayoutQuestion, type LayoutQuestion } from './layoutQuestions.ts'
import type { Question } from './questions.ts'

type Documents = Pick<StudioDocuments, 'schema' | 'ui'>

/** How often something is so among the applicants who are asked; `unproven` beyond what can be tried. */
export type Often = 'always' | 'sometimes' | 'never' | 'unproven'

/** A question that is asked only sometimes, read from the layout and the schema together. */
export type Asked = {
  readonly path: string
  readonly condition: unknown
  /** The condition as far as it is of the subset; null for an expert condition. */
  readonly when: LayoutQuestion | null
  /** Whether it must be answered when it is asked. */
  readonly required: Often
}

/** When a question is asked by its own condition; undefined if it is asked always. Pure. */
export function askedOf(documents: Documents, path: string): Asked | undefined {
  const condition = lookOf(documents.ui, path)['visibleWhen']
  if (condition === undefined) return undefined
  const split = byVisibility(documents, demandsOn(documents.schema, path))
  return { path, condition, when: readLayoutQuestion(condition), required: split === null ? 'unproven' : often(split) }
}

function often({ demands, shown }: Split): Often {
  const found = new Set(shown.map(answers => isDemanded(demands, answers)))
  return found.size === 2 ? 'sometimes' : found.has(true) ? 'always' : 'never'
}

/** What the schema says about one answer, rule by rule. */
export type Demands = {
  readonly path: string
  /** Required by the group around it, without a rule. */
  readonly isRequired: boolean
  readonly rules: readonly Rule[]
  /** Whether an expert rule says something about it as well. */
  readonly hasExpert: boolean
}

/** @param entries the rules of the schema, if they are read already */
export function demandsOn(schema: JsonObject, path: string, entries: readonly Entry[] = entriesOf(schema)): Demands {
  const about = entries.filter(({ touches }) => touches.some(one => isWithin(path, one)))
  return {
    path,
    isRequired: isRequired(schema, path),
    rules: about.flatMap(entry =>
      entry.kind === 'rule' && outcomesOf(entry.rule).some(one => concerns(one, path)) ? [entry.rule] : [],
    ),
    hasExpert: about.some(({ kind }) => kind === 'expert'),
  }
}

function isWithin(path: string, group: string): boolean {
  return path === group || path.startsWith(`${group}.`)
}

/** Whether the outcome decides if the answer must or may be there. */
function concerns(outcome: Outcome, path: string): boolean {
  return outcome.is === 'required' ? outcome.path === path : outcome.is === 'absent' && isWithin(path, outcome.path)
}

/** What a rule says beside these answers. */
export function outcomesFor({ branches, otherwise }: Rule, answers: Answers): readonly Outcome[] {
  return branches.find(({ when }) => holdsQuestion(when, answers))?.then ?? otherwise
}

/** Whether the schema requires the answer beside these answers. */
export function isDemanded({ path, isRequired: isAlways, rules }: Demands, answers: Answers): boolean {
  return (
    isAlways || rules.some(rule => outcomesFor(rule, answers).some(one => one.is === 'required' && one.path === path))
  )
}

/** Whether the schema rejects the answer beside these answers. */
export function isForbidden({ path, rules }: Demands, answers: Answers): boolean {
  return rules.some(rule =>
    outcomesFor(rule, answers).some(outcome => outcome.is === 'absent' && isWithin(path, outcome.path)),
  )
}

export function questionsOf({ rules }: Demands): readonly Question[] {
  return rules.flatMap(({ branches }) => branches.map(({ when }) => when))
}

export type Split = {
  readonly demands: Demands
  readonly shown: readonly Answers[]
  readonly hidden: readonly Answers[]
}

/** All combinations of the answers that decide about a question, with it shown and hidden; null if they are too many. */
export function byVisibility(documents: Documents, demands: Demands): Split | null {
  const conditions = conditionsOf(documents.ui, demands.path)
  if (conditions === null || demands.hasExpert) return null
  const all = combinations(documents, [...conditions.map(({ question }) => question), ...questionsOf(demands)])
  if (all === null) return null
  const isShown = (answers: Answers): boolean => conditions.every(one => holdsLayout(one, answers))
  return { demands, shown: all.filter(isShown), hidden: all.filter(answers => !isShown(answers)) }
}

/** Answers for which schema and layout contradict each other; undefined where they never do. */
export type Contradictions = {
  /** The answer must be given, but its question is hidden. */
  readonly requiredHidden: Answers | undefined
  /** The question is shown, but its answer is rejected. */
  readonly shownForbidden: Answers | undefined
}

export function contradictionsOf({ demands, shown, hidden }: Split): Contradictions {
  return {
    requiredHidden: hidden.find(answers => isDemanded(demands, answers) && !isForbidden(demands, answers)),
    shownForbidden: shown.find(answers => isForbidden(demands, answers)),
  }
}

/** Whether the schema's half of a rule and the layout's are proven to mean the same. */
export function halvesAgree(documents: Documents, path: string): boolean {
  const split = byVisibility(documents, demandsOn(documents.schema, path))
  if (split === null) return false
  const { requiredHidden, shownForbidden } = contradictionsOf(split)
  return requiredHidden === undefined && shownForbidden === undefined
}

export function lookOf(ui: JsonObject, path: string): JsonObject {
  const own = isObject(ui['fields']) ? ui['fields'][path] : undefined
  return isObject(own) ? own : {}
}
