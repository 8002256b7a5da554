import type { FormDocument, Json } from '../../contract/formTypes.ts'

/** One attached file as stored in the form's document (FRM-50). */
export type FileItem = { fileName: string; fileSize: number; fileContent: string; documentType?: string }

function isFileItem(value: Json): value is FormDocument {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function fileItems(value: Json | undefined): FileItem[] {
  if (!Array.isArray(value)) return []
  return (value as readonly Json[]).filter(isFileItem).map(item => ({
    fileName: String(item['fileName'] ?? ''),
    fileSize: Number(item['fileSize'] ?? 0),
    fileContent: String(item['fileContent'] ?? ''),
    ...(typeof item['documentType'] === 'string' ? { documentType: item['documentType'] } : {}),
  }))
}

/** An empty list is not stored: the key is removed from the document. */
export function toJson(items: readonly FileItem[]): Json | undefined {
  return items.length === 0 ? undefined : items.map(item => ({ ...item }))
}
