import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Used amount of a contract's limit by day (DSH-24, DSH-31). A row is valid for its day and all following days until
 * the next row, so days without a change need none. A trigger writes each change, whatever statement changes the used
 * amount.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  `create table credit_limit_history (
     contract_id bigint not null references contract on delete cascade, day date not null, used_amount numeric(15,2) not null,
     primary key (contract_id, day))`,
  // The history of existing amounts starts today, because earlier days are unknown.
  `insert into credit_limit_history (contract_id, day, used_amount) select id, (now() at time zone 'Europe/Vilnius')::date, used_amount from contract where used_amount <> 0`,
  `create function note_credit_limit_use() returns trigger language plpgsql as $$
   begin
     insert into credit_limit_history (contract_id, day, used_amount) values (new.id, (now() at time zone 'Europe/Vilnius')::date, new.used_amount)
       on conflict (contract_id, day) do update set used_amount = excluded.used_amount;
     return null;
   end $$`,
  `create trigger contract_use after update of used_amount on contract for each row
     when (old.used_amount is distinct from new.used_amount) execute function note_credit_limit_use()`,
]
