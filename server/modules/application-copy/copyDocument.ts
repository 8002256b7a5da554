import type { AnswerRow, AnswerTools } from '../../../schemas/answers/answers.ts'
import type { PublishedForm } from '../../forms/forms.ts'
import type { PrintedDocument, PrintedFact, PrintedSection } from '../../pdf/printed.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { Texts } from '../../texts/texts.ts'
import { factsOf } from '../../pdf/printed.ts'
import { DocumentWords } from '../../pdf/DocumentWords.ts'
import { formTitle, sectionsOf } from './answers.service.ts'
import type { CopyRow, CopiedConfirmation, CopiedFile } from './copyRows.ts'

type Tools = { readonly texts: Texts; readonly portal: PortalSettings; readonly answers: AnswerTools }

/** Printed copy of an application, in the language and with the texts of the form version it was submitted with. */
export function copyDocument(
  { texts, portal, answers }: Tools,
  copied: CopyRow,
  form: Pick<PublishedForm, 'schema' | 'ui' | 'texts'>,
): PrintedDocument {
  const words = new DocumentWords(texts, copied.language)
  const { factor, brand } = portal
  const sections = sectionsOf(form, copied, answers)
  return {
    language: words.tag,
    title: formTitle(form.texts, copied.language, copied.mode) ?? words.get('copy.title'),
    subtitle: copied.reference,
    author: factor.name,
    creator: brand.name,
    createdAt: copied.sentAt,
    parties: [
      {
        heading: words.get('copy.provider'),
        name: factor.name,
        lines: [
          words.get('documents.code', { code: factor.registrationCode }),
          `${factor.addressLine1}, ${factor.postalCode} ${factor.city}, ${words.country(factor.country)}`,
        ],
      },
      { heading: words.get('copy.applicant'), name: nameOf(copied.payload), lines: [] },
    ],
    facts: factsOf([
      [words.get('copy.reference'), copied.reference],
      [words.get('copy.sent'), vilniusTime(copied.sentAt)],
      [words.get('copy.financedBy'), copied.financingCompany],
    ]),
    tables: [],
    sections: [
      ...sections.map(({ title, rows }): PrintedSection => ({
        title,
        facts: rows.map(row => withDigest(row, copied.files)),
      })),
      { title: words.get('copy.confirmation'), facts: confirmationFacts(words, copied.confirmation) },
    ],
    notes: [
      words.get('copy.note'),
      words.get('copy.contact', { email: brand.supportEmail, phone: brand.supportPhone }),
    ],
    pageText: words.get('documents.page', { page: '%{page}', pages: '%{pages}' }),
  }
}

function confirmationFacts(words: DocumentWords, { kind, at, bank }: CopiedConfirmation): PrintedFact[] {
  const how = at === null ? words.get(`copy.waits.${kind}`) : words.get(`copy.confirmed.${kind}`, { bank: bank ?? '' })
  return factsOf([
    [words.get('copy.method'), how.trim()],
    [words.get('copy.confirmedAt'), at === null ? null : vilniusTime(at)],
  ])
}

/** Adds the digest, which proves that the provider's file is the one the applicant has. */
function withDigest({ path, label, value }: AnswerRow, files: readonly CopiedFile[]): PrintedFact {
  const position = /\.files\.(\d+)$/.exec(path)?.[1]
  const file = position === undefined ? undefined : files.find(one => one.position === Number(position))
  return { label, value: file === undefined ? value : `${value}\nSHA-256 ${file.sha256.toString('hex').slice(0, 16)}…` }
}

function nameOf(payload: CopyRow['payload']): string {
  const { name, surname } = (payload['applicant'] ?? {}) as { name?: unknown; surname?: unknown }
  return [name, surname].filter(part => typeof part === 'string').join(' ')
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vilnius', dateStyle: 'short', timeStyle: 'short' })

/** `2026-11-22 04:16`, in Vilnius time. */
export function vilniusTime(moment: Date): string {
  return clock.format(moment)
}
