import { createHash } from 'node:crypto'
import { canonicalJson, confirmedText } from '../../../schemas/format/canonicalJson.ts'

/** Identifies a submission: its form and everything in it, files included. */
export function digestOf(form: string, payload: unknown): Buffer {
  return createHash('sha256').update(form).update('\n').update(canonicalJson(payload)).digest()
}

/** Digest that a bank confirmation is bound to: the payload without its `signing`. The page computes the same. */
export function confirmedDigest(payload: unknown): Buffer {
  return createHash('sha256').update(confirmedText(payload)).digest()
}
