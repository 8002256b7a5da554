import { formatMoney } from '../format/decimal.ts'
import { INSTALMENT, priceRows, type CreditPrice } from './creditPrice.ts'
import type { Json, JsonObject, JsonSchema, Layout, LayoutField } from './documents.ts'
import { formatBytes } from './fileSize.ts'
import { leaves, resolve } from './leaves.ts'
import { defaultWidget, HIDDEN_WIDGET, placedFields } from './placed.ts'

export type TextTables = Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>
export type AnsweredForm = { readonly schema: JsonSchema; readonly ui: Layout; readonly texts: TextTables }
export type AnswerRow = { readonly path: string; readonly label: string; readonly value: string }
export type AnswerSection = { readonly id: string; readonly title: string; readonly rows: readonly AnswerRow[] }

export type AnswerTools = {
  /** Label of a classifier's code; undefined for a code that is not (or no longer) in its list. */
  readonly classifier: (kind: string, code: string, group?: string) => string | undefined
  /** Texts of the portal around the form: `request.answers.yes`, `request.answers.no`, `request.unit.months`. */
  readonly chrome: (key: string) => string
  readonly currencySymbol?: string
  /** Cost of the credit, shown after the instalment; without it the instalment is shown alone. */
  readonly price?: CreditPrice | undefined
  /** Label of a value that the form itself does not define; undefined uses the texts of the version. */
  readonly option?: (path: string, value: Json) => string | undefined
}

/**
 * Answers in readable form: sections and fields in layout order, labels and texts of the form's version, values
 * formatted by field type. Unanswered fields (missing, null, empty) have no row, and a section without rows is
 * omitted. The payload contains no hidden fields, so conditions need no evaluation. Shared by the review before
 * sending, the printed copy and the operator's view.
 * @param form of the mode the payload was filled in
 */
export function answersOf(
  form: AnsweredForm,
  payload: JsonObject,
  language: string,
  tools: AnswerTools,
): AnswerSection[] {
  const reader = new Reader(form, payload, language, tools)
  const placed = placedFields(reader.known, form.ui)
  return form.ui.sections
    .map(({ id }) => ({
      id,
      title: reader.text(`sections.${id}.title`) ?? '',
      rows: (placed.get(id) ?? []).flatMap(path => reader.rows(path)),
    }))
    .filter(({ rows }) => rows.length > 0)
}

type Value = {
  readonly path: string
  readonly schema: JsonSchema
  readonly ui: LayoutField
  readonly value: Json
  readonly around: JsonObject
}

class Reader {
  readonly known: ReadonlyMap<string, JsonSchema>
  readonly #form: AnsweredForm
  readonly #payload: JsonObject
  readonly #language: string
  readonly #tools: AnswerTools

  constructor(form: AnsweredForm, payload: JsonObject, language: string, tools: AnswerTools) {
    this.#form = form
    this.#payload = payload
    this.#language = language
    this.#tools = tools
    this.known = leaves(form.schema)
  }

  /** A text of the version; falls back to English. */
  text(key: string): string | undefined {
    return this.#form.texts[this.#language]?.[key] ?? this.#form.texts['en']?.[key]
  }

