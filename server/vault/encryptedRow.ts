import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { maskedCode } from '../security/maskedCode.ts'
import type { KeyRing } from './keyRing.ts'
import { decryptPayload, encryptPayload } from './encryptedPayload.ts'
import { vaultOf } from './vault.ts'

/**
 * Columns with a personal code or a person's file, see docs/personal-data.md. In a payload only codes and file names
 * are encrypted.
 */
export const encryptedColumns = {
  application: { payload: 'payload' },
  related_applicant: { code: 'text', payload: 'payload' },
  related_applicant_remark: { text: 'text' },
  application_file: { file_name: 'text', content: 'bytes' },
  related_applicant_file: { file_name: 'text', content: 'bytes' },
  application_signing: { signed_content: 'bytes' },
  app_user: { personal_code: 'text' },
  user_addition: { payload: 'payload' },
  contract_attachment: { content: 'bytes' },
  contract_document: { signed_content: 'bytes' },
  invoice_upload_file: { content: 'bytes' },
  bank_statement: { payload: 'payload' },
  bank_statement_page: { content: 'bytes' },
} as const satisfies Partial<Record<keyof Tables, Readonly<Record<string, 'text' | 'bytes' | 'payload'>>>>

export type EncryptedTable = keyof typeof encryptedColumns
type Column<T extends EncryptedTable, Kind> = {
  [Name in keyof (typeof encryptedColumns)[T]]: (typeof encryptedColumns)[T][Name] extends Kind ? Name : never
}[keyof (typeof encryptedColumns)[T]] &
  string
type Row = { readonly id: string; readonly key_id: string | null }
export type RowEncryption<T extends EncryptedTable> = ReturnType<typeof encryptRow<T>>
/** Stored beside a personal code: its digest, and the masked code. */
export type CodeMarks = { readonly digest: Buffer; readonly covered: string }

/** Separates digests of personal codes from any other digest. */
const CODE = 'personal-code'

/**
 * Encrypts the values of one row. All values of a row use one key: changing one column means writing all of them, with
 * `keyId` as `key_id`.
 * @param id of the row; if the database generates ids, fetch one first
 */
export function encryptRow<T extends EncryptedTable>(db: Kysely<Tables>, table: T, id: string) {
  const ring = vaultOf(db)
  const at = (column: string) => ({ table, column, row: id })
  return {
    keyId: ring.current,
    text: (column: Column<T, 'text'>, plain: string): string => ring.encryptText(at(column), plain),
    bytes: (column: Column<T, 'bytes'>, plain: Buffer): Buffer => ring.encrypt(at(column), plain),
    /** @returns JSON, as it is inserted */
    payload: (column: Column<T, 'payload'>, plain: unknown): string =>
      JSON.stringify(encryptPayload(ring, at(column), plain)),
  }
}

/**
 * Decrypts the values of a row; values not encrypted yet are returned unchanged.
 * @throws EncryptionError from each function
 */
export function decryptRow<T extends EncryptedTable>(db: Kysely<Tables>, table: T, row: Row) {
  const ring = vaultOf(db)
  const at = (column: string) => ({ table, column, row: row.id })
  const isPlain = row.key_id === null
  return {
    text: (column: Column<T, 'text'>, stored: string): string =>
      isPlain ? stored : ring.decryptText(at(column), stored),
    bytes: (column: Column<T, 'bytes'>, stored: Buffer): Buffer =>
      isPlain ? stored : ring.decrypt(at(column), Buffer.from(stored)),
    payload: (column: Column<T, 'payload'>, stored: unknown): unknown =>
      isPlain ? stored : decryptPayload(ring, at(column), stored),
  }
}

export function codeMarks(db: Kysely<Tables>, code: string): CodeMarks {
  return { digest: vaultOf(db).digest(CODE, code), covered: maskedCode(code) }
}

/** Digests that a stored code may have, one per key of the ring. */
export function codeDigests(db: Kysely<Tables>, code: string): Buffer[] {
  return vaultOf(db).digests(CODE, code)
}

export function hasCode(ring: KeyRing, stored: Buffer | null, code: string): boolean {
  return stored !== null && ring.digests(CODE, code).some(digest => digest.equals(stored))
}
