import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { DEFAULT_MODE, modesOf } from '../../schemas/modes/modes.ts'
import type { Issue } from '../../schemas/validation/issues.ts'
import { readShippedForms } from '../../server/forms/shipped.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type Payload = { [key: string]: Json }
export type FormExample = { form: string; mode: string; name: string; payload: Payload }
export type InvalidFormExample = FormExample & { issues: Pick<Issue, 'path' | 'code'>[] }

const root = resolve(import.meta.dirname, '../..')
const shipped = readShippedForms(root)

/** All shipped forms. */
export const shippedForms: readonly string[] = [...shipped.keys()]

export function formModes(form: string): string[] {
  return modesOf(shipped.get(form)?.ui ?? {})
}

/** Every form in every mode. */
export function formsInModes(): { form: string; mode: string }[] {
  return shippedForms.flatMap(form => formModes(form).map(mode => ({ form, mode })))
}

/**
 * Valid payloads of a form in a mode. `examples/valid` are those of the default mode (of the first one where there is no default),
 * `examples/<mode>/valid` those of any mode.
 */
export function validExamples(form: string, mode = baseMode(form)): FormExample[] {
  return filesOf(form, mode, 'valid').map(file => ({
    form,
    mode,
    name: basename(file, '.json'),
    payload: readJson<Payload>(file),
  }))
}

/** A fresh copy of a valid example. */
export function exampleOf(form: string, name: string, mode = baseMode(form)): Payload {
  const found = validExamples(form, mode).find(example => example.name === name)
  if (found === undefined) throw new Error(`${form} has no valid example ${name} in the mode ${mode}`)
  return found.payload
}

type Change = { from: string; set?: Record<string, Json>; remove?: string[]; issues: InvalidFormExample['issues'] }

/** Invalid payloads: a valid example of the same mode with a change, and the exact list of expected issues. */
export function invalidExamples(form: string, mode = baseMode(form)): InvalidFormExample[] {
  return filesOf(form, mode, 'invalid').map(file => {
    const { from, set, remove, issues } = readJson<Change>(file)
    const removed = (remove ?? []).map((pointer): [string, undefined] => [pointer, undefined])
    const payload = [...Object.entries(set ?? {}), ...removed].reduce(
      (document, [pointer, value]) => put(document, pointer, value),
      exampleOf(form, from, mode),
    )
    return { form, mode, name: basename(file, '.json'), payload, issues }
  })
}

function baseMode(form: string): string {
  const modes = formModes(form)
  return modes.includes(DEFAULT_MODE) ? DEFAULT_MODE : (modes[0] ?? DEFAULT_MODE)
}

function filesOf(form: string, mode: string, kind: 'valid' | 'invalid'): string[] {
  const examples = join(root, 'schemas/forms', form, 'examples')
  const folders = [...(mode === baseMode(form) ? [join(examples, kind)] : []), join(examples, mode, kind)].filter(
    folder => existsSync(folder),
  )
  return folders.flatMap(folder =>
    readdirSync(folder)
      .filter(name => name.endsWith('.json'))
      .sort()
      .map(name => join(folder, name)),
  )
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

function put(document: Payload, pointer: string, value: Json | undefined): Payload {
  const steps = pointer
    .split('/')
    .slice(1)
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = steps.pop() ?? ''
  let node: Record<string, Json> = document
  for (const step of steps) node = node[step] as Record<string, Json>
  if (value === undefined) delete node[last]
  else node[last] = value
  return document
}
