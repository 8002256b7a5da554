import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Issue } from '../../schemas/validation/issues.ts'
import { changed, readJson, readSchema, type Payload } from './leasingPrivate.ts'
import { root } from './app.ts'

export const addUserFolder = join(root, 'schemas/forms/add-user')

export const addUserSchema = (): Payload => readSchema(join(addUserFolder, 'schema.json'))

/** A fresh copy of an example in `examples/valid`. */
export function validNewUser(name = 'all-fields'): Payload {
  return readJson(join(addUserFolder, 'examples/valid', `${name}.json`))
}

export function newUserExamples(kind: 'valid' | 'invalid'): string[] {
  return readdirSync(join(addUserFolder, 'examples', kind))
    .map(file => basename(file, '.json'))
    .sort()
}

type InvalidExample = { from: string; set?: Payload; remove?: string[]; issues: Pick<Issue, 'path' | 'code'>[] }

/** An example in `examples/invalid`: a valid payload with a change, and the exact list of expected issues. */
export function invalidNewUser(name: string): { payload: Payload; issues: InvalidExample['issues'] } {
  const example = readJson<InvalidExample>(join(addUserFolder, 'examples/invalid', `${name}.json`))
  const removed = Object.fromEntries((example.remove ?? []).map(pointer => [pointer, undefined]))
  return { payload: changed(validNewUser(example.from), { ...example.set, ...removed }), issues: example.issues }
}
