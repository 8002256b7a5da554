import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { inMode } from '../../schemas/modes/modes.ts'
import type { Issue } from '../../schemas/validation/issues.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type Payload = { [key: string]: Json }

const root = resolve(import.meta.dirname, '../..')
export const formFolder = join(root, 'schemas/forms/leasing-private')

export function readJson<T = Payload>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

/** A schema file with references to other files inlined. */
export function readSchema(file: string): Payload {
  const inline = (node: Json, folder: string): Json => {
    if (Array.isArray(node)) return node.map(item => inline(item, folder))
    if (typeof node !== 'object' || node === null) return node
    const reference = node['$ref']
    if (typeof reference === 'string' && !reference.startsWith('#')) {
      const { $ref: _reference, ...beside } = node
      return { ...readSchema(resolve(folder, reference)), ...(inline(beside, folder) as Payload) }
    }
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inline(value, folder)]))
  }
  const { $id: _id, $schema: _schema, ...schema } = inline(readJson(file), dirname(file)) as Payload
  return schema
}

/** Schema and layout of the form for an applicant without partner or invitation; texts of every mode. */
export const leasingBase = (): { schema: Payload; ui: Payload } => ({
  schema: generated('schema'),
  ui: generated('ui'),
})
export const leasingSchema = (): Payload => inMode(leasingBase(), 'default').schema
export const leasingUi = <T = Payload>(): T => inMode(leasingBase(), 'default').ui as T
export const leasingTexts = (): Record<string, Record<string, string>> => generated('texts')

function generated<T = Payload>(name: 'schema' | 'ui' | 'texts'): T {
  return readJson(join(root, `schemas/generated/forms/leasing-private.${name}.json`))
}

/** A fresh copy of an example in `examples/valid`. */
export function validExample(name = 'married-for-the-family-complete'): Payload {
  return readJson(join(formFolder, 'examples/valid', `${name}.json`))
}

export function exampleNames(kind: 'valid' | 'invalid'): string[] {
  return readdirSync(join(formFolder, 'examples', kind))
    .map(file => basename(file, '.json'))
    .sort()
}

/** The payload with values set (or removed, when undefined) at JSON pointers. */
export function changed(payload: Payload, changes: Record<string, Json | undefined>): Payload {
  const copy = structuredClone(payload)
  for (const [pointer, value] of Object.entries(changes)) {
    const steps = pointer.split('/').slice(1)
    const last = steps.pop() ?? ''
    let node = copy as Record<string, Json>
    for (const step of steps) node = node[step] as Record<string, Json>
    if (value === undefined) delete node[last]
    else node[last] = value
  }
  return copy
}

type InvalidExample = {
  from: string
  set?: Record<string, Json>
  remove?: string[]
  issues: Pick<Issue, 'path' | 'code'>[]
}

/** An example in `examples/invalid`: a valid payload with a change, and the exact list of expected issues. */
export function invalidExample(name: string): { payload: Payload; issues: InvalidExample['issues'] } {
  const example = readJson<InvalidExample>(join(formFolder, 'examples/invalid', `${name}.json`))
  const removed = Object.fromEntries((example.remove ?? []).map(pointer => [pointer, undefined]))
  return { payload: changed(validExample(example.from), { ...example.set, ...removed }), issues: example.issues }
}
