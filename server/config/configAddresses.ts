/** An address to which paths are added: https, nothing behind its path. */
export function isHttpsBase(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, search, username } = new URL(url)
  return protocol === 'https:' && search === '' && username === ''
}

/** A list of origins, divided by commas; none at all, with a sentence in `problems`, when one of them says more or less than an origin. */
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
