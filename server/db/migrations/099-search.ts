import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Finds invoices, bills and acts by a part of their number without separators and accents
 * (docs/decisions/084-search-from-anywhere.md). The indexes of three letters are built again over such numbers: about
 * two minutes for ten million invoices, during which invoices can be read but not written. No row is rewritten.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** A copy of schemas/format/searchText.ts as it is now, since the result is stored in indexes. Frequent letters come first. */
const FROM =
  '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŒœŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚțЁАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯёẞ'
const TO =
  '0123456789abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzaaaaaaaceeeeiiiidnoooooouuuuytsaaaaaaaceeeeiiiidnoooooouuuuytyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiijjkkllllllllnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzssttеабвгдежзийклмнопрстуфхцчшщъыьэюяеs'
/** Without a counterpart: deleted. */
const DELETED =
  '\u0009\u000A\u000D !"#$%&\'()*+,./:;<=>?@[\\]^_`{|}~\u00A0§«\u00AD°·»\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030A\u030B\u030C\u0323\u0326\u0327\u0328\u2009\u200B\u200C\u200D\u200E\u200F‐‑‒–—―‘’‚‛“”„‟•…\u202A\u202B\u202C\u202D\u202E\u202F‹›\u2060\u2066\u2067\u2068\u2069№−\uFEFF'
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const textOf = (value: string): string =>
  `translate(replace(${value}, '-', ''), ${quoted(FROM + DELETED)}, ${quoted(TO)})`

/** New entries wait in a short list (docs/decisions/083-price-of-writing-an-invoice.md). */
const grams = (name: string, table: string, contract: string, number: string): string =>
  `create index ${name} on ${table} using gin (invoice_grams(${contract}, ${number})) with (fastupdate = on, gin_pending_list_limit = 64)`

const statements: readonly string[] = [
  `create function compared_text(value text) returns text language sql immutable parallel safe as $function$ select ${textOf('value')} $function$`,
  'drop index invoice_by_number_part',
  'drop index loan_bill_by_number_part',
  // Does not call compared_text: a restored dump builds its indexes without a search path.
  `create or replace function invoice_grams(contract bigint, number text) returns text[] language plpgsql immutable parallel safe as $function$
   declare grams text[] := '{}'; prefix text := contract || ':'; small text := ${textOf('number')};
   begin
     for place in 1..greatest(length(small) - 2, 1) loop
       grams := grams || (prefix || substr(small, place, 3));
     end loop;
     return grams;
   end $function$`,
  grams('invoice_by_number_part', 'invoice', 'contract_id', 'invoice_number'),
  grams('loan_bill_by_number_part', 'loan_bill', 'loan_contract_id', 'bill_number'),
  grams('factor_invoice_by_number_part', 'factor_invoice', 'contract_id', 'bill_number'),
  grams('act_by_number_part', 'act', 'contract_id', 'number'),
  'create index factor_invoice_by_contract_amount on factor_invoice (contract_id, total_amount, id)',
  'create index act_by_contract_amount on act (contract_id, amount, id)',
]
