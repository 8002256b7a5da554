import type { Reader } from './readAccount.ts'

/** True for an https URL that has nothing after its path, so that paths can be appended. */
export function isHttpsBase(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, search, username } = new URL(url)
  return protocol === 'https:' && search === '' && username === ''
}

export function withoutTrailingSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

/** Origins of the pages of a service: that of its API and those listed in a setting. None for an invalid API address. */
export function readPageOrigins({ environment, problems }: Reader, name: string, url: string): string[] {
  return isHttpsBase(url) ? [new URL(url).origin, ...readOrigins(name, environment, problems)] : []
}

/**
 * Reads a comma-separated list of origins. Returns an empty list and adds to `problems` if any entry is not exactly an
 * origin.
 */
function readOrigins(name: string, environment: NodeJS.ProcessEnv, problems: string[]): string[] {
  const origins = (environment[name] ?? '')
    .split(',')
    .map(origin => origin.trim())
    .filter(Boolean)
  const invalid = origins.filter(
    origin => !URL.canParse(origin) || new URL(origin).protocol !== 'https:' || new URL(origin).origin !== origin,
  )
  if (invalid.length > 0) problems.push(`${name} must be origins as https://pay.example, divided by commas.`)
  return invalid.length > 0 ? [] : origins
}
