import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * How much of a contract's limit was used, day by day (DSH-24, DSH-31). A row stands for its day and all that follow until
 * the next row, so days on which nothing happened need none. The database notes each change itself: whatever writes a contract's
 * used amount, its history follows.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: readonly string[] = [
  `create table credit_limit_history (
     contract_id bigint not null references contract on delete cascade, day date not null, used_amount numeric(15,2) not null,
     primary key (contract_id, day))`,
  // What is used already begins today: nobody knows since when.
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
