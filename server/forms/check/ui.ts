import { isJsonObject, type JsonObject } from '../documents.ts'
import { isAccepted } from './accepted.ts'
import type { FieldTable } from './fields.ts'
import { fieldUi, presetPaths, isInternal, sectionsOf, type Section } from './layout.ts'
import { typesOf } from './limits.ts'
import type { Report } from './report.ts'
import { checkOffered, checkWidgets } from './widgets.ts'

/**
 * The layout may only refer to what the schema has, and must let every required answer be given. A required field that
 * is not rendered, or only sometimes, makes a form that cannot be sent.
 */
export function checkUi(ui: JsonObject, table: FieldTable, report: Report): void {
  const sections = sectionsOf(ui)
  const placed = checkSections(sections, table, report)
  checkWidgets(ui, table, placed, report)
  checkOffered(ui, table, placed, report)
  checkConstants(ui, table, report)
  checkDefaults(ui, table, report)
  checkRules(ui, table, report)
  if (ui['modes'] === undefined) checkPage(ui, table, report)
}

/** Requirements for the page of one mode, or of a form without modes. */
export function checkPage(ui: JsonObject, table: FieldTable, report: Report): void {
  checkRequiredFields(ui, table, report)
  checkUnplaced(ui, table, report)
  checkCalculators(ui, report)
}

/**
 * A field that no section lists is rendered beside its neighbours (schemas/answers/placed.ts). That is harmless, but
 * seldom intended.
 */
function checkUnplaced(ui: JsonObject, { fields }: FieldTable, report: Report): void {
  const placed = new Set(sectionsOf(ui).flatMap(section => section.fields))
  for (const field of fields.values()) {
    if (!placed.has(field.path) && !isInternal(ui, field, placed))
      report.warning('ui', '/sections', 'unplacedField', { field: field.path })
  }
}

/**
 * Without these fields the sliders cannot request a calculation, and without a read-only field the instalment cannot
 * be shown.
 */
const calculatorInputs = ['asset_amount', 'period_months']
const CALCULATOR_RESULT = 'monthly_payment'

function checkCalculators(ui: JsonObject, report: Report): void {
  for (const section of sectionsOf(ui)) {
    if (section.component !== 'calculator') continue
    const limits = section.fields.map(path => fieldUi(ui, path)['limits'])
    for (const name of calculatorInputs)
      if (!limits.includes(name)) report.error('ui', `${section.pointer}/fields`, 'calculatorInput', { name })
    for (const name of new Set(limits)) {
      if (typeof name === 'string' && limits.filter(limit => limit === name).length > 1)
        report.error('ui', `${section.pointer}/fields`, 'calculatorTwice', { name })
    }
    const hasResult = section.fields.some(
      path => fieldUi(ui, path)['limits'] === undefined && fieldUi(ui, path)['readOnly'] === true,
    )
    if (!hasResult) report.error('ui', `${section.pointer}/fields`, 'calculatorInput', { name: CALCULATOR_RESULT })
  }
}

function checkSections(sections: readonly Section[], { fields }: FieldTable, report: Report): Set<string> {
  const ids = new Set<string>()
  const placed = new Set<string>()
  for (const section of sections) {
    if (ids.has(section.id)) report.error('ui', `${section.pointer}/id`, 'duplicateSection', { name: section.id })
    ids.add(section.id)
    for (const [index, path] of section.fields.entries()) {
      const place = `${section.pointer}/fields/${index}`
      if (!fields.has(path)) report.error('ui', place, 'unknownField', { field: path })
      else if (placed.has(path)) report.error('ui', place, 'placedTwice', { field: path })
      placed.add(path)
    }
  }
  return placed
}

function checkConstants(ui: JsonObject, { fields, root }: FieldTable, report: Report): void {
  for (const [path, value] of Object.entries(isJsonObject(ui['constants']) ? ui['constants'] : {})) {
    const schema = fields.get(path)?.schema
    if (schema === undefined) report.error('ui', `/constants/${path}`, 'unknownField', { field: path })
    else if (!isAccepted(root, schema, value))
      report.error('ui', `/constants/${path}`, 'constantRefused', { field: path })
  }
}

