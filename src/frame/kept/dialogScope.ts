import type { Session } from '../../contract/SessionContext.ts'

/**
 * The name under which the answers of one dialog are kept: the person first (see scopeName), then the company and what the dialog is about.
 * Nobody else's answers, and none of another company, come back under it.
 */
export function dialogScope(
  { user, active }: Pick<Session, 'user' | 'active'>,
  ...about: readonly (string | undefined)[]
): string {
  return `${user.id}\n${JSON.stringify(['dialog', active.activePartyFid, ...about.map(part => part ?? null)])}`
}
