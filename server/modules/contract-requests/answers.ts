import { formatDecimal } from '../../../schemas/format/decimal.ts'
import type { Language } from '../../db/tables.ts'
import type { PublishedForm } from '../../forms/forms.ts'
import { isJsonObject, type JsonObject } from '../../forms/documents.ts'

export type SentFileName = { name: string; size: number }

/**
 * Answers as text lines for e-mails, with the labels and order of the form version. Ids added by the page are omitted;
 * files appear by name.
 */
export function answerLines(
  { ui, texts }: Pick<PublishedForm, 'ui' | 'texts'>,
  language: Language,
  payload: unknown,
  files: readonly SentFileName[],
): string[] {
  const own = texts[language] ?? {}
  const presets: readonly unknown[] = Array.isArray(ui['given']) ? ui['given'] : []
  const fields = isJsonObject(ui['fields']) ? ui['fields'] : {}
  const widgetOf = (path: string): JsonObject => (isJsonObject(fields[path]) ? fields[path] : {})
  const label = (path: string): string => own[`${path}.title`] ?? path
  const formatValue = (path: string, value: unknown): string => {
    const option = own[`options.${path}.${String(value)}`]
    if (option !== undefined) return option
    const { widget, unit } = widgetOf(path)
    if (widget === 'amount' || widget === 'money') return amount(String(value), typeof unit === 'string' ? unit : 'EUR')
    return String(value).replaceAll('\n', '\n    ')
  }
  const visit = (node: unknown, path: string, indent: string): string[] => {
    if (presets.includes(path) || node === null || (typeof node === 'string' && node.trim() === '')) return []
    if (widgetOf(path)['widget'] === 'uploads')
      return [`${indent}${label(path)}: ${files.map(({ name }) => name).join(', ')}`]
    if (Array.isArray(node))
      return node.flatMap((entry, index) => [
        `${indent}${(own[`${path}.panel`] ?? `${label(path)} %{number}`).replace('%{number}', String(index + 1))}`,
        ...visit(entry, path, `${indent}  `),
      ])
    if (isJsonObject(node))
      return Object.entries(node).flatMap(([name, value]) =>
        visit(value, path === '' ? name : `${path}.${name}`, indent),
      )
    return [`${indent}${label(path)}: ${formatValue(path, node)}`]
  }
  return visit(inOrder(payload, Object.keys(fields)), '', '')
}

/** Sorts fields by layout: API clients may send them in any order. */
function inOrder(node: unknown, paths: readonly string[], prefix = ''): unknown {
  if (Array.isArray(node)) return node.map(entry => inOrder(entry, paths, prefix))
  if (!isJsonObject(node)) return node
  const place = (name: string): number => {
    const path = prefix === '' ? name : `${prefix}.${name}`
    const at = paths.findIndex(known => known === path || known.startsWith(`${path}.`))
    return at === -1 ? paths.length : at
  }
  const entries = Object.entries(node).sort(([a], [b]) => place(a) - place(b))
  return Object.fromEntries(
    entries.map(([name, value]) => [name, inOrder(value, paths, prefix === '' ? name : `${prefix}.${name}`)]),
  )
}

/** Formats "250000.00" as "250.000,00 Eur" (REQ-06). */
export function amount(value: string, unit: string): string {
  return `${formatDecimal(value)} ${unit}`
}
