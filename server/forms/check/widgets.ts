import { grantShape } from '../../../schemas/validation/grantShape.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'
import { type FieldSchema, type FieldTable, resolve } from './fields.ts'
import { fieldUi, presetPaths, isInternal, panelFields } from './layout.ts'
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
  statementCountries: ['select'],
  dialCodes: ['phone'],
  managedProducts: ['product-permissions'],
}

/** Each rendered field needs a widget that can show its type. */
export function checkWidgets(ui: JsonObject, table: FieldTable, placed: ReadonlySet<string>, report: Report): void {
  const { fields } = table
  const renderedFields = new Map([...fields, ...panelFields(ui, table).map(field => [field.path, field] as const)])
  for (const [index, path] of presetPaths(ui).entries())
    if (!fields.has(String(path))) report.error('ui', `/given/${index}`, 'unknownField', { field: String(path) })
  const entries = isJsonObject(ui['fields']) ? Object.entries(ui['fields']) : []
  for (const [path, own] of entries) {
    const field = renderedFields.get(path)
    if (field === undefined) report.error('ui', `/fields/${path}`, 'unknownField', { field: path })
    else if (isJsonObject(own) && typeof own['group'] === 'string' && !fields.has(own['group']))
      report.error('ui', `/fields/${path}/group`, 'unknownField', { field: own['group'] })
  }
  for (const field of renderedFields.values()) {
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

const unsupportedInPanels = [
  'panels',
  'uploads',
  'file-list',
  'product-permissions',
  'slider',
  'calculator',
  'classifier',
]

/** The widget of a list determines what its entries must be. */
function checkList(ui: JsonObject, { path, pointer, schema }: FieldSchema, table: FieldTable, report: Report): void {
  const { widget, upload } = fieldUi(ui, path)
  const item = isJsonObject(schema['items']) ? resolve(table.root, schema['items']) : {}
  if (widget === 'panels') {
    const inner = [...table.entries.values()].filter(field => field.path.startsWith(`${path}.`))
    const plain = inner.every(
      field =>
        !typesOf(field.schema).some(type => type === 'array' || type === 'object') &&
        !unsupportedInPanels.includes(String(fieldUi(ui, field.path)['widget'])),
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
export function checkOffered(ui: JsonObject, table: FieldTable, placed: ReadonlySet<string>, report: Report): void {
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
