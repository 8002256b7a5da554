// Reads one variable of the environment each. What is invalid is added to the problems, one sentence each, and the default is
// returned, so that one start reports every problem.

/** The environment, and what is wrong with it so far. */
export type VariableReader = { readonly environment: NodeJS.ProcessEnv; readonly problems: string[] }

export function readText(
  reader: VariableReader,
  name: string,
  fallback: string,
  pattern: RegExp,
  meaning: string,
): string {
  const value = reader.environment[name] || fallback
  if (!pattern.test(value)) reader.problems.push(`${name} is "${quoteValue(value)}" but must be ${meaning}.`)
  return value
}

export function readInteger(reader: VariableReader, name: string, fallback: number, min: number, max: number): number {
  const value = reader.environment[name]
  if (value === undefined || value === '') return fallback
  const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
  if (number >= min && number <= max) return number
  reader.problems.push(`${name} is "${quoteValue(value)}" but must be a whole number from ${min} to ${max}.`)
  return fallback
}

export function readDay(reader: VariableReader, name: string): string | null {
  const value = reader.environment[name]
  if (value === undefined || value === '') return null
  const date = /^20\d{2}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null
  if (date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)) return value
  reader.problems.push(`${name} is "${quoteValue(value)}" but must be a day such as 2026-11-20.`)
  return null
}

export function readFlag(reader: VariableReader, name: string, fallback: boolean): boolean {
  const value = reader.environment[name]
  if (value === undefined || value === '') return fallback
  if (/^(true|1|on|yes)$/i.test(value)) return true
  if (/^(false|0|off|no)$/i.test(value)) return false
  reader.problems.push(`${name} is "${quoteValue(value)}" but must be true or false.`)
  return fallback
}

export function readChoice<T extends string>(
  reader: VariableReader,
  name: string,
  fallback: T,
  options: readonly T[],
): T {
  const value = reader.environment[name] || fallback
  const found = options.find(option => option === value)
  if (found === undefined)
    reader.problems.push(`${name} is "${quoteValue(value)}" but must be one of ${options.join(', ')}.`)
  return found ?? fallback
}

/** The error never shows the value, which can contain a password. */
export function readUrl(reader: VariableReader, name: string, protocols: readonly string[]): string | null {
  const value = reader.environment[name]
  if (value === undefined || value === '') return null
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    reader.problems.push(
      `${name} must be an address that starts with ${protocols.map(protocol => `${protocol}//`).join(' or ')}.`,
    )
    return null
  }
  return name === 'PUBLIC_URL' ? new URL(value).origin : value
}

function quoteValue(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value
}
