import { downloadDocument } from '../api/staff/documents.ts'
import { useFileDownload } from './useFileDownload.ts'

const nameOf = (id: string) => `${id}.pdf`

/** Fetches a document and saves it under the server's file name, or `{id}.pdf` (STM-21). */
export function useDocumentDownload(id: string) {
  return useFileDownload(id, downloadDocument, nameOf)
}
