import type { StudioDocuments } from './facts.ts'

/** A sentence to be told in the operator's language; `field`, `section` and `key` are told by their labels. */
export type Words = { readonly key: string; readonly params: Readonly<Record<string, string | number>> }
export type Done = { readonly documents: StudioDocuments; readonly sentence: Words }
export type Refusal = { readonly refusal: Words }
export type CommandResult = Done | Refusal

export function done(
  documents: StudioDocuments,
  changed: Partial<StudioDocuments>,
  key: string,
  params: Words['params'],
): Done {
  return { documents: { ...documents, ...changed }, sentence: { key, params } }
}

export function refused(key: string, params: Words['params']): Refusal {
  return { refusal: { key, params } }
}

export function isRefused(result: CommandResult): result is Refusal {
  return 'refusal' in result
}
