import type { EidLoginTable } from '../../db/tables.ts'
import type { IdentityConfig } from '../../config/identityConfig.ts'
import { mobileId } from '../mobile-id/mobileId.ts'
import { smartId } from '../smart-id/smartId.ts'
import type { IdentityProvider } from './identityProvider.ts'

export type IdentityProviders = Readonly<Record<EidLoginTable['method'], IdentityProvider | null>>

/** The configured services. */
export function identityProviders(
  { smartId: smart, mobileId: mobile }: Pick<IdentityConfig, 'smartId' | 'mobileId'>,
  now: () => Date,
): IdentityProviders {
  return {
    SMART_ID: smart === null ? null : smartId({ ...smart, now }),
    MOBILE_ID: mobile === null ? null : mobileId({ ...mobile, now }),
  }
}
