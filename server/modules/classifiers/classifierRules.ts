import type { Issue } from '../../../schemas/validation/issues.ts'
import { valueAt } from '../../forms/valueAt.ts'
import { classifierKinds } from './classifiers.types.ts'
import type { ClassifierKind } from './classifiers.types.ts'

/** True when a list contains a code; with `group`, only the codes of that group count. */
export type KnownCodes = {
  has(kind: ClassifierKind, code: string, group?: string): boolean
  /** True when the text begins with a code of the list. */
  begins(kind: ClassifierKind, text: string): boolean
}
type FieldUi = { widget?: string; classifier?: string; group?: string }

/**
 * Checks that every chosen code was offered. The published layout (ui.json) maps fields to lists, so fields added by
 * operators are checked like the shipped ones. `classifierUnknown`: no such code; `notOfGroup`: a code of another group
 * (a model of another brand); `prefixUnknown`: a phone number without a prefix of the list.
 */
export function classifierIssues(payload: unknown, ui: Record<string, unknown>, classifiers: KnownCodes): Issue[] {
  const fields = Object.entries((ui['fields'] ?? {}) as Record<string, FieldUi>)
  return fields.flatMap(([path, field]) => {
    const kind = classifierKinds.find(known => known === field.classifier)
    if (kind === undefined) return []
    const pointer = `/${path.replaceAll('.', '/')}`
    const value = valueAt(payload, path)
    if (field.widget === 'classifier')
      return codeIssues(
        pointer,
        kind,
        value,
        field.group === undefined ? undefined : valueAt(payload, field.group),
        classifiers,
      )
    if (field.widget === 'phone')
      return typeof value !== 'string' || classifiers.begins(kind, value)
        ? []
        : [{ path: pointer, code: 'prefixUnknown' }]
    if (field.widget !== 'file-list' || !Array.isArray(value)) return []
    return value.flatMap((file, index) =>
      codeIssues(`${pointer}/${index}/documentType`, kind, valueAt(file, 'documentType'), undefined, classifiers),
    )
  })
}

function codeIssues(
  path: string,
  kind: ClassifierKind,
  value: unknown,
  group: unknown,
  classifiers: KnownCodes,
): Issue[] {
  if (typeof value !== 'string' && typeof value !== 'number') return []
  const code = String(value)
  if (!classifiers.has(kind, code)) return [{ path, code: 'classifierUnknown' }]
  if (typeof group === 'string' && !classifiers.has(kind, code, group)) return [{ path, code: 'notOfGroup' }]
  return []
}
