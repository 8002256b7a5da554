import type { Menu } from '../../../schemas/generated/types/resources/menu.ts'
import type { ShellInput } from '../../../schemas/pages/shellData.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import type { Language } from '../../db/tables.ts'
import type { Texts } from '../../texts/texts.ts'

/** As src/main.tsx requests them for the signed-in app. */
const areas = ['common', 'staff', 'operator']

type Sources = {
  documents: () => { documents: ReadonlyMap<string, ResourceDefinition>; menu: Menu }
  texts: Pick<Texts, 'merged'>
  /** The response of GET /portal. */
  portal: () => object
  /** Language of the page for a browser that has not chosen one. */
  language: Language
}

/** Inputs of the lists that the server renders without their rows (SHL-59). Nothing of a session is in them. */
export class ListPages {
  readonly #sources: Sources

  constructor(sources: Sources) {
    this.#sources = sources
  }

  /** Null for addresses of other pages. The query string and the visitor make no difference. */
  input(pathname: string, chosen: Language | undefined): ShellInput | null {
    const { documents, menu } = this.#sources.documents()
    const definition = [...documents.values()].find(({ path, url }) => path === pathname && url?.form !== 'segment')
    if (definition === undefined) return null
    // Only the documents that the page of the list reads: its own, and those of its filters.
    const names = [definition.name, ...(definition.filters ?? []).map(({ resource }) => resource)]
    const language = chosen ?? this.#sources.language
    const texts = this.#sources.texts.merged(language, areas)
    return {
      kind: 'list',
      definition,
      definitions: Object.fromEntries([...documents].filter(([name]) => names.includes(name))),
      menu,
      language,
      texts,
      portal: this.#sources.portal(),
    }
  }
}
