import { isObject } from '../../json.ts'
import { canonicalJson } from '../../format/canonicalJson.ts'
import type { StudioDocuments } from '../facts.ts'
import type { ShippedRules } from '../locks.ts'
import { sectionsOf } from '../moves.ts'
import { isRejected, type Words } from '../result.ts'
import { askedOf, halvesAgree, type Often } from './asked.ts'
import { entriesOf, outcomesOf, type Entry } from './entries.ts'
import { isShippedEntry } from './removeEntry.ts'
import { removeRule } from './setRule.ts'

/** A rule of the schema that the list shows by itself. */
export type ListedEntry = {
  /** Its place in `allOf`. */
  readonly index: number
  readonly rule: Entry
  /** Whether the shipped form has the same rule, so that it stays. */
  readonly isShipped: boolean
  /** Questions on the page that it says something about, else those that it reads. */
  readonly goTo: readonly string[]
}

/** All rules of a form. Nothing is left out: a rule that is not told by its questions is listed by itself. */
export type RuleList = {
  /** Questions that are asked only sometimes, by their condition. `lock`: why it cannot be taken away. */
  readonly questions: readonly {
    readonly condition: unknown
    readonly asked: readonly { readonly path: string; readonly required: Often; readonly lock: Words | null }[]
  }[]
  readonly sections: readonly { readonly id: string; readonly condition: unknown }[]
  readonly entries: readonly ListedEntry[]
}

/** Reads all rules of a form, in the order of the page. Pure. */
export function ruleListOf(documents: StudioDocuments, shipped: ShippedRules | null): RuleList {
  const sections = sectionsOf(documents.ui) ?? []
  const looks = isObject(documents.ui['fields']) ? Object.keys(documents.ui['fields']) : []
  const drawn = new Set(sections.flatMap(({ fields }) => fields.map(String)))
  const groups = new Map<string, { condition: unknown; asked: RuleList['questions'][number]['asked'][number][] }>()
  const told = new Set<string>()
  for (const path of new Set([...drawn, ...looks])) {
    const asked = askedOf(documents, path)
    if (asked === undefined) continue
    const { condition, required } = asked
    if ((required === 'always' || required === 'never') && halvesAgree(documents, path)) told.add(path)
    const group = groups.get(canonicalJson(condition)) ?? { condition, asked: [] }
    groups.set(canonicalJson(condition), group)
    const removal = removeRule(documents, path, shipped)
    group.asked.push({ path, required, lock: isRejected(removal) ? removal.rejection : null })
  }
  const rules: readonly unknown[] = Array.isArray(documents.schema['allOf']) ? documents.schema['allOf'] : []
  const entries = entriesOf(documents.schema).flatMap((rule, index): ListedEntry[] => {
    if (isTold(rule, told)) return []
    const goTo = [...rule.touches, ...rule.reads].filter(path => drawn.has(path))
    return [{ index, rule, isShipped: isShippedEntry(rules[index], shipped), goTo }]
  })
  return {
    questions: [...groups.values()],
    sections: sections.flatMap(({ id, visibleWhen }) =>
      visibleWhen === undefined ? [] : [{ id, condition: visibleWhen }],
    ),
    entries,
  }
}

/** Whether the sentences of the questions say all that the rule says. */
function isTold(entry: Entry, told: ReadonlySet<string>): boolean {
  return (
    entry.kind === 'rule' &&
    outcomesOf(entry.rule).every(({ path, is }) => (is === 'required' || is === 'absent') && told.has(path))
  )
}
