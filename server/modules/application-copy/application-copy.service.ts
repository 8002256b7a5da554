import type { Kysely } from 'kysely'
import type { Config } from '../../config/config.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Forms } from '../../forms/forms.ts'
import type { PdfPrinter } from '../../pdf/PdfPrinter.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { Texts } from '../../texts/texts.ts'
import { answerTools } from './answers.service.ts'
import { copyDocument } from './copyDocument.ts'
import { copiedApplication, copiedPart, type CopyRow } from './copyRows.ts'

/** Tools of the portal, as the Fastify app decorates them. */
export type CopyTools = {
  readonly db: Kysely<Tables>
  readonly forms: Pick<Forms, 'version'>
  readonly texts: Texts
  readonly portal: PortalSettings
  readonly printer: Pick<PdfPrinter, 'print'>
  readonly config: Pick<Config, 'now' | 'publicUrl'>
}
type Options = {
  readonly signal?: AbortSignal
  /** Owner of the printer queue entry, which counts towards its limit; the application by default. */
  readonly owner?: string
}

/**
 * PDF copy of an application, without the parts of related applicants. It is marked as unconfirmed until confirmation.
 * @throws PortalError NOT_FOUND, OVERLOADED, DOCUMENT_NOT_MADE
 */
export async function printApplication(
  tools: CopyTools,
  applicationId: string,
  options: Options = {},
): Promise<Buffer> {
  return print(tools, await copiedApplication(tools.db, applicationId), applicationId, options)
}

/**
 * PDF copy of a related applicant's own part.
 * @throws PortalError NOT_FOUND before it is submitted; as `printApplication`
 */
export async function printPart(tools: CopyTools, relatedApplicantId: string, options: Options = {}): Promise<Buffer> {
  return print(tools, await copiedPart(tools.db, relatedApplicantId), relatedApplicantId, options)
}

async function print(
  { forms, texts, portal, printer, config }: CopyTools,
  copied: CopyRow | undefined,
  id: string,
  { signal, owner }: Options,
): Promise<Buffer> {
  if (copied === undefined) throw new PortalError('NOT_FOUND')
  const form = await forms.version(copied.form, copied.formVersion, copied.mode)
  const answers = { ...answerTools({ texts, config }, copied.language), price: copied.price ?? undefined }
  return printer.print(
    copyDocument({ texts, portal, answers }, copied, form),
    owner ?? `application ${id}`,
    signal ?? new AbortController().signal,
  )
}
