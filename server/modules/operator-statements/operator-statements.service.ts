import type { Kysely } from 'kysely'
import type { OperatorStatementsList as StatementList } from '../../../schemas/generated/types/queries/operator-statements.list.ts'
import type { OperatorStatementTransactionsExport as TransactionExport } from '../../../schemas/generated/types/queries/operator-statement-transactions.export.ts'
import type { OperatorStatementTransactionsList as TransactionList } from '../../../schemas/generated/types/queries/operator-statement-transactions.list.ts'
import type { BankStatement } from '../../../schemas/generated/types/entities/bank-statement.ts'
import type { AnswerRow } from '../../../schemas/answers/answers.ts'
import type { JsonObject } from '../../../schemas/answers/documents.ts'
import { recordAudit, type AuditAction } from '../../audit/auditEvents.ts'
import type { Language, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Forms } from '../../forms/forms.ts'
import type { ExportFile } from '../../lists/export/ExportSender.ts'
import { chosenColumns, ListExport } from '../../lists/listExport.ts'
import { readLanguage } from '../../texts/language.ts'
import type { Texts } from '../../texts/texts.ts'
import { decryptRow } from '../../vault/encryptedRow.ts'
import { answerTools, sectionsOf } from '../application-copy/answers.service.ts'
import { STATEMENT_FORM } from '../bank-statements/bank-statements.types.ts'
import type { Resources } from '../resources/resources.service.ts'
import { amountsByMonth, balancesByDay } from './accountFigures.ts'
import * as repository from './operator-statements.repository.ts'
import { bankStatementList, bankTransactionList, transactionColumns } from './statementLists.ts'

type Tools = {
  readonly db: Kysely<Tables>
  readonly forms: Pick<Forms, 'version'>
  readonly texts: Texts
  readonly resources: Resources
  readonly config: { readonly now: () => Date }
}
/** Fields of the form that the page shows by themselves. */
const shownFields: ReadonlySet<string> = new Set(['company_name', 'country', 'company_code'])
const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Bank statements that companies handed over, for operators of the provider (BST-30). */
export class OperatorStatements {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  async list(query: StatementList): Promise<string> {
    const { db, resources } = this.#tools
    const { resource } = bankStatementList
    const { content, total } = await repository.statementPage(
      db,
      resources.filters(resource).read(query),
      resources.sortOf(resource, query.sort),
      { page: query.page ?? 1, size: query.size ?? 20 },
    )
    return `{"content":${content},"totalElements":${total}}`
  }

  /** The first page of a statement is audited: the list opens by its address, too. */
  async transactions(query: TransactionList, by: string): Promise<string> {
    const { db, resources } = this.#tools
    const { resource } = bankTransactionList
    if ((query.page ?? 1) === 1) await this.#note('STATEMENT_VIEWED', by, { statement: query.statement ?? '' })
    const { content, total } = await repository.transactionPage(
      db,
      resources.filters(resource).read(query),
      resources.sortOf(resource, query.sort),
      { page: query.page ?? 1, size: query.size ?? 50 },
    )
    return `{"content":${content},"totalElements":${total}}`
  }

  /** All transactions of a statement under the filters; see noteExport. */
  export(query: TransactionExport, userLanguage: Language): ExportFile {
    const { resources, texts } = this.#tools
    const { resource } = bankTransactionList
    const document = resources.document(resource)
    const columns = chosenColumns(document.columns, query.columns)
    const list = new ListExport(texts, resource, readLanguage(query.language) ?? userLanguage)
    const sqlOf = (field: string) => transactionColumns.find(field)?.raw ?? "''"
    const sort = resources.sortOf(resource, query.sort)
    const rows = repository.transactionExport(resources.filters(resource).read(query), sort, list.cells(columns, sqlOf))
    return {
      query: rows,
      sheet: list.sheet('export.bankTransactions.sheet', columns),
      about: list.about(columns, { document, query, sort }),
      filePrefix: document.export?.fileName ?? 'transactions_',
    }
  }

  /** Audited with the number of the statement; a search text, which may be a name, is not. */
  async noteExport({ statement = '' }: TransactionExport, by: string): Promise<void> {
    await this.#note('STATEMENT_EXPORTED', by, { statement })
  }

  /** Audited, because it shows what a company earns and pays. @throws PortalError NOT_FOUND */
  async one(id: string, by: string): Promise<BankStatement> {
    const { db } = this.#tools
    const row = UUID_PATTERN.test(id) ? await repository.statementRow(db, id) : undefined
    if (row === undefined) throw new PortalError('NOT_FOUND')
    await this.#note('STATEMENT_VIEWED', by, { statement: row.reference ?? '' })
    const accounts = await repository.statementAccounts(db, id)
    const figures = await repository.dayFigures(db, id)
    const period = { from: row.period_from ?? '', to: row.period_to ?? '' }
    return {
      id: row.id,
      reference: row.reference ?? '',
      companyName: row.company_name ?? '',
      companyCode: row.company_code ?? '',
      country: row.country ?? '',
      institution: row.institution_name,
      status: row.status as BankStatement['status'],
      failure: row.failure as NonNullable<BankStatement['failure']> | null,
      transactionCount: row.transaction_count,
      clientName: row.client_name,
      clientMatch: row.party_match,
      clientCode: row.client_code,
      owner: row.owner_name,
      periodFrom: row.period_from,
      periodTo: row.period_to,
      sentAt: row.sent_at?.toISOString() ?? null,
      completedAt: row.completed_at?.toISOString() ?? null,
      language: row.language as Language | null,
      answers: await this.#addedAnswers(row),
      accounts: accounts.map(account => {
        const days = figures.filter(({ accountId }) => accountId === account.id)
        const isKnown = account.balance !== null && account.balance_booked === true && account.state === 'COMPLETE'
        return {
          id: account.id,
          account: account.iban,
          owner: account.owner_name,
          currency: account.currency,
          balance: account.balance,
          balanceOn: account.balance_on,
          state: account.state,
          failure: account.failure as NonNullable<BankStatement['failure']> | null,
          transactions: account.transaction_count,
          unreadable: account.unreadable_count,
          days: isKnown
            ? balancesByDay({ balance: account.balance ?? '0.00', on: account.balance_on ?? period.to }, days, period)
            : [],
          months: amountsByMonth(days),
        }
      }),
    }
  }

  /** What operators have added to the form, with the labels of the version that was filled in (BST-34). */
  async #addedAnswers({
    id,
    key_id,
    form_version: version,
    language,
    payload,
  }: NonNullable<Awaited<ReturnType<typeof repository.statementRow>>>): Promise<AnswerRow[]> {
    const { db, forms } = this.#tools
    if (payload === null || version === null) return []
    const answers = {
      payload: decryptRow(db, 'bank_statement', { id, key_id }).payload('payload', payload) as JsonObject,
      language: (language ?? 'en') as Language,
    }
    const form = await forms.version(STATEMENT_FORM, version)
    return sectionsOf(form, answers, answerTools(this.#tools, answers.language))
      .flatMap(({ rows }) => rows)
      .filter(({ path }) => !shownFields.has(path))
  }

  async #note(action: AuditAction, by: string, details: Readonly<Record<string, string>>): Promise<void> {
    const { db, config } = this.#tools
    await db
      .transaction()
      .execute(trx =>
        recordAudit(trx, { actorId: by, action, targetId: null, partyId: null, details, now: config.now() }),
      )
  }
}
