import type { DashboardDefinition } from '../../../schemas/dashboardDefinition.ts'
import type { Menu } from '../../../schemas/generated/types/resources/menu.ts'
import { OPERATOR_START } from '../../../schemas/pages/frames.ts'
import type { ShellInput } from '../../../schemas/pages/shellData.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import type { Language } from '../../db/tables.ts'
import type { Texts } from '../../texts/texts.ts'

/** As src/main.tsx requests them for the signed-in app. */
const areas = ['common', 'staff', 'operator']

type Documents = {
  documents: ReadonlyMap<string, ResourceDefinition>
  dashboards: ReadonlyMap<string, DashboardDefinition>
  menu: Menu
}
type Sources = {
  documents: () => Documents
  texts: Pick<Texts, 'merged'>
  /** The response of GET /portal. */
  portal: () => object
  /** Language of the page for a browser that has not chosen one. */
  language: Language
}

/**
 * Inputs of the pages that the server renders without their content: lists (SHL-59), dashboards and the forms of operators
 * (SHL-73). Nothing of a session is in them.
 */
export class StaffPages {
  readonly #sources: Sources

  constructor(sources: Sources) {
    this.#sources = sources
  }

  /** Null for addresses of other pages. The query string and the visitor make no difference. */
  input(pathname: string, chosen: Language | undefined): ShellInput | null {
    const { documents, dashboards, menu } = this.#sources.documents()
    const language = chosen ?? this.#sources.language
    const common = (isUsed: (definition: ResourceDefinition) => boolean) => ({
      // Only the documents that the page reads, so that a change of others keeps it.
      definitions: Object.fromEntries([...documents].filter(([, definition]) => isUsed(definition))),
      menu,
      language,
      texts: this.#sources.texts.merged(language, areas),
      portal: this.#sources.portal(),
    })
    if (pathname === OPERATOR_START) return { kind: 'forms', ...common(() => false) }
    const dashboard = [...dashboards.values()].find(({ path }) => path === pathname)
    if (dashboard !== undefined)
      return { kind: 'dashboard', dashboard, ...common(({ product }) => product === dashboard.product) }
    const definition = [...documents.values()].find(({ path, url }) => path === pathname && url?.form !== 'segment')
    if (definition === undefined) return null
    const names = [definition.name, ...(definition.filters ?? []).map(({ resource }) => resource)]
    return { kind: 'list', definition, ...common(({ name }) => names.includes(name)) }
  }
}
