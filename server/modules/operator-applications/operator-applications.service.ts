import type { Kysely } from 'kysely'
import type { OperatorApplicationsExport as ApplicationExport } from '../../../schemas/generated/types/queries/operator-applications.export.ts'
import type { OperatorApplicationsTotals as ApplicationFilters } from '../../../schemas/generated/types/queries/operator-applications.totals.ts'
import type { OperatorApplicationsList as ApplicationList } from '../../../schemas/generated/types/queries/operator-applications.list.ts'
import type { AnswerSection } from '../../../schemas/answers/answers.ts'
import type { CreditPrice } from '../../../schemas/answers/creditPrice.ts'
import type { JsonObject } from '../../../schemas/answers/documents.ts'
import { recordAudit, type AuditAction } from '../../audit/auditEvents.ts'
import { recordView } from '../../audit/applicationViews.ts'
import type { Language, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Forms } from '../../forms/forms.ts'
import type { Texts } from '../../texts/texts.ts'
import type { ExportFile } from '../../lists/export/ExportSender.ts'
import { readLanguage } from '../../texts/language.ts'
import { answerTools, formTitle, sectionsOf } from '../application-copy/answers.service.ts'
import { CHOSEN } from '../../../schemas/listFilters.ts'
import { allChosen } from '../../lists/chosenRows.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { chosenColumns, ListExport } from '../../lists/listExport.ts'
import type { Resources } from '../resources/resources.service.ts'
import { shownApplication } from './applicationDetail.ts'
import { applicationColumns } from './applicationColumns.ts'
import { applicationList } from './applicationQuery.ts'
import { codesOf, type ShownCode } from './maskedAnswers.ts'
import * as repository from './operator-applications.repository.ts'

