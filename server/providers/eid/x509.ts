import type * as X509 from '@peculiar/x509'
import { provideReflectMetadata } from './reflectMetadata.ts'

let loading: Promise<typeof X509> | undefined

/** @peculiar/x509, loaded when the first certificate is looked at: it takes a tenth of a second that no start should wait for. */
export function loadX509(): Promise<typeof X509> {
  provideReflectMetadata()
  loading ??= import('@peculiar/x509')
  return loading
}
