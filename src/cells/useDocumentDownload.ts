import { useCallback } from 'react'

import { downloadDocument } from '../providers/documents.ts'
import { useFileDownload } from './useFileDownload.ts'

/** Fetches a document and saves it as `{id}.pdf` (002 §7). */
export function useDocumentDownload(id: string) {
  const fetch = useCallback((signal: AbortSignal) => downloadDocument(id, signal), [id])
  return useFileDownload({ name: `${id}.pdf`, fetch })
}
