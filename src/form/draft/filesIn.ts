import { type FileItem, fileItems, toJson } from '../files/fileItems.ts'
import { LOCAL_FILE } from '../engine/payload.ts'
import type { FormDocument, Json } from '../../contract/formTypes.ts'

/** Files that a value of the document references. */
export function filesIn(value: Json | undefined): FileItem[] {
  if (Array.isArray(value)) return fileItems(value).filter(item => item.fileContent.startsWith(LOCAL_FILE))
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value as FormDocument).flatMap(filesIn)
}

/** The value without the files that could not be restored. */
export function withoutFiles(value: Json | undefined, lost: ReadonlySet<string>): Json | undefined {
  if (Array.isArray(value)) {
    const items = fileItems(value)
    const isFileList = items.some(item => item.fileContent.startsWith(LOCAL_FILE))
    return isFileList ? toJson(items.filter(item => !lost.has(item.fileContent))) : value
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value as FormDocument).map(([name, inner]) => [name, withoutFiles(inner, lost)]),
  )
}
