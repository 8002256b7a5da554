export type Reader = { readonly environment: NodeJS.ProcessEnv; readonly problems: string[] }
export type AccountRule<Name extends string> = {
  readonly isValid: (account: Readonly<Record<Name, string>>) => boolean
  /** Sentence for the administrator; it never contains the value, which can be a secret. */
  readonly problem: string
}

/**
 * Reads the settings of an account at an external service, which are set together or not at all. Appends one sentence
 * per problem to `problems`, which prevents startup.
 * @param names of the settings after the prefix and an underscore
 * @returns the values by name; null for an account that is not set, or not completely
 */
export function readAccount<Name extends string>(
  { environment, problems }: Reader,
  { prefix, names, rules }: { prefix: string; names: readonly Name[]; rules: readonly AccountRule<Name>[] },
): Readonly<Record<Name, string>> | null {
  const settings = names.map(name => `${prefix}_${name}`)
  const missing = settings.filter(setting => !environment[setting])
  if (missing.length === settings.length) return null
  if (missing.length > 0) {
    problems.push(`${missing.join(', ')} must be set too: ${settings.join(', ')} belong together.`)
    return null
  }
  const account = Object.fromEntries(names.map(name => [name, environment[`${prefix}_${name}`] ?? ''])) as Record<
    Name,
    string
  >
  for (const { isValid, problem } of rules) if (!isValid(account)) problems.push(problem)
  return account
}
