import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Validate } from '../../validation/factory.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { fileOf, type Problem } from './resourceDocument.ts'

export type ReadResult = {
  readonly documents: ReadonlyMap<string, ResourceDefinition>
  readonly menu: unknown
  readonly problems: readonly Problem[]
}

/** Fingerprint of file names, modification times and sizes; while unchanged, nothing is read again. */
export function folderState(folder: string): string {
  return documentFiles(folder)
    .map(name => {
      const stat = statSync(join(folder, name), { throwIfNoEntry: false })
      return `${name}:${stat?.mtimeMs}:${stat?.size}`
    })
    .join(';')
}

/** Reads and validates every document. An invalid file becomes a problem that names it, never an exception. */
export function readDocuments(folder: string, validateResource: Validate, validateMenu: Validate): ReadResult {
  const documents = new Map<string, ResourceDefinition>()
  const problems: Problem[] = []
  let menu: unknown = { groups: [] }
  for (const name of documentFiles(folder)) {
    const file = `resources/${name}`
    const content = parse(join(folder, name), file, problems)
    if (content === undefined) continue
    const issues = (name === 'menu.json' ? validateMenu : validateResource)(content)
    for (const { path, code, params } of issues)
      problems.push({ file, key: path, message: `is not allowed (${code} ${JSON.stringify(params ?? {})})` })
    if (issues.length > 0) continue
    if (name === 'menu.json') menu = content
    else addDocument(documents, content as ResourceDefinition, file, problems)
  }
  return { documents, menu, problems }
}

function addDocument(
  documents: Map<string, ResourceDefinition>,
  document: ResourceDefinition,
  file: string,
  problems: Problem[],
): void {
  if (fileOf(document.name) !== file)
    problems.push({
      file,
      key: '/name',
      message: `is ${document.name}, so the file must be called ${fileOf(document.name)}`,
    })
  else documents.set(document.name, document)
}

function documentFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .sort()
}

function parse(path: string, file: string, problems: Problem[]): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    problems.push({
      file,
      key: '',
      message: `cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    })
    return undefined
  }
}
