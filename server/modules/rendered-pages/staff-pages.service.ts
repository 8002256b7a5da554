import type { DashboardDefinition } from '../../../schemas/dashboardDefinition.ts'
import type { Menu } from '../../../schemas/generated/types/resources/menu.ts'
import { entryOf } from '../../../schemas/pageEntries.ts'
import { OPERATOR_START } from '../../../schemas/pages/frames.ts'
import { areasOf } from '../../../schemas/pages/staffTexts.ts'
import type { FrameShellInput, ShellInput } from '../../../schemas/pages/shellData.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import type { Language } from '../../db/tables.ts'
import type { Texts } from '../../texts/texts.ts'

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
 * (SHL-73), and the frame of all others (SHL-75), chosen by the item of the menu alone, so that records and unknown addresses
 * add no pages. Nothing of a session is in them.
 */
export class StaffPages {
  readonly #sources: Sources

  constructor(sources: Sources) {
    this.#sources = sources
  }

  /** Null for addresses outside the app. The query string and the visitor make no difference. */
  input(pathname: string, chosen: Language | undefined): ShellInput | null {
    const { documents, dashboards, menu } = this.#sources.documents()
    const language = chosen ?? this.#sources.language
    const common = (isUsed: (definition: ResourceDefinition) => boolean) => ({
      // Only the documents that the page reads, so that a change of others keeps it.
      definitions: Object.fromEntries([...documents].filter(([, definition]) => isUsed(definition))),
      menu,
      language,
      texts: this.#sources.texts.merged(language, areasOf('OPERATOR')),
      portal: this.#sources.portal(),
    })
    if (pathname === OPERATOR_START) return { kind: 'forms', ...common(() => false) }
    const dashboard = [...dashboards.values()].find(({ path }) => path === pathname)
    if (dashboard !== undefined)
      return { kind: 'dashboard', dashboard, ...common(({ product }) => product === dashboard.product) }
    const definition = [...documents.values()].find(({ path, url }) => path === pathname && url?.form !== 'segment')
    if (definition === undefined) {
      const isOfApp = entryOf(pathname.split('/')[1] ?? '') === 'staff'
      return isOfApp ? { kind: 'frame', ...placeOf(menu, pathname), ...common(() => false) } : null
    }
    const names = [definition.name, ...(definition.filters ?? []).map(({ resource }) => resource)]
    return { kind: 'list', definition, ...common(({ name }) => names.includes(name)) }
  }
}

type Place = Pick<FrameShellInput, 'role' | 'product' | 'location'>

/** Pages that belong to a product, but to no item of the menu. */
const outsideMenu: Readonly<Record<string, Place>> = {
  '/invoiceUpload': { role: 'STAFF', product: 'FACTORING', location: '/invoiceUpload' },
}

/** The item of the menu whose page, or a page below it, is open: the longest address wins, as in the app. */
function placeOf({ groups }: Menu, pathname: string): Place {
  const isBelow = (path: string | undefined) =>
    path !== undefined && (pathname === path || pathname.startsWith(`${path}/`))
  const found = groups
    .flatMap(group => group.items.map(item => ({ group, item })))
    .filter(({ item }) => isBelow(item.path) || isBelow(item.also))
    .sort((one, other) => other.item.path.length - one.item.path.length)
  const [first] = found
  if (first === undefined) return outsideMenu[pathname] ?? { role: null, product: undefined, location: '/' }
  const { item, group } = first
  const isShared = found.some(other => other.item.path === item.path && other.group.role !== group.role)
  if (isShared) return { role: null, product: undefined, location: item.path }
  return { role: group.role, product: group.product, location: item.path }
}
