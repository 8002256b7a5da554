import type { Application } from '../../../schemas/generated/types/entities/application.ts'
import type { ApplicationCodesAnswer } from '../../../schemas/generated/types/actions/application-codes-answer.ts'
import type { AnswerSection } from '../../../schemas/answers/answers.ts'
import { maskedCode } from '../../security/maskedCode.ts'

export type ShownSection = NonNullable<Application['answers']>[number]
export type ShownCode = ApplicationCodesAnswer['codes'][number]

const CODE_FIELD = /(^|[._])code$/

/** Answers as initially shown to operators: only the last four characters of personal and company codes. */
export function maskedSections(sections: readonly AnswerSection[]): ShownSection[] {
  return sections.map(({ id, title, rows }) => ({
    id,
    title,
    rows: rows.map(({ path, label, value }) =>
      CODE_FIELD.test(path)
        ? { path, label, value: maskedCode(value), masked: true }
        : { path, label, value, masked: false },
    ),
  }))
}

/** The codes that `maskedSections` masks. @param part id of the related applicant whose part it is, or null */
export function codesOf(sections: readonly AnswerSection[], part: string | null): ShownCode[] {
  return sections.flatMap(({ rows }) =>
    rows.filter(({ path }) => CODE_FIELD.test(path)).map(({ path, value }) => ({ part, path, value })),
  )
}

/** `LT12 •••• 3456`: country, check digits and the last four characters. */
export function shortIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`
}
