import { changed, validExample, type Payload } from './leasingPrivate.ts'

let people = 0

/** A unique application (another name each time), valid unless changed. */
export function anApplication(changes: Record<string, Payload[string] | undefined> = {}): Payload {
  people += 1
  return changed(validExample(), { '/applicant/additional_information': `Paraiška ${people}`, ...changes })
}

/** A file as the form sends it. */
export function aFile(
  fileName: string,
  content: Buffer | string,
  change: Record<string, Payload[string]> = {},
): Payload {
  const bytes = Buffer.from(content)
  return {
    fileName,
    fileContent: bytes.toString('base64'),
    fileSize: bytes.length,
    documentType: 'BANK_STATEMENT',
    ...change,
  }
}
