import type { FastifyInstance } from 'fastify'
import { PortalError } from '../../errors.ts'
import { answerTools } from './answerTools.ts'
import { copyDocument } from './copyDocument.ts'
import { copiedApplication, copiedPart, type Copied } from './copyRows.ts'

/** Provided by the Fastify app. */
export type CopyTools = Pick<FastifyInstance, 'db' | 'forms' | 'texts' | 'portal' | 'printer' | 'config'>
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
  copied: Copied | undefined,
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
