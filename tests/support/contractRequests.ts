import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Issue } from '../../schemas/validation/issues.ts'
import { root } from './app.ts'
import { changed, readJson, readSchema, type Payload } from './leasingPrivate.ts'

/** The forms of the requests to the provider. */
export const requestForms = ['add-buyer', 'edit-buyer', 'delete-buyer', 'increase-limit', 'prolong'] as const
export type RequestForm = (typeof requestForms)[number]

export const requestFolder = (form: RequestForm): string => join(root, 'schemas/forms', form)
export const requestSchema = (form: RequestForm): Payload => readSchema(join(requestFolder(form), 'schema.json'))

/** A fresh copy of an example in `examples/valid`. */
export function validRequest(form: RequestForm, name: string): Payload {
  return readJson(join(requestFolder(form), 'examples/valid', `${name}.json`))
}

export function requestExamples(kind: 'valid' | 'invalid'): { form: RequestForm; name: string }[] {
  return requestForms.flatMap(form =>
    readdirSync(join(requestFolder(form), 'examples', kind))
      .sort()
      .map(file => ({ form, name: basename(file, '.json') })),
  )
}

type InvalidExample = { from: string; set?: Payload; remove?: string[]; issues: Pick<Issue, 'path' | 'code'>[] }

/** An example in `examples/invalid`: a valid payload with a change, and the exact list of expected issues. */
export function invalidRequest(
  form: RequestForm,
  name: string,
): { payload: Payload; issues: InvalidExample['issues'] } {
  const example = readJson<InvalidExample>(join(requestFolder(form), 'examples/invalid', `${name}.json`))
  const removed = Object.fromEntries((example.remove ?? []).map(pointer => [pointer, undefined]))
  return { payload: changed(validRequest(form, example.from), { ...example.set, ...removed }), issues: example.issues }
}
