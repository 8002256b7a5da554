import type { Field, FormModel } from '../engine/model.ts'
import { toPointer } from '../engine/path.ts'
import type { Problem } from '../engine/problems.ts'
import type { Issue, Json } from '../../contract/formTypes.ts'
import { fileItems } from './fileItems.ts'

export const FILE_LIST_WIDGET = 'file-list'

/** Position of the file that a problem is about; undefined when it is about something else. */
export function fileIndex(field: Field | undefined, path: string): number | undefined {
  const found =
    field?.widget === FILE_LIST_WIDGET && path.startsWith(`${field.path}.`)
      ? /^(\d+)(?:\.|$)/.exec(path.slice(field.path.length + 1))
      : null
  return found ? Number(found[1]) : undefined
}

/** One summary entry per file, however many problems it has: all of them are shown at the file itself. */
export function oncePerFile(problems: readonly Problem[], model: FormModel): Problem[] {
  const reported = new Set<string>()
  return problems.filter(({ field, path }) => {
    const index = field === undefined ? undefined : fileIndex(model.fields.get(field), path)
    if (index === undefined) return true
    const file = `${field}.${index}`
    return !reported.has(file) && reported.add(file)
  })
}

/**
 * Server issues about a file follow it when others are added or removed, until the file is removed or the rejected part
 * is changed.
 * @param path of the list
 */
export function followFiles(
  issues: readonly Issue[],
  path: string,
  before: Json | undefined,
  after: Json | undefined,
): Issue[] {
  const here = toPointer(path)
  const [old, now] = [fileItems(before), fileItems(after)]
  return issues.flatMap(issue => {
    if (issue.path !== here && !issue.path.startsWith(`${here}/`)) return [issue]
    const [, index = '', rest = ''] = /^\/(\d+)(.*)$/.exec(issue.path.slice(here.length)) ?? []
    const file = old[Number(index || -1)]
    const place = now.findIndex(one => one.fileContent === file?.fileContent)
    if (!file || place === -1 || (rest === '/documentType' && now[place]?.documentType !== file.documentType)) return []
    return [{ ...issue, path: `${here}/${place}${rest}` }]
  })
}
