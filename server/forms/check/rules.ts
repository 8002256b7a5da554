import { inMode, modesOf } from '../../../schemas/modes/modes.ts'
import { byVisibility, contradictionsOf, demandsOn, lookOf } from '../../../schemas/studio/rules/asked.ts'
import { combinations, holdsLayout } from '../../../schemas/studio/rules/combinations.ts'
import { entriesOf } from '../../../schemas/studio/rules/entries.ts'
import { readLayoutQuestion, readPaths } from '../../../schemas/studio/rules/layoutQuestions.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'
import { fieldTable, type FieldTable } from './fields.ts'
import { sectionsOf } from './layout.ts'
import { placeOfMode } from './modes.ts'
import type { Report } from './report.ts'

type Documents = { readonly schema: JsonObject; readonly ui: JsonObject }

/**
 * The halves of each rule must mean the same, and each condition must hold for some answers and not for others. Decided
 * exactly by trying all combinations of answers; more than 4,096 are told as not proven (OPR-73).
 */
export function checkRules(schema: JsonObject, ui: JsonObject, table: FieldTable, report: Report): void {
  for (const mode of modesOf(ui)) checkHalves(inMode({ schema, ui }, mode), ui, table, report)
  for (const { pointer, condition, field } of conditionsIn(ui)) {
    if (namesOnlyUnknown(condition, table)) continue // told as neverTrue
    const often = oftenTrue({ schema, ui }, condition)
    if (often === 'unproven') report.warning('ui', pointer, 'ruleUnproven', { field })
    else if (often !== 'sometimes') report.warning('ui', pointer, `condition${often}`, { field })
    else checkModesOf({ schema, ui }, pointer, condition, field, report)
  }
}

/** What several modes have in common is told once, at the condition of the question. */
function checkHalves(documents: Documents, base: JsonObject, table: FieldTable, report: Report): void {
  const entries = entriesOf(documents.schema)
  const { fields } = fieldTable(documents.schema)
  for (const path of new Set(sectionsOf(documents.ui).flatMap(section => section.fields))) {
    const demands = demandsOn(documents.schema, path, entries)
    // A question that is required without a rule must be shown always, which another check demands.
    if (!fields.has(path) || demands.isRequired || demands.rules.length === 0) continue
    const { place, conditions } = conditionsOn(base, path)
    if (conditions.some(condition => namesOnlyUnknown(condition, table))) continue
    const split = byVisibility(documents, demands)
    if (split === null) {
      if (!demands.hasExpert && conditions.every(condition => readLayoutQuestion(condition) !== null))
        report.warning('ui', place, 'ruleUnproven', { field: path })
      continue
    }
    const { requiredHidden, shownForbidden } = contradictionsOf(split)
    if (requiredHidden !== undefined) report.warning('ui', place, 'ruleHidden', { field: path })
    if (shownForbidden !== undefined) report.warning('ui', place, 'ruleForbidden', { field: path })
  }
}

/** The conditions of a question and of its section, and where the first of them stands. */
function conditionsOn(ui: JsonObject, path: string): { place: string; conditions: JsonObject[] } {
  const section = sectionsOf(ui).find(({ fields }) => fields.includes(path))
  const own = lookOf(ui, path)['visibleWhen']
  const place =
    own !== undefined
      ? `/fields/${path}/visibleWhen`
      : section?.visibleWhen !== undefined
        ? `${section.pointer}/visibleWhen`
        : (section?.pointer ?? '/sections')
  return { place, conditions: [own, section?.visibleWhen].filter(isJsonObject) }
}

type Condition = { pointer: string; condition: JsonObject; field: string }

/** Conditions of questions, sections and effects with the question they are about. */
function conditionsIn(ui: JsonObject): Condition[] {
  const found: Condition[] = []
  const add = (pointer: string, condition: unknown, field: string): void => {
    if (isJsonObject(condition)) found.push({ pointer, condition, field })
  }
  for (const [path, look] of Object.entries(isJsonObject(ui['fields']) ? ui['fields'] : {}))
    if (isJsonObject(look)) add(`/fields/${path}/visibleWhen`, look['visibleWhen'], path)
  for (const { pointer, visibleWhen, fields, id } of sectionsOf(ui))
    add(`${pointer}/visibleWhen`, visibleWhen, fields[0] ?? id)
  for (const [index, effect] of (Array.isArray(ui['effects']) ? ui['effects'] : []).entries())
    if (isJsonObject(effect) && isJsonObject(effect['set']))
      add(`/effects/${index}/when`, effect['when'], Object.keys(effect['set'])[0] ?? '')
  return found
}

function namesOnlyUnknown(condition: JsonObject, table: FieldTable): boolean {
  const inner = [condition['all'], condition['any']].flatMap((list): readonly unknown[] =>
    Array.isArray(list) ? list : [],
  )
  if ([...inner, condition['not']].filter(isJsonObject).some(one => namesOnlyUnknown(one, table))) return true
  const choices = table.fields.get(String(condition['path']))?.schema['enum']
  const values: readonly unknown[] =
    'equals' in condition ? [condition['equals']] : Array.isArray(condition['in']) ? condition['in'] : []
  return Array.isArray(choices) && values.length > 0 && values.every(value => !choices.includes(value))
}

function oftenTrue(documents: Documents, condition: JsonObject): 'Always' | 'Never' | 'sometimes' | 'unproven' {
  const read = readLayoutQuestion(condition)
  if (read === null) return 'sometimes'
  const all = combinations(documents, [read.question])
  if (all === null) return 'unproven'
  const held = new Set(all.map(answers => holdsLayout(read, answers)))
  return held.size === 2 ? 'sometimes' : held.has(true) ? 'Always' : 'Never'
}

/** A mode in which the condition can never hold because it hides what the condition reads. */
function checkModesOf(
  documents: Documents,
  pointer: string,
  condition: JsonObject,
  field: string,
  report: Report,
): void {
  if (pointer.startsWith('/effects')) return
  for (const mode of modesOf(documents.ui)) {
    const own = inMode(documents, mode)
    const { fields } = fieldTable(own.schema)
    const gone = readPaths(condition).find(path => !fields.has(path))
    if (gone !== undefined && fields.has(field) && oftenTrue(own, condition) === 'Never')
      report.warning('ui', placeOfMode(documents.ui, mode), 'conditionHidden', { field, other: gone, mode })
  }
}
