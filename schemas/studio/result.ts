import type { StudioDocuments } from './facts.ts'

/** A sentence in the operator's language: text key and parameters. `field`, `section` and `key` are shown by their labels. */
export type Words = { readonly key: string; readonly params: Readonly<Record<string, string | number>> }
export type Done = { readonly documents: StudioDocuments; readonly sentence: Words }
export type Rejection = { readonly rejection: Words }
export type CommandResult = Done | Rejection

export function done(
  documents: StudioDocuments,
  changed: Partial<StudioDocuments>,
  key: string,
  params: Words['params'],
): Done {
  return { documents: { ...documents, ...changed }, sentence: { key, params } }
}

export function rejected(key: string, params: Words['params']): Rejection {
  return { rejection: { key, params } }
}

export function isRejected(result: CommandResult): result is Rejection {
  return 'rejection' in result
}
