import { leaves } from '../../../form/engine/schema.ts'
import type { JsonSchema } from '../../../contract/formTypes.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'
import { languageCodes } from '../../../contract/languages.ts'
import type { FormDocuments } from '../../../api/operator/operatorForms.ts'

export type KeywordChange = { keyword: string; before: unknown; now: unknown }
export type Change =
  | { kind: 'added' | 'removed'; path: string }
  | { kind: 'changed'; path: string; keywords: readonly KeywordChange[] }
  | { kind: 'rules' }
  | { kind: 'layout'; part: string }
  | { kind: 'texts'; language: Language; count: number }

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Changes between two states of a form, by field and not by line. */
export function changesBetween(before: FormDocuments, now: FormDocuments): Change[] {
  const fields = fieldChanges(before.schema, now.schema)
  return [
    ...fields,
    ...ruleChanges(before.schema, now.schema, fields.length > 0),
    ...layoutChanges(before.ui, now.ui),
    ...textChanges(before, now),
  ]
}

function requiredOf(schema: JsonSchema, path: string): boolean {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const parent = names.reduce<JsonSchema | undefined>((node, name) => node?.properties?.[name], schema)
  return parent?.required?.includes(last) ?? false
}

function fieldChanges(before: JsonSchema, now: JsonSchema): Change[] {
  const [old, current] = [leaves(before), leaves(now)]
  const paths = [...new Set([...old.keys(), ...current.keys()])]
  return paths.flatMap((path): Change[] => {
    const [was, is] = [old.get(path), current.get(path)]
    if (was === undefined) return [{ kind: 'added', path }]
    if (is === undefined) return [{ kind: 'removed', path }]
    const keywords = keywordChanges(
      { ...was, required: requiredOf(before, path) },
      { ...is, required: requiredOf(now, path) },
    )
    return keywords.length === 0 ? [] : [{ kind: 'changed', path, keywords }]
  })
}

function keywordChanges(before: object, now: object): KeywordChange[] {
  const [old, current] = [before as Record<string, unknown>, now as Record<string, unknown>]
  return [...new Set([...Object.keys(old), ...Object.keys(current)])]
    .filter(keyword => !same(old[keyword], current[keyword]))
    .map(keyword => ({ keyword, before: old[keyword], now: current[keyword] }))
}

/** Conditions, which involve several fields, and any other schema difference that no field explains. */
function ruleChanges(before: JsonSchema, now: JsonSchema, explained: boolean): Change[] {
  const differs = !same(before.allOf, now.allOf) || (!explained && !same(before, now))
  return differs ? [{ kind: 'rules' }] : []
}

function layoutChanges(before: Record<string, unknown>, now: Record<string, unknown>): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((part): Change[] => {
    const [was, is] = [before[part], now[part]]
    if (same(was, is)) return []
    if (part !== 'fields') return [{ kind: 'layout', part }]
    const [old, current] = [(was ?? {}) as Record<string, unknown>, (is ?? {}) as Record<string, unknown>]
    return [...new Set([...Object.keys(old), ...Object.keys(current)])]
      .filter(path => !same(old[path], current[path]))
      .map(path => ({ kind: 'layout', part: path }))
  })
}

function textChanges(before: FormDocuments, now: FormDocuments): Change[] {
  return languageCodes.flatMap((language): Change[] => {
    const [old, current] = [before.texts[language], now.texts[language]]
    const count = [...new Set([...Object.keys(old), ...Object.keys(current)])].filter(
      key => old[key] !== current[key],
    ).length
    return count === 0 ? [] : [{ kind: 'texts', language, count }]
  })
}
