import { inMode, modesOf } from '../../../schemas/modes/modes.ts'
import { requiredPaths } from '../../../schemas/studio/demands.ts'
import { outcomesFor } from '../../../schemas/studio/rules/asked.ts'
import { combinations, conditionsOf, holdsLayout } from '../../../schemas/studio/rules/combinations.ts'
import { entriesOf } from '../../../schemas/studio/rules/entries.ts'
import { readLayoutQuestion } from '../../../schemas/studio/rules/layoutQuestions.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'
import { fieldTable } from './fields.ts'
import { sectionsOf } from './layout.ts'
import type { Report } from './report.ts'

type Documents = { readonly schema: JsonObject; readonly ui: JsonObject }

/** Parts that change nothing for anybody: rules, effects and sections that an operator believes to work (OPR-90). */
export function checkIneffective(documents: Documents, report: Report): void {
  checkRulesMatter(documents, report)
  checkEffectsShow(documents, report)
  checkSectionsHold(documents, report)
}

/** A rule whose outcome never counts, or is so without the rule. Tried with all combinations of answers. */
function checkRulesMatter({ schema, ui }: Documents, report: Report): void {
  const { always } = requiredPaths(schema)
  for (const [index, entry] of entriesOf(schema).entries()) {
    if (entry.kind !== 'rule') continue
    const { rule } = entry
    const all = combinations(
      { schema, ui },
      rule.branches.map(({ when }) => when),
    )
    const matters = all?.some(answers =>
      outcomesFor(rule, answers).some(({ is, path }) => is !== 'required' || !always.has(path)),
    )
    if (matters === false)
      report.warning('schema', `/allOf/${index}`, 'ruleIneffective', { field: entry.touches[0] ?? '' })
  }
}

/** An effect that sets a question only while it is hidden: a hidden answer is not sent. */
function checkEffectsShow({ schema, ui }: Documents, report: Report): void {
  const effects: readonly unknown[] = Array.isArray(ui['effects']) ? ui['effects'] : []
  for (const [index, effect] of effects.entries()) {
    const { when, set } = isJsonObject(effect) ? effect : {}
    const read = readLayoutQuestion(when)
    if (read === null || !isJsonObject(set)) continue
    for (const [path, value] of Object.entries(set)) {
      if (value === null) continue // empties a question that is hidden
      const shown = conditionsOf(ui, path)
      if (shown === null || shown.length === 0) continue
      const all = combinations({ schema, ui }, [read.question, ...shown.map(({ question }) => question)])
      const set = all?.filter(answers => holdsLayout(read, answers)) ?? []
      if (set.length > 0 && !set.some(answers => shown.every(one => holdsLayout(one, answers))))
        report.warning('ui', `/effects/${index}/set/${path}`, 'effectHidden', { field: path })
    }
  }
}

/** A section whose questions no mode asks is never shown. */
function checkSectionsHold(documents: Documents, report: Report): void {
  const asked = modesOf(documents.ui).map(mode => fieldTable(inMode(documents, mode).schema).fields)
  for (const { id, pointer, fields } of sectionsOf(documents.ui))
    if (!fields.some(path => asked.some(mode => mode.has(path))))
      report.warning('ui', pointer, 'emptySection', { name: id })
}
