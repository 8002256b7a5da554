import type { Command } from '../../../../schemas/studio/commands.ts'
import type { DocumentIssue } from '../../../api/operator/operatorForms.ts'

const FIELD_CONDITION = /^\/fields\/([^/]+)\/visibleWhen/
const conditionCodes: ReadonlySet<string> = new Set([
  'neverTrue',
  'conditionNever',
  'conditionAlways',
  'requiredHidden',
])

/** The command that takes a problem away without a further decision; undefined where an operator has to decide. */
export function repairOf({ code, path, params }: DocumentIssue): Command | undefined {
  const rule = /^\/allOf\/(\d+)$/.exec(path)?.[1]
  if (code === 'ruleIneffective' && rule !== undefined) return { name: 'removeEntry', index: Number(rule) }
  if (code === 'emptySection' && typeof params?.['name'] === 'string')
    return { name: 'removeSection', id: params['name'] }
  const field = FIELD_CONDITION.exec(path)?.[1]
  return field !== undefined && conditionCodes.has(code) ? { name: 'removeRule', path: field } : undefined
}
