import type { JsonObject } from '../json.ts'
import { factKey, partsOf, type Facts, type StudioDocuments } from './facts.ts'

type Open = Record<string, unknown>

/** Writes facts back to documents: `documentsOf(factsOf(documents))` equals the documents. */
export function documentsOf(facts: Facts): StudioDocuments {
  const reader = new Reader(facts)
  return {
    schema: (facts.get(factKey('raw', 'schema')) as JsonObject | undefined) ?? reader.group(''),
    ui: reader.ui(),
    texts: reader.texts(),
  }
}

class Reader {
  readonly #facts: Facts
  /** Entries by everything but the last part of their key. */
  readonly #children = new Map<string, [string, unknown][]>()

  constructor(facts: Facts) {
    this.#facts = facts
    for (const [key, value] of facts) {
      const parts = partsOf(key)
      const name = parts.pop() ?? ''
      const parent = JSON.stringify(parts)
      const siblings = this.#children.get(parent)
      if (siblings === undefined) this.#children.set(parent, [[name, value]])
      else siblings.push([name, value])
    }
  }

  #under(...parts: readonly string[]): [string, unknown][] {
    return this.#children.get(JSON.stringify(parts)) ?? []
  }

  group(path: string): JsonObject {
    const group: Open = {}
    for (const [keyword, value] of this.#under('group', path)) if (keyword !== 'order') group[keyword] = value
    const names = this.#facts.get(factKey('group', path, 'order')) as readonly string[]
    group['properties'] = Object.fromEntries(
      names.map(name => [name, this.#field(path === '' ? name : `${path}.${name}`)]),
    )
    if (path !== '') return group
    this.#list(group, 'allOf', 'rule')
    const definitions = this.#facts.get(factKey('definition', ''))
    if (definitions !== undefined)
      group['definitions'] = Object.fromEntries(
        (definitions as readonly string[]).map(name => [name, this.#facts.get(factKey('definition', name))]),
      )
    return group
  }

  #field(path: string): unknown {
    if (this.#facts.has(factKey('group', path, 'order'))) return this.group(path)
    const raw = factKey('raw', 'field', path)
    if (this.#facts.has(raw)) return this.#facts.get(raw)
    const choices = this.#facts.get(factKey('choices', path))
    return {
      ...Object.fromEntries(this.#under('field', path)),
      ...(choices === undefined ? {} : { enum: choices }),
    }
  }

  #list(target: Open, name: string, kind: 'rule' | 'effect'): void {
    const order = this.#facts.get(factKey(kind, '', 'order'))
    if (order !== undefined) target[name] = (order as readonly string[]).map(id => this.#facts.get(factKey(kind, id)))
  }

  ui(): JsonObject {
    const ui: Open = Object.fromEntries(this.#under('form', 'ui'))
    const sections = this.#facts.get(factKey('form', 'sectionOrder'))
    if (sections !== undefined)
      ui['sections'] = (sections as readonly string[]).map(id => ({
        id,
        ...Object.fromEntries(this.#under('section', id)),
      }))
    if (this.#facts.has(factKey('form', 'looks'))) ui['fields'] = this.#table('look')
    this.#list(ui, 'effects', 'effect')
    if (this.#facts.has(factKey('form', 'constants'))) ui['constants'] = Object.fromEntries(this.#under('constant'))
    if (this.#facts.has(factKey('form', 'modes'))) {
      const modes = this.#table('mode')
      const order = this.#facts.get(factKey('form', 'modeOrder')) as readonly string[]
      ui['modes'] = Object.fromEntries(order.map(name => [name, modes[name]]))
    }
    return ui
  }

  #table(kind: 'look' | 'mode'): JsonObject {
    return Object.fromEntries(this.#under(kind).map(([name]) => [name, Object.fromEntries(this.#under(kind, name))]))
  }

  texts(): JsonObject {
    const tables: [string, unknown][] = this.#under('form', 'language').map(([language]) => [
      language,
      Object.fromEntries(this.#under('text', language)),
    ])
    return Object.fromEntries([...tables, ...this.#under('raw', 'texts')])
  }
}
