import type { Kysely } from 'kysely'
import { idSql, timestampSql } from '../../db/jsonSql.ts'
import { Statement } from '../../db/statement.ts'
import type { ContractSigningState, ContractStatus, Tables } from '../../db/tables.ts'
import { decryptRow, encryptRow } from '../../vault/encryptedRow.ts'
import type { ContractFacts, DocumentRow, SignerRow } from './contract-documents.types.ts'

const DOCUMENT_SQL = `json_build_object('id', ${idSql('d.id')}, 'contractId', ${idSql('c.id')}, 'contractNumber', c.contract_number, 'contractVersion', d.contract_version,
  'fileName', d.file_name, 'languageCode', d.language, 'status', d.status, 'type', d.type,
  'signers', (select coalesce(json_agg(json_build_object('email', s.email, 'firstName', s.first_name, 'lastName', s.last_name, 'signedAt', ${timestampSql('s.signed_at')}) order by s.position), '[]')
    from contract_document_signer s where s.document_id = d.id))`

/**
 * Reads documents of one party's contracts. Every statement filters by party, so another company's id finds nothing.
 */
export class ContractDocumentsRepository {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  contract(partyId: string, id: string): Promise<{ version: number; status: ContractStatus } | undefined> {
    return this.#db
      .selectFrom('contract')
      .select(['contract_version as version', 'status'])
      .where('id', '=', id)
      .where('party_id', '=', partyId)
      .executeTakeFirst()
  }

  /** @returns JSON text */
  async list(partyId: string, contractId: string, version: number): Promise<string> {
    const statement = new Statement()
    const { content } = await statement.row<{ content: string }>(
      this.#db,
      `select coalesce(json_agg(${DOCUMENT_SQL} order by d.position, d.id), '[]')::text as content
      from contract_document d join contract c on c.id = d.contract_id
      where c.id = ${statement.value(contractId)}::bigint and c.party_id = ${statement.value(partyId)}::bigint and d.contract_version = ${statement.value(version)}::int`,
    )
    return content
  }

  /** JSON text of the document, and the state of its newest signing. */
  async status(
    partyId: string,
    id: string,
  ): Promise<{ document: string; contractStatus: ContractStatus; signing: ContractSigningState | null } | undefined> {
    const statement = new Statement()
    const [row] = await statement.rows<{
      document: string
      contractStatus: ContractStatus
      signing: ContractSigningState | null
    }>(
      this.#db,
      `select ${DOCUMENT_SQL}::text as document,
      c.status as "contractStatus", (select g.state from contract_signing g where g.document_id = d.id order by g.id desc limit 1) as signing
      from contract_document d join contract c on c.id = d.contract_id
      where d.id = ${statement.value(id)}::bigint and c.party_id = ${statement.value(partyId)}::bigint`,
    )
    return row
  }

  async one(partyId: string, id: string): Promise<DocumentRow | undefined> {
    const row = await this.#db
      .selectFrom('contract_document as d')
      .innerJoin('contract as c', 'c.id', 'd.contract_id')
      .select([
        'd.id',
        'd.contract_id as contractId',
        'c.contract_number as contractNumber',
        'd.contract_version as contractVersion',
        'c.contract_version as currentVersion',
        'd.file_name as fileName',
        'd.language',
        'd.type',
        'd.status',
        'c.status as contractStatus',
      ])
      .where('d.id', '=', id)
      .where('c.party_id', '=', partyId)
      .executeTakeFirst()
    return row === undefined ? undefined : { ...row, current: row.contractVersion === row.currentVersion }
  }

  async content(id: string): Promise<{ original: Buffer | null; signed: Buffer | null }> {
    const row = await this.#db
      .selectFrom('contract_document')
      .select(['id', 'key_id', 'content', 'signed_content'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { content, signed_content: signed } = row
    const opened = decryptRow(this.#db, 'contract_document', row)
    return {
      original: content === null ? null : Buffer.from(content),
      signed: signed === null ? null : opened.bytes('signed_content', Buffer.from(signed)),
    }
  }

  /** Stores a generated PDF. The first writer wins, so that every reader gets the same bytes. */
  async keep(id: string, column: 'content' | 'signed_content', bytes: Buffer): Promise<Buffer> {
    const encrypted = encryptRow(this.#db, 'contract_document', id)
    const values =
      column === 'content'
        ? { content: bytes }
        : { signed_content: encrypted.bytes('signed_content', bytes), key_id: encrypted.keyId }
    await this.#db.updateTable('contract_document').set(values).where('id', '=', id).where(column, 'is', null).execute()
    const { original, signed } = await this.content(id)
    return (column === 'content' ? original : signed) ?? bytes
  }

  facts(contractId: string): Promise<ContractFacts> {
    const statement = new Statement()
    return statement.row<ContractFacts>(
      this.#db,
      `select c.factor_name as "factorName", p.name as "clientName", p.registration_code as "clientCode", p.vat_number as "clientVat",
      concat_ws(', ', p.address_line1, concat_ws(' ', p.postal_code, p.city)) as "clientAddress", c.factoring_credit_limit::text as "creditLimit", c.currency::text as currency,
      c.start_date::text as "startDate", c.end_date::text as "endDate", c.interest_rate::text as "interestRate", c.max_advance_rate::text as "advanceRate",
      c.max_invoice_payment_term as "paymentTerm", c.commission_fee_rate::text as "commissionRate", c.late_fee_rate::text as "lateRate"
      from contract c join party p on p.id = c.party_id where c.id = ${statement.value(contractId)}::bigint`,
    )
  }

  /**
   * Signers in their order. An account matches a signer only when no other account of the party has that confirmed
   * address.
   */
  async signers(documentId: string): Promise<SignerRow[]> {
    const statement = new Statement()
    const rows = await statement.rows<SignerRow & { userId: string | null; keyId: string | null }>(
      this.#db,
      `select s.id::text as id, s.email, s.first_name as "firstName", s.last_name as "lastName", s.signed_at as "signedAt",
        case when account.n = 1 then account.personal_code end as "personalCode", case when account.n = 1 then account.country end as country,
        account.id::text as "userId", account.key_id as "keyId"
      from contract_document_signer s join contract_document d on d.id = s.document_id join contract c on c.id = d.contract_id
      cross join lateral (select count(*)::int as n, max(u.personal_code) as personal_code, max(u.country) as country, max(u.id) as id, max(u.key_id) as key_id
        from app_user u join membership m on m.user_id = u.id and m.party_id = c.party_id
        where lower(u.email) = lower(s.email) and u.email_verified_at is not null and u.disabled_at is null) account
      where s.document_id = ${statement.value(documentId)}::bigint order by s.position`,
    )
    return rows.map(({ userId, keyId, ...signer }) => ({
      ...signer,
      personalCode:
        signer.personalCode === null || userId === null
          ? null
          : decryptRow(this.#db, 'app_user', { id: userId, key_id: keyId }).text('personal_code', signer.personalCode),
    }))
  }

  /** The account's e-mail address, compared with the signers', and whether its owner has verified it. */
  async emailOf(userId: string): Promise<{ email: string; confirmed: boolean }> {
    const row = await this.#db
      .selectFrom('app_user')
      .select(['email', 'email_verified_at'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return { email: row.email, confirmed: row.email_verified_at !== null }
  }
}
