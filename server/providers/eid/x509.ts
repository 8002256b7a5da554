import type * as X509 from '@peculiar/x509'
import { provideReflectMetadata } from './reflectMetadata.ts'

let loading: Promise<typeof X509> | undefined

/** Loads @peculiar/x509 with the first certificate: it takes a tenth of a second that startup should not pay. */
export function loadX509(): Promise<typeof X509> {
  provideReflectMetadata()
  loading ??= import('@peculiar/x509')
  return loading
}
