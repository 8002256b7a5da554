import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Makes an invoice cheaper to insert (docs/decisions/083-price-of-writing-an-invoice.md). New entries of the index of
 * three letters wait in a list of at most 64 kB, which a search reads in addition; entries that are added together cost
 * a fifth. The function returns what it returned before.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  `create or replace function invoice_grams(contract bigint, number text) returns text[] language plpgsql immutable parallel safe as $$
   declare grams text[] := '{}'; prefix text := contract || ':'; small text := lower(number);
   begin
     for place in 1..greatest(length(small) - 2, 1) loop
       grams := grams || (prefix || substr(small, place, 3));
     end loop;
     return grams;
   end $$`,
  ...['invoice_by_number_part', 'loan_bill_by_number_part'].map(
    index => `alter index ${index} set (fastupdate = on, gin_pending_list_limit = 64)`,
  ),
  // The rows of a buyer, and those in the order of their ids, are merged from the indexes that begin with the status.
  'drop index invoice_by_contract_third_party_date',
  'drop index invoice_by_contract_id',
]
