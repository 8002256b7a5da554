import { useCallback } from 'react'

import { downloadFrom } from '../api/staff/documents.ts'
import { fieldValue } from '../contract/fieldValue.ts'
import { useTexts } from '../i18n/TextsContext.ts'
import type { FieldDefinition } from '../../schemas/resourceDefinition.ts'
import type { CellRecord } from './cellTypes.ts'
import { useFileDownload } from './useFileDownload.ts'

const nameOf = () => 'document.pdf'

/** Fetches the document of a call that names it by fields of the record, in the language of the page. */
export function useNamedDocument(record: CellRecord, call: FieldDefinition['from']) {
  const { language } = useTexts()
  const query = Object.entries(call?.query ?? {}).map(([name, field]) => [
    name,
    String(fieldValue(record, field) ?? ''),
  ])
  const key = JSON.stringify([call?.path, query, language])
  const download = useCallback((id: string, signal: AbortSignal) => {
    const [path, named, of] = JSON.parse(id) as [string, [string, string][], string]
    return downloadFrom(path, { ...Object.fromEntries(named), language: of }, signal)
  }, [])
  return useFileDownload(key, download, nameOf)
}
