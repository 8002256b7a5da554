import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PortalSettings as Settings } from '../../schemas/generated/types/config/portal.ts'
import type { DeepReadonly } from '../../schemas/readonly.ts'
import type { Profile } from './config.ts'
import { StartError } from '../errors.ts'
import { compileValidator } from '../validation/factory.ts'
import { isObject } from '../../schemas/json.ts'

/** Portal settings: `config/portal.json` with the overrides of one profile (schema: schemas/config/portal.schema.json). */
export type PortalSettings = DeepReadonly<Settings>
export type UploadSettings = PortalSettings['upload']
export type SavedFormSettings = PortalSettings['savedForms']

type PortalDocument = { settings: PortalSettings; profiles: Record<Profile, object> }

/** @throws StartError that lists every invalid place of the document */
export function readPortalSettings(root: string, profile: Profile): PortalSettings {
  const file = join(root, 'config', 'portal.json')
  const schema = JSON.parse(readFileSync(join(root, 'schemas', 'config', 'portal.schema.json'), 'utf8')) as {
    definitions: { settings: object }
  }
  const document = parse(file)
  check(file, schema, document, '')
  const settings = merge(
    (document as PortalDocument).settings,
    (document as PortalDocument).profiles[profile],
  ) as PortalSettings
  check(file, { ...schema.definitions.settings, definitions: schema.definitions }, settings, ` (profile ${profile})`)
  return Object.freeze(settings)
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function check(file: string, schema: object, document: unknown, where: string): void {
  const issues = compileValidator(schema)(document)
  if (issues.length === 0) return
  const places = issues.map(issue => `  - ${issue.path || '/'}: ${issue.code} ${JSON.stringify(issue.params ?? {})}`)
  throw new StartError(`${file}${where} is not valid:\n${places.join('\n')}`)
}

/** Merges objects key by key; lists and values are replaced. */
function merge(base: unknown, difference: unknown): unknown {
  if (!isObject(base) || !isObject(difference)) return difference
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(difference)) merged[key] = key in merged ? merge(merged[key], value) : value
  return merged
}
