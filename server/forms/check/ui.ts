import { grantShape } from '../../../schemas/validation/grantShape.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'
import { isAccepted } from './accepted.ts'
import { type FieldSchema, type FieldTable, resolve } from './fields.ts'
import { typesOf } from './limits.ts'
import type { Report } from './report.ts'

/** Types that a widget can show; a widget not listed here shows any text. */
const widgetKinds: Readonly<Record<string, readonly string[]>> = {
  checkbox: ['boolean'],
  consent: ['boolean'],
  integer: ['integer', 'number'],
  'file-list': ['array'],
  'product-permissions': ['array'],
  panels: ['array'],
  uploads: ['array'],
  slider: ['integer', 'string', 'number'],
  select: ['string', 'boolean', 'integer', 'number'],
  radio: ['string', 'boolean', 'integer', 'number'],
  classifier: ['string', 'integer'],
  calculator: ['string', 'integer', 'number'],
}
const textKinds = ['string']
/** Widgets that can offer a list of the portal (`options.portal`). */
const listWidgets: Readonly<Record<string, readonly string[]>> = {
  smartIdCountries: ['select'],
  buyerCountries: ['select'],
  dialCodes: ['phone'],
  managedProducts: ['product-permissions'],
}

export type Section = {
  id: string
  pointer: string
  component: unknown
  visibleWhen: unknown
  fields: readonly string[]
}

export function sectionsOf(ui: JsonObject): Section[] {
  const list: readonly unknown[] = Array.isArray(ui['sections']) ? ui['sections'] : []
  return list.flatMap((section, index) =>
    isJsonObject(section) && Array.isArray(section['fields'])
      ? [
          {
            id: String(section['id']),
            pointer: `/sections/${index}`,
            component: section['component'],
            visibleWhen: section['visibleWhen'],
            fields: section['fields'].map(String),
          },
        ]
      : [],
  )
}

export function fieldUi(ui: JsonObject, path: string): JsonObject {
  const fields = ui['fields']
  const own = isJsonObject(fields) && Object.hasOwn(fields, path) ? fields[path] : undefined
  return isJsonObject(own) ? own : {}
}

/** Values added by the page. */
function givenPaths(ui: JsonObject): readonly unknown[] {
  return Array.isArray(ui['given']) ? ui['given'] : []
}

/** Fields within lists that are rendered as panels. */
export function panelFields(ui: JsonObject, { fields, entries }: FieldTable): FieldSchema[] {
  return [...entries.values()].filter(({ path }) => {
    const list = path.replace(/\.[^.]+$/, '')
    return fields.has(list) && fieldUi(ui, list)['widget'] === 'panels'
  })
}

/**
 * Sent but never rendered: constants, and values filled in by code or the page. The page decides the same way
 * (src/form/engine/model.ts).
 */
export function isInternal(ui: JsonObject, { path, schema }: FieldSchema, placed: ReadonlySet<string>): boolean {
  const constants = ui['constants']
  if (fieldUi(ui, path)['widget'] === 'hidden' || givenPaths(ui).includes(path)) return true
  return !placed.has(path) && ((isJsonObject(constants) && Object.hasOwn(constants, path)) || 'const' in schema)
}

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
const CALCULATOR_INPUTS = ['asset_amount', 'period_months']
const CALCULATOR_RESULT = 'monthly_payment'

