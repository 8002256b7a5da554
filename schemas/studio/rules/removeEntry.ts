import { canonicalJson } from '../../format/canonicalJson.ts'
import type { StudioDocuments } from '../facts.ts'
import type { ShippedRules } from '../locks.ts'
import { done, rejected, type CommandResult } from '../result.ts'
import { readEntry } from './entries.ts'
import { contractRefusal } from './setRule.ts'

/** Whether the shipped form has the same rule: its contract, so it stays. */
export function isShippedEntry(entry: unknown, shipped: ShippedRules | null): boolean {
  const rules: unknown = shipped?.schema['allOf']
  return Array.isArray(rules) && rules.some(rule => canonicalJson(rule) === canonicalJson(entry))
}

/** Removes one rule between answers as a whole, of any kind. */
export function removeEntry(documents: StudioDocuments, index: number, shipped: ShippedRules | null): CommandResult {
  const { allOf, ...rest } = documents.schema
  const rules: readonly unknown[] = Array.isArray(allOf) ? allOf : []
  if (!(index in rules)) return rejected('ruleNone', {})
  if (isShippedEntry(rules[index], shipped)) return rejected('ruleShipped', {})
  const left = rules.toSpliced(index, 1)
  const schema = left.length === 0 ? rest : { ...documents.schema, allOf: left }
  const next = { ...documents, schema }
  const { title, touches } = readEntry(documents.schema, rules[index])
  for (const path of touches) {
    const refusal = contractRefusal(documents, next, path, shipped)
    if (refusal !== null) return refusal
  }
  return done(documents, { schema }, 'removeEntry', { name: title })
}
