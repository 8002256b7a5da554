import { type Field, nameIn } from '../engine/model.ts'
import type { Json } from '../../contract/formTypes.ts'

/** The fields of every panel of a list, each with its position (`buyers.1.company_code`). */
export function panelFields(list: Field, value: Json | undefined): (readonly [string, Field])[] {
  const count = Array.isArray(value) ? value.length : 0
  return Array.from({ length: count }, (_, index) =>
    (list.inner ?? []).map(inner => [placeOf(list, index, inner), inner] as const),
  ).flat()
}

export function entryPaths(list: Field, value: Json | undefined): string[] {
  return panelFields(list, value).map(([place]) => place)
}

export function placeOf(list: Field, index: number, inner: Field): string {
  return `${list.path}.${index}.${nameIn(list, inner)}`
}

/** Parses a path such as `buyers.1.company_code` into panel position and field name. */
export function readPlace(list: Field, path: string): { index: number; name: string | undefined } | undefined {
  const found = path.startsWith(`${list.path}.`) ? /^(\d+)(?:\.([^.]+))?/.exec(path.slice(list.path.length + 1)) : null
  return found ? { index: Number(found[1]), name: found[2] } : undefined
}

const MANY = 1000

/** Sort key of problems within a list: by panel, then in rendered order. 0 outside panels. */
export function placeInPanels(list: Field | undefined, path: string): number {
  const place = list?.inner && readPlace(list, path)
  if (!place || !list.inner) return 0
  return 1 + place.index * MANY + list.inner.findIndex(inner => nameIn(list, inner) === place.name)
}

/** Paths after removal of the panel at `index`: its own are dropped, later ones move up. */
export function withoutEntry(paths: readonly string[], list: string, index: number): string[] {
  return paths.flatMap(path => {
    const found = path.startsWith(`${list}.`) ? /^(\d+)(.*)$/.exec(path.slice(list.length + 1)) : null
    if (!found) return [path]
    const position = Number(found[1])
    if (position === index) return []
    return [position > index ? `${list}.${position - 1}${found[2]}` : path]
  })
}
