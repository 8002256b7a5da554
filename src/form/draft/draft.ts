import type { Attachments } from '../files/attachments.ts'
import { type FileItem, fileItems, toJson } from '../files/fileItems.ts'
import { LOCAL_FILE } from '../payload.ts'
import type { FormDocument, Json } from '../types.ts'
import { createFileVault, type FileVault } from './fileVault.ts'

/** What a session keeps of a form that is being filled in. */
type Kept = { version: number; document: FormDocument; idempotencyKey?: string; savedAt: string }

export type RestoredDraft = {
  version: number
  document: FormDocument
  /** Names of files that could not be brought back; they have been taken out of the document. */
  lostFiles: readonly string[]
}

export type Draft = {
  restore: () => Promise<RestoredDraft | undefined>
  /** Keeps the answers; may be called with every change. Written after a short rest and when the page is left. */
  save: (document: FormDocument, version: number) => void
  flush: () => void
  /** The key that makes sending the same answers again harmless. Changed answers get a new one. */
  idempotencyKey: () => string
  clear: () => Promise<void>
}

const REST_MS = 400

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function read(storageKey: string): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Kept | null
    return kept && typeof kept.version === 'number' && typeof kept.document === 'object' ? kept : undefined
  } catch {
    return undefined
  }
}

/** Files that a value of the document refers to. */
function filesIn(value: Json | undefined): FileItem[] {
  if (Array.isArray(value)) return fileItems(value).filter((item) => item.fileContent.startsWith(LOCAL_FILE))
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value as FormDocument).flatMap(filesIn)
}

function withoutFiles(value: Json | undefined, lost: ReadonlySet<string>): Json | undefined {
  if (Array.isArray(value)) {
    const items = fileItems(value)
    const isFileList = items.some((item) => item.fileContent.startsWith(LOCAL_FILE))
    return isFileList ? toJson(items.filter((item) => !lost.has(item.fileContent))) : value
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value as FormDocument).map(([name, inner]) => [name, withoutFiles(inner, lost)]))
}

/**
 * The draft of one form in this tab: answers in sessionStorage (written synchronously, so a reload or a crash right
 * after a keystroke loses at most a fraction of a second), files encrypted beside it (fileVault.ts). Closing the tab,
 * sending or "clear my data" ends it.
 */
export function createDraft(form: string, attachments: Attachments, vault: FileVault | undefined = createFileVault(`portal.draftKey.${form}`)): Draft {
  const storageKey = `portal.draft.${form}`
  const saved = new Set<string>()
  let waiting: { document: FormDocument; version: number } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const write = (kept: Kept): void => {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(kept))
    } catch {
      // The storage is full or forbidden: the form still works, it only will not outlive a reload.
    }
  }
  const keepFiles = (document: FormDocument): void => {
    const wanted = new Set(filesIn(document).map((item) => item.fileContent))
    for (const reference of wanted) {
      const content = attachments.get(reference)
      if (!content || saved.has(reference)) continue
      saved.add(reference)
      vault?.put(reference, content).catch(() => saved.delete(reference))
    }
    for (const reference of saved) {
      if (wanted.has(reference)) continue
      saved.delete(reference)
      vault?.remove(reference).catch(() => undefined)
    }
  }
  const flush = (): void => {
    clearTimeout(timer)
    if (!waiting) return
    const { document, version } = waiting
    waiting = undefined
    write({ version, document, savedAt: new Date().toISOString() })
  }
  return {
    restore: async () => {
      const kept = read(storageKey)
      if (!kept) return undefined
      const lost: FileItem[] = []
      for (const item of filesIn(kept.document)) {
        const content = await vault?.get(item.fileContent).catch(() => undefined)
        if (content) {
          attachments.restore(item.fileContent, content)
          saved.add(item.fileContent)
        } else lost.push(item)
      }
      const references = new Set(lost.map((item) => item.fileContent))
      const document = lost.length === 0 ? kept.document : (withoutFiles(kept.document, references) as FormDocument)
      return { version: kept.version, document, lostFiles: lost.map((item) => item.fileName) }
    },
    save: (document, version) => {
      waiting = { document, version }
      keepFiles(document)
      clearTimeout(timer)
      timer = setTimeout(flush, REST_MS)
    },
    flush,
    idempotencyKey: () => {
      flush()
      const kept = read(storageKey)
      const key = kept?.idempotencyKey ?? newKey()
      if (kept && kept.idempotencyKey === undefined) write({ ...kept, idempotencyKey: key })
      return key
    },
    clear: async () => {
      clearTimeout(timer)
      waiting = undefined
      saved.clear()
      attachments.clear()
      sessionStorage.removeItem(storageKey)
      await vault?.clear().catch(() => undefined)
    },
  }
}