  rows(path: string): AnswerRow[] {
    const value = valueAt(this.#payload, path)
    const schema = this.known.get(path)
    if (schema === undefined || isEmpty(value)) return []
    const ui = this.#form.ui.fields?.[path] ?? {}
    if (ui.widget === 'file-list' && Array.isArray(value))
      return value.flatMap((file: Json, index) => this.#file(path, index, file, ui))
    if (Array.isArray(value))
      return value.flatMap((entry: Json, index) => this.#entry(path, index, entry, schema, value.length))
    const { price, chrome } = this.#tools
    const more = path === INSTALMENT && price !== undefined ? priceRows(price, chrome) : []
    return [
      { path, label: this.#label(path), value: this.#shown({ path, schema, ui, value, around: this.#payload }) },
      ...more,
    ]
  }

  #label(path: string): string {
    return this.text(`${path}.title`) ?? path
  }

  #file(path: string, index: number, file: Json, { classifier }: LayoutField): AnswerRow[] {
    if (!isObject(file) || typeof file['fileName'] !== 'string') return []
    const { fileName, fileSize, documentType } = file
    const type =
      classifier === undefined || typeof documentType !== 'string'
        ? undefined
        : this.#tools.classifier(classifier, documentType)
    const size = typeof fileSize === 'number' ? `, ${formatBytes(fileSize)}` : ''
    return [{ path: `${path}.${index}`, label: type ?? this.#label(path), value: `${fileName}${size}` }]
  }

  /** Rows for a list entry: one row, or one per field. With several entries, each row has its entry's number. */
  #entry(path: string, index: number, entry: Json, list: JsonSchema, count: number): AnswerRow[] {
    const items = resolve(list.items ?? {}, this.#form.schema)
    const place = `${path}.${index}`
    if (!isObject(entry))
      return [
        {
          path: place,
          label: this.#label(path),
          value: this.#shown({
            path,
            schema: items,
            ui: this.#form.ui.fields?.[path] ?? {},
            value: entry,
            around: this.#payload,
          }),
        },
      ]
    return Object.entries(items.properties ?? {}).flatMap(([name, raw]) => {
      const value = entry[name]
      const ui = this.#form.ui.fields?.[`${path}.${name}`] ?? {}
      if (isEmpty(value) || ui.widget === HIDDEN_WIDGET) return []
      const label = this.#label(`${path}.${name}`)
      return [
        {
          path: `${place}.${name}`,
          label: count > 1 ? `${label} (${index + 1})` : label,
          value: this.#shown({
            path: `${path}.${name}`,
            schema: resolve(raw, this.#form.schema),
            ui,
            value,
            around: entry,
          }),
        },
      ]
    })
  }

  #shown(answer: Value): string {
    const { path, schema, ui, value } = answer
    const word = this.#tools.option?.(path, value) ?? this.text(`options.${path}.${String(value)}`)
    if (word !== undefined) return word
    if (typeof value === 'boolean') return this.#tools.chrome(value ? 'request.answers.yes' : 'request.answers.no')
    if (ui.classifier !== undefined) return this.#classified(ui.classifier, answer)
    const text = Array.isArray(value)
      ? value.map(String).join(', ')
      : isObject(value)
        ? JSON.stringify(value)
        : String(value)
    const widget = ui.widget ?? defaultWidget(schema)
    if (widget === 'money' || widget === 'amount' || ui.unit === 'EUR')
      return formatMoney(text, this.#tools.currencySymbol ?? '€')
    if (ui.unit === 'months') return `${text}\u00a0${this.#tools.chrome('request.unit.months')}`
    return ui.unit === undefined ? text : `${text}\u00a0${ui.unit}`
  }

  #classified(kind: string, { value, ui, around }: Value): string {
    const text = String(value)
    if (ui.widget === 'phone') return withPrefix(text, code => this.#tools.classifier(kind, code) !== undefined)
    const group = ui.group === undefined ? undefined : valueAt(around, ui.group)
    return this.#tools.classifier(kind, text, typeof group === 'string' ? group : undefined) ?? text
  }
}

/** Separates the dial code from a phone number: "+370 61234567". */
function withPrefix(phone: string, isCode: (code: string) => boolean): string {
  for (let length = Math.min(5, phone.length - 1); length > 1; length -= 1) {
    const code = phone.slice(0, length)
    if (isCode(code)) return `${code}\u00a0${phone.slice(length)}`
  }
  return phone
}

function valueAt(document: JsonObject, path: string): Json | undefined {
  let node: Json | undefined = document
  for (const name of path.split('.')) node = isObject(node) ? node[name] : undefined
  return node
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEmpty(value: Json | undefined): value is undefined | null {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