type Tools = {
  readonly db: Kysely<Tables>
  readonly forms: Forms
  readonly texts: Texts
  readonly resources: Resources
  readonly config: { readonly now: () => Date }
}
type Filled = {
  readonly form: string
  readonly version: number
  readonly mode: string
  readonly language: Language
  readonly payload: unknown
  readonly price: unknown
}

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Applications of the public forms, for operators of the provider; includes all companies. */
export class OperatorApplications {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  async list(query: ApplicationList): Promise<string> {
    const sort = this.#tools.resources.sortOf(applicationList.resource, query.sort)
    const { content, total } = await repository.applicationPage(this.#tools.db, this.#read(query), sort, {
      page: query.page ?? 1,
      size: query.size ?? 20,
    })
    return `{"content":${content},"totalElements":${total}}`
  }

  totals(query: ApplicationFilters): Promise<string> {
    return repository.applicationTotals(this.#tools.db, this.#read(query))
  }

  /**
   * All applications under the filters, or the chosen ones; see noteExport.
   * @throws PortalError NOT_FOUND for an unknown id
   */
  async export(query: ApplicationExport, userLanguage: Language): Promise<ExportFile> {
    const { db, resources, texts } = this.#tools
    const document = resources.document(applicationList.resource)
    const columns = chosenColumns(document.columns, query.columns)
    const list = new ListExport(texts, applicationList.resource, readLanguage(query.language) ?? userLanguage)
    const sqlOf = (field: string) => applicationColumns.find(field)?.raw ?? "''"
    const sort = resources.sortOf(applicationList.resource, query.sort)
    const filter = this.#read(query)
    const rows = repository.applicationExport(filter, sort, list.cells(columns, sqlOf))
    await allChosen(db, rows, filter)
    return {
      query: rows,
      sheet: list.sheet('export.applications.sheet', columns),
      about: list.about(columns, { document, query, sort }),
      filePrefix: document.export?.fileName ?? 'applications_',
    }
  }

  /** Audits the names of the filters but not the search text, which may be a person's name. */
  async noteExport(query: ApplicationExport, by: string): Promise<void> {
    const given = new Set(Object.keys(query))
    const { params } = this.#tools.resources.filters(applicationList.resource)
    await this.#note('APPLICATIONS_EXPORTED', by, {
      filters: [CHOSEN, ...params].filter(param => given.has(param)).join(', '),
    })
  }

  #read(query: ApplicationFilters): ListFilter {
    return this.#tools.resources.filters(applicationList.resource).read(query)
  }

  async partners(): Promise<{ content: { id: string; name: string }[] }> {
    return { content: await repository.partnersOfApplications(this.#tools.db) }
  }

  /** Finds by the complete code, so that a partial code reveals nothing. The search is audited, the code is not. */
  async find(code: string, by: string): Promise<string> {
    await this.#note('APPLICATIONS_SEARCHED_BY_CODE', by)
    return `{"content":${(await repository.applicationsOfCode(this.#tools.db, code)).found}}`
  }

  /** Audited, because the operator sees the applicant's answers. @throws PortalError NOT_FOUND */
  async one(id: string, by: string) {
    const { db, forms, config } = this.#tools
    const row = await this.#row(id)
    await recordView(db, { actorId: by, applicationId: row.id, now: config.now() })
    const around = await repository.applicationSurroundings(db, id)
    const filled = filledIn(row)
    const { texts } = await forms.version(filled.form, filled.version, filled.mode)
    const parts = await Promise.all(
      around.parts.map(async part => ({
        id: part.id,
        role: part.role,
        sections: await this.#sections(partFilledIn(part)),
      })),
    )
    return shownApplication({
      row,
      around,
      sections: await this.#sections(filled),
      parts,
      formTitle: formTitle(texts, filled.language, filled.mode) ?? row.form,
      typeName: code => answerTools(this.#tools, row.language).classifier('asset-document-type', code) ?? code,
    })
  }

  /** The codes masked on the page, of the applicant and of submitted parts; audited. @throws PortalError NOT_FOUND */
  async codes(id: string, by: string): Promise<{ codes: ShownCode[] }> {
    const row = await this.#row(id)
    const { parts } = await repository.applicationSurroundings(this.#tools.db, id)
    await this.#note('APPLICATION_CODES_SHOWN', by, { application: id })
    const own = codesOf(await this.#sections(filledIn(row)), null)
    const others = await Promise.all(
      parts.map(async part => codesOf(await this.#sections(partFilledIn(part)), part.id)),
    )
    return { codes: [...own, ...others.flat()] }
  }

  /** @throws PortalError NOT_FOUND */
  async file(id: string, fileId: string, by: string): Promise<repository.StoredFile> {
    const found =
      UUID_PATTERN.test(id) && UUID_PATTERN.test(fileId)
        ? await repository.storedFile(this.#tools.db, id, fileId)
        : undefined
    if (found === undefined) throw new PortalError('NOT_FOUND')
    await this.#note('APPLICATION_FILE_TAKEN', by, { application: id, file: fileId })
    return found
  }

  /** The PDF signed by the applicant. @throws PortalError NOT_FOUND */
  async signed(id: string, by: string): Promise<{ reference: string; content: Buffer }> {
    const { reference } = await this.#row(id)
    const content = await repository.signedCopy(this.#tools.db, id)
    if (content === undefined) throw new PortalError('NOT_FOUND')
    await this.#note('APPLICATION_FILE_TAKEN', by, { application: id, file: 'signed' })
    return { reference, content }
  }

  /**
   * Application number for a copy about to be printed; audited, because the copy shows full codes.
   * @throws PortalError NOT_FOUND
   */
  async copyOf(id: string, by: string): Promise<{ reference: string }> {
    const { reference } = await this.#row(id)
    await this.#note('APPLICATION_FILE_TAKEN', by, { application: id, file: 'copy' })
    return { reference }
  }

  /** Application ids are not numeric, so they are stored in the details. */
  async #note(action: AuditAction, by: string, details: Readonly<Record<string, string>> = {}): Promise<void> {
    const { db, config } = this.#tools
    await db
      .transaction()
      .execute(trx =>
        recordAudit(trx, { actorId: by, action, targetId: null, partyId: null, details, now: config.now() }),
      )
  }

  async #row(id: string) {
    const row = UUID_PATTERN.test(id) ? await repository.applicationRow(this.#tools.db, id) : undefined
    if (row === undefined) throw new PortalError('NOT_FOUND')
    return row
  }

  /** Answers rendered by the form version, mode and language of the submission. */
  async #sections({ form, version, mode, language, payload, price }: Filled): Promise<AnswerSection[]> {
    const tools = { ...answerTools(this.#tools, language), price: (price as CreditPrice | null) ?? undefined }
    return sectionsOf(
      await this.#tools.forms.version(form, version, mode),
      { payload: payload as JsonObject, language },
      tools,
    )
  }
}

function filledIn(row: {
  form: string
  form_version: number
  mode: string
  language: Language
  payload: unknown
  credit_price: unknown
}): Filled {
  return {
    form: row.form,
    version: row.form_version,
    mode: row.mode,
    language: row.language,
    payload: row.payload,
    price: row.credit_price,
  }
}

type PartRow = {
  form: string | null
  form_version: number | null
  mode: string | null
  language: Language
  submitted_language: Language | null
  payload: unknown
}

function partFilledIn(part: PartRow): Filled {
  return {
    form: part.form ?? '',
    version: part.form_version ?? 0,
    mode: part.mode ?? 'default',
    language: part.submitted_language ?? part.language,
    payload: part.payload,
    price: null,
  }
}
