import type { UploadFile } from '../../../api/staff/invoiceUploadApi.ts'
import type { Translate } from '../../../i18n/TextsContext.ts'
import type { GridRow } from '../rows/gridRow.ts'
import { waitsToBeRead } from './uploadFiles.ts'

export type DocumentState =
  | { readonly kind: 'reading' }
  /** `rows` that it became or belongs to. */
  | { readonly kind: 'recognised' | 'attached'; readonly rows: readonly GridRow[] }
  | { readonly kind: 'unrecognised'; readonly file: UploadFile }

/**
 * What has become of a document by now: the answer of its upload, or what the list of waiting files and the rows say
 * since.
 */
export function stateOfDocument(
  answered: UploadFile,
  files: readonly UploadFile[],
  rows: readonly GridRow[],
): DocumentState {
  const file = files.find(({ uuid }) => uuid === answered.uuid) ?? answered
  const own = rows.filter(({ draft }) => draft?.invoiceFiles.some(({ uuid }) => uuid === answered.uuid))
  if (own.length > 0) {
    const isNew = answered.outcome !== 'ATTACHED' && own.every(({ draft }) => draft?.type === 'AUTOMATIC')
    return { kind: isNew ? 'recognised' : 'attached', rows: own }
  }
  if (waitsToBeRead(file)) return { kind: 'reading' }
  return file.status === 'UNRECOGNIZED' ? { kind: 'unrecognised', file } : { kind: 'attached', rows: [] }
}

/** Why a document was not recognised, in words with the remedy (UPL-87). */
export function reasonText(t: Translate, { reason, invoiceNumber = '' }: UploadFile): string {
  return reason === undefined
    ? t('upload.unread.reason.none')
    : t(`upload.unread.reason.${reason}`, { number: invoiceNumber })
}
