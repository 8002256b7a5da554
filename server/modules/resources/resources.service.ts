import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../db/tables.ts'
import { PortalError, StartError } from '../../errors.ts'
import type { Menu } from '../../../schemas/generated/types/resources/menu.ts'
import type { PortalSettings } from '../../config/portal.ts'
import { compileValidator } from '../../validation/factory.ts'
import { loadContract } from '../../validation/contract.ts'
import { languages } from '../../../schemas/languages.ts'
import type { Texts } from '../../texts/texts.ts'
import type { List } from '../../lists/List.ts'
import type { ListFilters } from '../../lists/ListFilters.ts'
import { FilterSets } from './FilterSets.ts'
import { EntityFields } from './entityFields.ts'
import type { DashboardDefinition } from '../../../schemas/dashboardDefinition.ts'
import { dashboardProblems, dashboardTextKeys } from './dashboardRules.ts'
import { effectiveMenu, MENU_FILE, menuTextKeys } from './effectiveMenu.ts'
import { folderState, readDocuments, type Validators } from './readDocuments.ts'
import type { ResourceDefinition, Sort } from '../../../schemas/resourceDefinition.ts'
import { dashboardFile, problemText, type Problem } from './resourceDocument.ts'
import { otherResourceProblems } from './detailRules.ts'
import type { RuleContext } from './FieldCheck.ts'
import { documentProblems } from './resourceRules.ts'
import { missingTexts, textProblems } from './resourceTexts.ts'

export type Definitions = {
  readonly documents: ReadonlyMap<string, ResourceDefinition>
  readonly dashboards: ReadonlyMap<string, DashboardDefinition>
  readonly menu: Menu
  readonly etag: string
}
type Options = {
  readonly root: string
  readonly portal: PortalSettings
  readonly texts: Texts
  readonly lists: readonly List[]
  readonly warn: (message: string) => void
}

const CHECK_INTERVAL_MS = 250

/**
 * The resource documents, reloaded from their files while the server runs. A valid edit applies from the next request.
 * An invalid edit is logged and ignored; the last valid documents stay in use. An invalid document at startup is an
 * error that names file and key.
 */
export class Resources {
  readonly #folder: string
  readonly #options: Options
  readonly #entities: EntityFields
  readonly #lists: ReadonlyMap<string, List>
  readonly #validate: Validators
  readonly #filters: FilterSets
  #definitions: Definitions
  #problems: readonly string[] = []
  #state: string
  #checkedAt = performance.now()

  /** @throws StartError with every problem of every document */
  constructor(options: Options) {
    this.#options = options
    this.#lists = new Map(options.lists.map(list => [list.resource, list]))
    this.#filters = new FilterSets(options.lists)
    this.#folder = join(options.root, 'resources')
    this.#entities = new EntityFields(loadContract(join(options.root, 'schemas')))
    this.#validate = {
      resource: compileValidator(schema(this.#folder, 'resource.schema.json')),
      menu: compileValidator(schema(this.#folder, 'menu.schema.json')),
      dashboard: compileValidator(schema(this.#folder, 'dashboard.schema.json')),
    }
    this.#state = folderState(this.#folder)
    const { definitions, problems } = this.#read()
    if (problems.length > 0)
      throw new StartError(
        `The resource documents are not usable:\n${problems.map(problem => `  - ${problem}`).join('\n')}`,
      )
    this.#definitions = definitions
  }

  /** The current documents; `problems` lists the errors of a rejected edit. */
  current(): Definitions & { readonly problems: readonly string[] } {
    this.#refresh()
    return { ...this.#definitions, problems: this.#problems }
  }

  /** @throws Error for a name without a document: always a programming error */
  document(name: string): ResourceDefinition {
    if (performance.now() - this.#checkedAt > CHECK_INTERVAL_MS) this.#refresh()
    const document = this.#definitions.documents.get(name)
    if (document === undefined) throw new Error(`there is no resource document for ${name}`)
    return document
  }

  /**
   * The requested sort, as `field,ASC` or `field,DESC`; the document's default when none is requested.
   * @throws PortalError BAD_REQUEST when the field is not a sortable column
   */
  sortOf(name: string, parameter: string | undefined): Sort {
    const { defaultSort, columns } = this.document(name)
    if (parameter === undefined) return defaultSort ?? { field: columns[0]?.field ?? 'id', order: 'ASC' }
    const [field = '', order] = parameter.split(',')
    const allowed = columns.filter(column => column.sortable === true).map(column => column.field)
    if (!allowed.includes(field))
      throw new PortalError('BAD_REQUEST', {
        issues: [{ path: '/sort', code: 'enum', params: { allowedValues: allowed } }],
      })
    return { field, order: order === 'DESC' ? 'DESC' : 'ASC' }
  }

  /** The filters of a list. They are part of the API, so they stay as they were at startup. */
  filters(name: string): ListFilters {
    return this.#filters.of(name)
  }

  #refresh(): void {
    this.#checkedAt = performance.now()
    const state = folderState(this.#folder)
    // While an edit is rejected, always read again: a missing text may be added in another file.
    if (state === this.#state && this.#problems.length === 0) return
    this.#state = state
    const { definitions, problems } = this.#read()
    if (problems.length === 0) this.#definitions = definitions
    else if (problems.join() !== this.#problems.join())
      this.#options.warn(`resource documents are wrong, the last good ones stay: ${problems.join('; ')}`)
    this.#problems = problems
  }

  #read(): { definitions: Definitions; problems: string[] } {
    const { documents, dashboards, menu: ownMenu, problems } = readDocuments(this.#folder, this.#validate)
    const menu = effectiveMenu(ownMenu, this.#options.portal.products)
    const context: RuleContext = {
      entities: this.#entities,
      names: new Set(documents.keys()),
      brokenFiles: new Set(problems.map(({ file }) => file)),
      lists: this.#lists,
      portalHasList: key =>
        Array.isArray(
          key
            .split('.')
            .reduce<unknown>(
              (node, part) => (node as Record<string, unknown> | undefined)?.[part],
              this.#options.portal,
            ),
        ),
    }
    const hasText = this.#textLookup()
    const all: Problem[] = [...problems, ...missingTexts(MENU_FILE, menuTextKeys(menu), languages, hasText)]
    for (const document of documents.values()) {
      const own = [
        ...documentProblems(document, context),
        ...otherResourceProblems(document, documents, context),
        ...this.#filters.problems(document),
      ]
      all.push(...own)
      if (own.length === 0) all.push(...textProblems(document, documents, this.#entities, languages, hasText))
    }
    for (const dashboard of dashboards.values()) {
      all.push(...dashboardProblems(dashboard, { entities: this.#entities, documents, menu }))
      all.push(...missingTexts(dashboardFile(dashboard.name), dashboardTextKeys(dashboard), languages, hasText))
    }
    const etag = `"${createHash('sha256')
      .update(JSON.stringify([[...documents], [...dashboards], menu]))
      .digest('base64url')
      .slice(0, 22)}"`
    return { definitions: { documents, dashboards, menu, etag }, problems: all.map(problemText) }
  }

  #textLookup(): (language: Language, key: string) => boolean {
    const { texts } = this.#options
    const known = new Map(
      languages.map(language => [language, texts.areas(language).map(area => texts.area(language, area))]),
    )
    return (language, key) => (known.get(language) ?? []).some(area => Object.hasOwn(area, key))
  }
}

function schema(folder: string, name: string): object {
  return JSON.parse(readFileSync(join(folder, name), 'utf8')) as object
}
