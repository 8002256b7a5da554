import { inMode, modesOf } from '../../../schemas/modes/modes.ts'
import type { FormDocuments, JsonObject } from '../documents.ts'
import { demandingRules } from '../payload/places.ts'
import { fieldTable } from './fields.ts'
import { checkLoosening } from './loosening.ts'
import { placeOfMode } from './modes.ts'
import { Report } from './report.ts'
import { fieldUi, isInternal, sectionsOf } from './layout.ts'

type Rules = Pick<FormDocuments, 'schema' | 'ui'>

/**
 * No mode may be looser than its shipped version. Problems caused by the schema alone are reported there, the rest at
 * the mode. Without declared modes, `checkLoosening` has reported everything. A shipped mode must stay; new modes are
 * unrestricted, because nothing sends them yet.
 */
export function checkModeLoosening(now: Rules, shipped: Rules, report: Report): void {
  if (now.ui['modes'] === undefined && shipped.ui['modes'] === undefined)
    return checkLocked(now, shipped, '/fields', report)
  const base = new Report()
  checkLoosening(now.schema, shipped.schema, base)
  const baseKeys = new Set(base.issues.map(({ path, code }) => `${path} ${code}`))
  const modes = modesOf(now.ui)
  for (const mode of modesOf(shipped.ui)) {
    if (!modes.includes(mode)) {
      report.error('ui', '/modes', 'modeGone', { mode })
      continue
    }
    const [own, old] = [inMode(now, mode), inMode(shipped, mode)]
    const place = placeOfMode(now.ui, mode)
    const found = new Report()
    checkLoosening(own.schema, old.schema, found)
    for (const { path, code, params } of found.issues) {
      if (baseKeys.has(`${path} ${code}`)) report.error('schema', path, code, params)
      else report.error('ui', place, code, params)
    }
    checkDemands(own, old, place, report)
    checkLocked(own, old, place, report)
  }
}

/** What a condition requires in the shipped mode is still required, by a condition or always. */
function checkDemands(own: Rules, old: Rules, place: string, report: Report): void {
  const always = fieldTable(own.schema)
  const demanded = demandsIn(own.schema)
  const removed = [...demandsIn(old.schema)].filter(
    path => !demanded.has(path) && (always.fields.get(path) ?? always.groups.get(path))?.required !== true,
  )
  for (const field of removed) report.error('ui', place, 'looseRequired', { field })
}

function demandsIn(schema: JsonObject): Set<string> {
  return new Set(demandingRules(schema).flatMap(({ demands }) => demands))
}

/** A required field that becomes read-only needs a value from elsewhere. */
function checkLocked(own: Rules, old: Rules, place: string, report: Report): void {
  const placed = new Set(sectionsOf(own.ui).flatMap(({ fields }) => fields))
  const filledByCode = new Set(
    sectionsOf(own.ui)
      .filter(({ component }) => component !== undefined)
      .flatMap(({ fields }) => fields),
  )
  for (const field of fieldTable(own.schema).fields.values()) {
    const { readOnly, default: preset } = fieldUi(own.ui, field.path)
    const newly = readOnly === true && fieldUi(old.ui, field.path)['readOnly'] !== true
    const filled =
      preset !== undefined ||
      field.schema['default'] !== undefined ||
      filledByCode.has(field.path) ||
      isInternal(own.ui, field, placed)
    if (newly && field.required && !filled) report.error('ui', place, 'requiredLocked', { field: field.path })
  }
}
