import { isObject } from '../../../../schemas/json.ts'
import { resolvePointer } from '../../../../schemas/refs.ts'
import type { DocumentIssue, FormDocuments } from '../../../api/operator/operatorForms.ts'
import type { FormModel } from '../../../form/engine/model.ts'
import type { Selection } from '../workshop/history.ts'

/** The question or section that a problem is about; undefined if it is about the form as a whole. */
export function issuePlace(issue: DocumentIssue, { ui }: FormDocuments, model: FormModel): Selection | undefined {
  const named = issue.params?.['field']
  const path = [typeof named === 'string' ? named : undefined, pathOf(issue)].find(
    one => one !== undefined && model.fields.has(one),
  )
  if (path !== undefined) return { kind: 'field', id: path }
  const section = issue.code.startsWith('calculator')
    ? model.sections.find(({ component }) => component !== undefined)?.id
    : sectionOf(issue, ui)
  return section !== undefined && model.sections.some(({ id }) => id === section)
    ? { kind: 'section', id: section }
    : undefined
}

function pathOf({ document, path, params }: DocumentIssue): string | undefined {
  if (document === 'schema') {
    const names = [...path.matchAll(/\/properties\/([^/]+)/g)].map(([, name]) => name)
    return /^\/(allOf|definitions)\//.test(path) || names.length === 0 ? undefined : names.join('.')
  }
  if (document === 'ui') return /^\/fields\/([^/]+)/.exec(path)?.[1]
  const key = typeof params?.['key'] === 'string' ? params['key'] : (path.split('/')[2] ?? '')
  const parts = key.replace(/^modes\.[^.]+\./, '').split('.')
  return parts.slice(parts[0] === 'options' || parts[0] === 'errors' ? 1 : 0, -1).join('.')
}

function sectionOf({ document, path, params }: DocumentIssue, ui: FormDocuments['ui']): string | undefined {
  if (document === 'texts') {
    const key = typeof params?.['key'] === 'string' ? params['key'] : (path.split('/')[2] ?? '')
    return /(?:^|\.)sections\.([a-z0-9-]+)\./.exec(key)?.[1]
  }
  const pointer = document === 'ui' ? /^\/sections\/\d+/.exec(path)?.[0] : undefined
  const section = pointer === undefined ? undefined : resolvePointer(ui, pointer)
  return isObject(section) ? String(section['id']) : undefined
}
