import type { Migration } from 'kysely'
import * as foundation from './001-foundation.ts'
import * as invoiceIndexes from './002-invoice-indexes.ts'
import * as formPreview from './003-form-preview.ts'

/** All migrations in the order of their names. They are imported, not read from a folder, so that a bundle holds them. */
export const migrations: Record<string, Migration> = {
  '001-foundation': foundation,
  '002-invoice-indexes': invoiceIndexes,
  '003-form-preview': formPreview,
}
