import { modeLists } from '../../../schemas/modes/modeLists.ts'
import { inMode, modesOf } from '../../../schemas/modes/modes.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'
import { type FieldTable, fieldTable } from './fields.ts'
import { Report } from './report.ts'
import { isAccepted } from './accepted.ts'
import { checkPage } from './ui.ts'

/** Pairs of settings that contradict each other on one field. */
const contradictions = [
  ['hidden', 'required'],
  ['hidden', 'readOnly'],
  ['hidden', 'given'],
  ['hidden', 'constants'],
  ['required', 'optional'],
  ['given', 'constants'],
] as const

/** Place of a mode in the layout; the layout itself if no modes are declared. */
export function placeOfMode(ui: JsonObject, mode: string): string {
  return ui['modes'] === undefined ? '/sections' : `/modes/${mode}`
}

/**
 * Each mode must refer to existing fields, must not contradict itself, and must show every required field. A form
 * without modes has already been checked.
 */
export function checkModes(schema: JsonObject, ui: JsonObject, table: FieldTable, report: Report): void {
  const modes = ui['modes']
  if (!isJsonObject(modes)) return
  for (const mode of modesOf(ui)) {
    const own = modes[mode]
    if (!isJsonObject(own)) continue
    checkPaths(own, `/modes/${mode}`, table, report)
    checkConstants(own, `/modes/${mode}/constants`, table, report)
    if (!isContradictory(report)) checkRendered(schema, ui, mode, report)
  }
}

/** The documents of a mode cannot be derived from entries that contradict each other or name nothing. */
function isContradictory({ issues }: Report): boolean {
  return issues.some(
    ({ document, path, severity }) => document === 'ui' && severity === 'error' && /^\/modes\/[^/]+\//.test(path),
  )
}

function checkPaths(own: JsonObject, place: string, { fields, groups, entries }: FieldTable, report: Report): void {
  const named = (key: string): string[] =>
    Array.isArray(own[key]) ? own[key].map(String) : isJsonObject(own[key]) ? Object.keys(own[key]) : []
  for (const key of modeLists) {
    for (const [index, path] of named(key).entries()) {
      const known =
        fields.has(path) || (key !== 'given' && (groups.has(path) || (key !== 'readOnly' && entries.has(path))))
      if (!known) report.error('ui', `${place}/${key}/${index}`, 'unknownField', { field: path })
    }
  }
  for (const [one, other] of contradictions) {
    const covers = (path: string): boolean =>
      named(one).some(first => path === first || (one === 'hidden' && path.startsWith(`${first}.`)))
    for (const path of named(other).filter(covers)) {
      const index = named(other).indexOf(path)
      report.error('ui', `${place}/${other}/${other === 'constants' ? path : index}`, 'modeContradiction', {
        field: path,
        other: one,
      })
    }
  }
}

function checkConstants(own: JsonObject, place: string, { fields, root }: FieldTable, report: Report): void {
  for (const [path, value] of Object.entries(isJsonObject(own['constants']) ? own['constants'] : {})) {
    const schema = fields.get(path)?.schema
    if (schema === undefined) report.error('ui', `${place}/${path}`, 'unknownField', { field: path })
    else if (!isAccepted(root, schema, value))
      report.error('ui', `${place}/${path}`, 'constantRefused', { field: path })
  }
}

function checkRendered(schema: JsonObject, ui: JsonObject, mode: string, report: Report): void {
  const derived = inMode({ schema, ui }, mode)
  const own = new Report()
  checkPage(derived.ui, fieldTable(derived.schema), own)
  for (const { document, path, code, severity, params } of own.issues) {
    if (severity === 'error') report.error('ui', `/modes/${mode}`, code, params)
    else report.warning(document, path, code, params)
  }
}
