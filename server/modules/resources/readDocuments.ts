import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Validate } from '../../validation/factory.ts'
import type { Menu } from '../../../schemas/generated/types/resources/menu.ts'
import type { DashboardDefinition } from '../../../schemas/dashboardDefinition.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { dashboardFile, fileOf, type Problem } from './resourceDocument.ts'

export type ReadResult = {
  readonly documents: ReadonlyMap<string, ResourceDefinition>
  readonly dashboards: ReadonlyMap<string, DashboardDefinition>
  readonly menu: Menu
  readonly problems: readonly Problem[]
}

export type Validators = { readonly resource: Validate; readonly menu: Validate; readonly dashboard: Validate }

const DASHBOARDS = 'dashboards'

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
export function readDocuments(folder: string, validate: Validators): ReadResult {
  const documents = new Map<string, ResourceDefinition>()
  const dashboards = new Map<string, DashboardDefinition>()
  const problems: Problem[] = []
  let menu: Menu = { groups: [] }
  for (const name of documentFiles(folder)) {
    const file = `resources/${name}`
    const content = parse(join(folder, name), file, problems)
    if (content === undefined) continue
    const isDashboard = name.startsWith(`${DASHBOARDS}/`)
    const validator = name === 'menu.json' ? validate.menu : isDashboard ? validate.dashboard : validate.resource
    const issues = validator(content)
    for (const { path, code, params } of issues)
      problems.push({ file, key: path, message: `is not allowed (${code} ${JSON.stringify(params ?? {})})` })
    if (issues.length > 0) continue
    if (name === 'menu.json') menu = content as Menu
    else if (isDashboard) addDashboard(dashboards, content as DashboardDefinition, file, problems)
    else addDocument(documents, content as ResourceDefinition, file, problems)
  }
  return { documents, dashboards, menu, problems }
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

function addDashboard(
  dashboards: Map<string, DashboardDefinition>,
  dashboard: DashboardDefinition,
  file: string,
  problems: Problem[],
): void {
  const own = dashboardFile(dashboard.name)
  if (own === file) dashboards.set(dashboard.name, dashboard)
  else problems.push({ file, key: '/name', message: `is ${dashboard.name}, so the file must be called ${own}` })
}

/** Documents of the folder, and of its folder of dashboards. */
function documentFiles(folder: string): string[] {
  const dashboards = readdirSync(join(folder, DASHBOARDS)).map(name => `${DASHBOARDS}/${name}`)
  return [...readdirSync(folder), ...dashboards]
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
