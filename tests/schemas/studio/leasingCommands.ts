import { type Command, run } from '../../../schemas/studio/commands.ts'
import type { StudioDocuments } from '../../../schemas/studio/facts.ts'
import { type CommandResult, isRejected } from '../../../schemas/studio/result.ts'
import { shippedForms } from './shippedForms.ts'

export const leasing = shippedForms.get('leasing-private') as StudioDocuments
export const shipped = { schema: leasing.schema, ui: leasing.ui }

/** The form after a command; a rejection fails the test. */
export function after(command: Command, documents = leasing): any {
  const result = run(documents, command, shipped)
  if (isRejected(result)) throw new Error(`rejected: ${result.rejection.key}`)
  return result.documents
}

/** Why a command is rejected; undefined if it is carried out. */
export function rejectionOf(command: Command, documents = leasing): Rejection | undefined {
  const result = run(documents, command, shipped)
  return isRejected(result) ? result.rejection : undefined
}

type Rejection = Extract<CommandResult, { readonly rejection: unknown }>['rejection']