/** A default must satisfy the form's own rules; otherwise the form would open with an error. */
function checkDefaults(ui: JsonObject, table: FieldTable, report: Report): void {
  const { fields, entries, root } = table
  for (const { path, pointer, schema } of [...fields.values(), ...entries.values()]) {
    if ('default' in schema && !isAccepted(root, schema, schema['default']))
      report.error('schema', `${pointer}/default`, 'defaultRefused', { field: path })
    const own = fieldUi(ui, path)
    if ('default' in own && !isAccepted(root, schema, own['default']))
      report.error('ui', `/fields/${path}/default`, 'defaultRefused', { field: path })
  }
}

/** Checks conditions and effects anywhere in the layout. */
function checkRules(node: unknown, table: FieldTable, report: Report, pointer = ''): void {
  if (Array.isArray(node)) {
    for (const [index, item] of node.entries()) checkRules(item, table, report, `${pointer}/${index}`)
    return
  }
  if (!isJsonObject(node)) return
  const known = (path: unknown, place: string): void => {
    if (typeof path === 'string' && !table.fields.has(path) && !table.groups.has(path))
      report.error('ui', place, 'unknownField', { field: path })
  }
  if (/\/(visibleWhen|enabledWhen|when|not|all\/\d+|any\/\d+)$/.test(pointer))
    checkCondition(node, table, pointer, report, known)
  if (/^\/effects\/\d+$/.test(pointer)) {
    known(node['on'], `${pointer}/on`)
    if (Array.isArray(node['clear']))
      for (const [index, path] of node['clear'].entries()) known(path, `${pointer}/clear/${index}`)
    if (isJsonObject(node['set'])) for (const path of Object.keys(node['set'])) known(path, `${pointer}/set/${path}`)
  }
  for (const [name, value] of Object.entries(node))
    if (name !== 'constants') checkRules(value, table, report, `${pointer}/${name}`)
}

function checkCondition(
  node: JsonObject,
  table: FieldTable,
  pointer: string,
  report: Report,
  known: (path: unknown, place: string) => void,
): void {
  const path = node['path']
  known(path, `${pointer}/path`)
  const schema = typeof path === 'string' ? table.fields.get(path)?.schema : undefined
  if (schema === undefined) return
  const expected: readonly unknown[] = Array.isArray(node['in']) ? node['in'] : 'equals' in node ? [node['equals']] : []
  if (expected.length > 0 && expected.every(value => !canBe(schema, value)))
    report.warning('ui', pointer, 'neverTrue', { field: String(path) })
}

/** Whether a value is offered, or at least of a type that the field takes. */
function canBe(schema: JsonObject, value: unknown): boolean {
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(value)
  const types = typesOf(schema)
  const kinds = value === null ? ['null'] : typeof value === 'number' ? ['number', 'integer'] : [typeof value]
  return types.length === 0 || kinds.some(kind => types.includes(kind))
}

/** Whether every required field is always rendered, unless the form sends it itself. */
export function checkRequiredFields(ui: JsonObject, { fields }: FieldTable, report: Report): void {
  const sections = sectionsOf(ui)
  const placed = new Set(sections.flatMap(section => section.fields))
  const constants = isJsonObject(ui['constants']) ? ui['constants'] : {}
  for (const field of fields.values()) {
    if (!field.required || Object.hasOwn(constants, field.path) || presetPaths(ui).includes(field.path)) continue
    const section = sections.find(one => one.fields.includes(field.path))
    if (isInternal(ui, field, placed)) report.error('ui', '/sections', 'requiredUnplaced', { field: field.path })
    else if (fieldUi(ui, field.path)['visibleWhen'] !== undefined)
      report.error('ui', `/fields/${field.path}/visibleWhen`, 'requiredHidden', { field: field.path })
    else if (section?.visibleWhen !== undefined)
      report.error('ui', `${section.pointer}/visibleWhen`, 'requiredHidden', { field: field.path })
  }
}
