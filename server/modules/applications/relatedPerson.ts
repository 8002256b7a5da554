import type { Invitation } from './invite-related.service.ts'

type Block = { type?: unknown; name?: unknown; surname?: unknown; code?: unknown; phone?: unknown; email?: unknown }

/** The spouse or guarantor named in the stored payload. The form schema restricts where the block is allowed. */
export function relatedPerson(payload: unknown): Pick<Invitation, 'role' | 'person'> | undefined {
  const block = (payload as { co_applicant?: Block | null } | null)?.co_applicant
  if (block === undefined || block === null || (block.type !== 'spouse' && block.type !== 'guarantor')) return undefined
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  return {
    role: block.type,
    person: {
      name: text(block.name),
      surname: text(block.surname),
      code: text(block.code),
      phone: text(block.phone),
      email: text(block.email),
    },
  }
}
