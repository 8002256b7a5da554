import type { Subject } from './differences.ts'
import { differenceKinds, type DifferenceKind } from './differenceKinds.ts'

type TextSubject = { kind: DifferenceKind; subject: Subject; names: Readonly<Record<string, string>> }

/** What a text belongs to, by its key. */
export function textSubject(key: string): TextSubject {
  const parts = key.split('.')
  const [area, second = ''] = parts
  const last = parts[parts.length - 1] ?? ''
  if (area === 'modes' && parts.length > 3) {
    const own = textSubject(parts.slice(2).join('.'))
    return { kind: 'text.mode', subject: own.subject, names: { mode: second, name: parts.slice(2).join('.') } }
  }
  if (area === 'modes') return { kind: 'text.modeTitle', subject: { kind: 'mode', id: second }, names: {} }
  if (area === 'sections') {
    const kind = last === 'description' ? 'text.description' : last === 'title' ? 'text.title' : 'text.other'
    return { kind, subject: { kind: 'section', id: parts.slice(1, -1).join('.') }, names: { name: last } }
  }
  const path = parts.slice(1, -1).join('.')
  if (area === 'options') return { kind: 'text.option', subject: { kind: 'field', id: path }, names: { name: last } }
  if (area === 'errors') return { kind: 'text.error', subject: { kind: 'field', id: path }, names: { keyword: last } }
  if (parts.length === 1) return { kind: 'text.form', subject: { kind: 'form', id: '' }, names: { name: key } }
  const known = `text.${last}`
  const kind = differenceKinds.find(one => one === known) ?? 'text.other'
  return { kind, subject: { kind: 'field', id: parts.slice(0, -1).join('.') }, names: { name: last } }
}
