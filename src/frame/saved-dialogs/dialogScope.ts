import type { Session } from '../../contract/SessionContext.ts'

/**
 * Storage name of one dialog's answers: the user first (see scopeName), then company and subject. Answers of other
 * users or companies can never be restored under it.
 */
export function dialogScope(
  { user, active }: Pick<Session, 'user' | 'active'>,
  ...about: readonly (string | undefined)[]
): string {
  return `${user.id}\n${JSON.stringify(['dialog', active.activePartyFid, ...about.map(part => part ?? null)])}`
}
