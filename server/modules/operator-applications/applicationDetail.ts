import type { RelatedRole } from '../../db/tables.ts'
import type { Application } from '../../../schemas/generated/types/entities/application.ts'
import type { AnswerSection } from '../../../schemas/answers/answers.ts'
import { maskedCode } from '../../security/maskedCode.ts'
import { dealIdOf } from '../deals/deals.types.ts'
import { shortIban, maskedSections } from './maskedAnswers.ts'
import type { applicationRow, applicationSurroundings } from './operator-applications.repository.ts'

type Row = NonNullable<Awaited<ReturnType<typeof applicationRow>>>
type Around = Awaited<ReturnType<typeof applicationSurroundings>>
type FileRow = {
  readonly id: string
  readonly file_name: string
  readonly size: number
  readonly document_type: string
  readonly sha256: Buffer
}
type Parts = {
  readonly row: Row
  readonly around: Around
  readonly sections: readonly AnswerSection[]
  readonly formTitle: string
  readonly parts: readonly {
    readonly id: string
    readonly role: RelatedRole
    readonly sections: readonly AnswerSection[]
  }[]
  readonly typeName: (code: string) => string
}

/** An application for its page: schemas/entities/application.json. Codes and accounts are masked. */
export function shownApplication({ row, around, sections, parts, formTitle, typeName }: Parts) {
  const file = (one: FileRow) => ({
    id: one.id,
    name: one.file_name,
    size: one.size,
    type: typeName(one.document_type),
    sha256: one.sha256.toString('hex'),
  })
  const { bank, customerLink } = around
  return {
    id: row.id,
    reference: row.reference,
    form: row.form,
    formVersion: row.form_version,
    formTitle,
    mode: row.mode,
    language: row.language,
    applicantName: row.applicant_name,
    applicantCode: row.applicant_code === null ? null : maskedCode(row.applicant_code),
    partnerName: row.partner_name,
    financingCompany: row.financing_company,
    amount: row.amount,
    status: row.status,
    evidence: row.evidence,
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    dealId: dealIdOf(row.payload),
    answers: maskedSections(sections),
    files: around.files.map(file),
    parts: parts.map(({ id, role, sections: own }) => ({
      id,
      role,
      answers: maskedSections(own),
      files: around.partFiles.filter(one => one.related_applicant_id === id).map(file),
    })),
    signed: {
      sha256: around.signed?.signed_sha256?.toString('hex') ?? null,
      at: around.signed?.ended_at?.toISOString() ?? null,
    },
    bank: {
      institution: bank?.institution_name ?? null,
      owner: bank?.owner_name ?? null,
      account: typeof bank?.iban === 'string' ? shortIban(bank.iban) : null,
      requisition: bank?.requisition_id ?? null,
      at: (bank?.confirmed_at ?? bank?.used_at)?.toISOString() ?? null,
    },
    customerLink: {
      sentAt: customerLink?.sent_at.toISOString() ?? null,
      expiresAt: customerLink?.expires_at.toISOString() ?? null,
      openedAt: customerLink?.opened_at?.toISOString() ?? null,
    },
    history: around.events.map(({ id, status, note, created_at: at }) => ({ id, status, note, at: at.toISOString() })),
  } satisfies Application
}
