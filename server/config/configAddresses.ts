/** True for an https URL that has nothing after its path, so that paths can be appended. */
export function isHttpsBase(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, search, username } = new URL(url)
  return protocol === 'https:' && search === '' && username === ''
}

/**
 * Reads a comma-separated list of origins. Returns an empty list and adds to `problems` if any entry is not exactly an
 * origin.
 */
export function readOrigins(name: string, environment: NodeJS.ProcessEnv, problems: string[]): string[] {
  const origins = (environment[name] ?? '')
    .split(',')
    .map(origin => origin.trim())
    .filter(Boolean)
  const wrong = origins.filter(
    origin => !URL.canParse(origin) || new URL(origin).protocol !== 'https:' || new URL(origin).origin !== origin,
  )
  if (wrong.length > 0) problems.push(`${name} must be origins as https://pay.example, divided by commas.`)
  return wrong.length > 0 ? [] : origins
}
