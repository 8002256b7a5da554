import {
  checkCsv,
  checkDoc,
  checkDocx,
  checkJpeg,
  checkJson,
  checkPdf,
  checkPng,
  checkXls,
  checkXlsx,
  checkXml,
} from './contentChecks.ts'
import type { ContentCheck } from './contentChecks.ts'

export type FileKind = {
  /** Stored with the file and sent with a download; the media type from the uploader's browser is ignored. */
  readonly contentType: string
  /** Types that `file-type` may detect; undefined where plain text has no signature. */
  readonly signatures: readonly (string | undefined)[]
  readonly check: ContentCheck
}

const COMPOUND_FILE_TYPE = 'application/x-cfb'
const jpeg: FileKind = { contentType: 'image/jpeg', signatures: ['image/jpeg'], check: checkJpeg }
const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Content checks by file extension. A type of the portal settings that is missing here prevents startup. */
export const fileKinds: Readonly<Record<string, FileKind>> = {
  '.pdf': { contentType: 'application/pdf', signatures: ['application/pdf'], check: checkPdf },
  '.png': { contentType: 'image/png', signatures: ['image/png', 'image/apng'], check: checkPng },
  '.jpg': jpeg,
  '.jpeg': jpeg,
  '.doc': { contentType: 'application/msword', signatures: [COMPOUND_FILE_TYPE], check: checkDoc },
  '.xls': { contentType: 'application/vnd.ms-excel', signatures: [COMPOUND_FILE_TYPE], check: checkXls },
  '.docx': { contentType: DOCX_TYPE, signatures: [DOCX_TYPE, 'application/zip'], check: checkDocx },
  '.xlsx': { contentType: XLSX_TYPE, signatures: [XLSX_TYPE, 'application/zip'], check: checkXlsx },
  '.json': { contentType: 'application/json', signatures: [undefined], check: checkJson },
  '.xml': { contentType: 'application/xml', signatures: [undefined, 'application/xml'], check: checkXml },
  // The byte order mark of UTF-16 looks like the start of an MPEG frame.
  '.csv': { contentType: 'text/csv', signatures: [undefined, 'audio/mpeg'], check: checkCsv },
}
