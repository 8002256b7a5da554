import type { Language } from '../../db/tables.ts'

/** What the server reads of a request for a page. */
export type PageAddress = {
  pathname: string
  search: string
  /** The language that the visitor has chosen in this browser. */
  chosen: Language | undefined
}
