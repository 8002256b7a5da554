import type { PortalSettings } from '../../../contract/portalSettings.ts'
import type { Flow } from '../page/requestTypes.ts'

export type Method = 'DOKOBIT' | 'NORDIGEN' | 'NONE'
export type Signing = { type: Method; md5_code: string | null; requisition_id: string | null }

/** The confirmation methods of a request (FRM-61) that this portal supports; unconfigured ones are not offered. */
export function methodsOf(
  flow: Flow,
  { signingOrigin, features }: Pick<PortalSettings, 'signingOrigin' | 'features'>,
): readonly Method[] {
  const bank: readonly Method[] = features.bank ? ['NORDIGEN'] : []
  if (flow === 'business') return [...bank, 'NONE']
  return flow === 'private' ? [...(signingOrigin === null ? [] : (['DOKOBIT'] as const)), ...bank] : []
}

export function signingBy(type: 'DOKOBIT' | 'NONE'): Signing {
  return { type, md5_code: null, requisition_id: null }
}