function checkCalculators(ui: JsonObject, report: Report): void {
  for (const section of sectionsOf(ui)) {
    if (section.component !== 'calculator') continue
    const limits = section.fields.map(path => fieldUi(ui, path)['limits'])
    for (const name of CALCULATOR_INPUTS)
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

function checkWidgets(ui: JsonObject, table: FieldTable, placed: ReadonlySet<string>, report: Report): void {
  const { fields } = table
  const drawn = new Map([...fields, ...panelFields(ui, table).map(field => [field.path, field] as const)])
  for (const [index, path] of givenPaths(ui).entries())
    if (!fields.has(String(path))) report.error('ui', `/given/${index}`, 'unknownField', { field: String(path) })
  const entries = isJsonObject(ui['fields']) ? Object.entries(ui['fields']) : []
  for (const [path, own] of entries) {
    const field = drawn.get(path)
    if (field === undefined) report.error('ui', `/fields/${path}`, 'unknownField', { field: path })
    else if (isJsonObject(own) && typeof own['group'] === 'string' && !fields.has(own['group']))
      report.error('ui', `/fields/${path}/group`, 'unknownField', { field: own['group'] })
  }
  for (const field of drawn.values()) {
    if (isInternal(ui, field, placed)) continue
    const own = fieldUi(ui, field.path)
    const kinds = typesOf(field.schema).filter(type => type !== 'null')
    const widget = own['widget']
    if (typeof widget !== 'string') {
      if (kinds.includes('array') || kinds.includes('object'))
        report.error('ui', '/fields', 'noWidget', { field: field.path })
    } else if (kinds.some(kind => !(widgetKinds[widget] ?? textKinds).includes(kind))) {
      report.error('ui', `/fields/${field.path}/widget`, 'widgetKind', { widget, type: kinds.join(', ') })
    } else if (widget === 'classifier' && own['classifier'] === undefined) {
      report.error('ui', `/fields/${field.path}`, 'missingKey', { name: 'classifier' })
    } else checkList(ui, field, table, report)
  }
}

const unfitForPanels = ['panels', 'uploads', 'file-list', 'product-permissions', 'slider', 'calculator', 'classifier']

/** The widget of a list determines what its entries must be. */
function checkList(ui: JsonObject, { path, pointer, schema }: FieldSchema, table: FieldTable, report: Report): void {
  const { widget, upload } = fieldUi(ui, path)
  const item = isJsonObject(schema['items']) ? resolve(table.root, schema['items']) : {}
  if (widget === 'panels') {
    const inner = [...table.entries.values()].filter(field => field.path.startsWith(`${path}.`))
    const plain = inner.every(
      field =>
        !typesOf(field.schema).some(type => type === 'array' || type === 'object') &&
        !unfitForPanels.includes(String(fieldUi(ui, field.path)['widget'])),
    )
    if (inner.length === 0 || !plain) report.error('schema', `${pointer}/items`, 'panelShape', { widget })
  }
  if (widget !== 'uploads') return
  if (upload === undefined) report.error('ui', `/fields/${path}`, 'missingKey', { name: 'upload' })
  if (!typesOf(item).includes('string')) report.error('schema', `${pointer}/items`, 'uploadShape', { widget })
}

/**
 * A list of the portal needs a widget that can offer it. A list of things with values needs such a list, and entries
 * of that shape.
 */
function checkOffered(ui: JsonObject, table: FieldTable, placed: ReadonlySet<string>, report: Report): void {
  const { fields, root } = table
  for (const field of [...fields.values(), ...panelFields(ui, table)]) {
    if (isInternal(ui, field, placed)) continue
    const { widget, options } = fieldUi(ui, field.path)
    const list = isJsonObject(options) ? String(options['portal']) : undefined
    if (list !== undefined && !(listWidgets[list] ?? []).includes(String(widget)))
      report.error('ui', `/fields/${field.path}/options`, 'listWidget', {
        list,
        widgets: (listWidgets[list] ?? []).join(', '),
      })
    if (widget !== 'product-permissions') continue
    if (list === undefined) report.error('ui', `/fields/${field.path}`, 'missingKey', { name: 'options' })
    if (grantShape(field.schema, part => resolve(root, part)) === null)
      report.error('schema', `${field.pointer}/items`, 'grantShape', { widget })
  }
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
  const options = typeof path === 'string' ? table.fields.get(path)?.schema['enum'] : undefined
  if (!Array.isArray(options)) return
  const asked: readonly unknown[] = Array.isArray(node['in']) ? node['in'] : 'equals' in node ? [node['equals']] : []
  if (asked.length > 0 && asked.every(value => !options.includes(value)))
    report.warning('ui', pointer, 'neverTrue', { field: String(path) })
}

/** Whether every required field is always rendered, unless the form sends it itself. */
export function checkRequiredFields(ui: JsonObject, { fields }: FieldTable, report: Report): void {
  const sections = sectionsOf(ui)
  const placed = new Set(sections.flatMap(section => section.fields))
  const constants = isJsonObject(ui['constants']) ? ui['constants'] : {}
  for (const field of fields.values()) {
    if (!field.required || Object.hasOwn(constants, field.path) || givenPaths(ui).includes(field.path)) continue
    const section = sections.find(one => one.fields.includes(field.path))
    if (isInternal(ui, field, placed)) report.error('ui', '/sections', 'requiredUnplaced', { field: field.path })
    else if (fieldUi(ui, field.path)['visibleWhen'] !== undefined)
      report.error('ui', `/fields/${field.path}/visibleWhen`, 'requiredHidden', { field: field.path })
    else if (section?.visibleWhen !== undefined)
      report.error('ui', `${section.pointer}/visibleWhen`, 'requiredHidden', { field: field.path })
  }
}
