import { readdirSync, readFileSync } from 'node:fs'
import type { StudioDocuments } from '../../../schemas/studio/facts.ts'

const folder = 'schemas/generated/forms'

function read(name: string): any {
  return JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
}

/** The documents of every shipped form, by name. */
export const shippedForms: ReadonlyMap<string, StudioDocuments> = new Map(
  readdirSync(folder)
    .filter(name => name.endsWith('.ui.json'))
    .map(name => name.replace('.ui.json', ''))
    .map(name => [
      name,
      { schema: read(`${name}.schema.json`), ui: read(`${name}.ui.json`), texts: read(`${name}.texts.json`) },
    ]),
)

/** Paths of the documents' objects that a random change may touch. */
export function placesIn(node: unknown, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof node !== 'object' || node === null) return [at]
  return [at, ...Object.entries(node).flatMap(([key, inner]) => placesIn(inner, [...at, key]))]
}

/** A copy with the value at a place replaced, or taken away (undefined). */
export function withValueAt(node: any, [key, ...rest]: readonly (string | number)[], value: unknown): any {
  if (key === undefined) return value
  if (Array.isArray(node)) {
    const copy = [...node]
    if (rest.length === 0 && value === undefined) copy.splice(Number(key), 1)
    else copy[Number(key)] = withValueAt(node[Number(key)], rest, value)
    return copy
  }
  if (rest.length === 0 && value === undefined) {
    const { [key]: _gone, ...left } = node
    return left
  }
  return { ...node, [key]: withValueAt(node[key], rest, value) }
}
