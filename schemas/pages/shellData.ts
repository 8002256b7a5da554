import type { Menu } from '../generated/types/resources/menu.ts'
import type { ColumnDefinition, ResourceDefinition, ResourceDefinitions } from '../resourceDefinition.ts'
import type { RowsPlace } from '../lists/readRows.ts'
import type { Language } from '../vocabulary.ts'

/** Id of the data block in the HTML of a list's shell. */
export const SHELL_DATA_ID = 'shell-data'
/** Ids of the elements that the first script fills and the app removes. */
export const SHELL_ID = 'shell'
export const SHELL_TABLE_ID = 'shell-table'

/** Stands for a value in the markup of a shell; no text of the portal contains it. */
export const PLACEHOLDER = '\uE000'
/** Stand for the first and last row and the number of rows in the text of the pager. */
export const pagerPlaceholders = { first: '\uE001', last: '\uE002', total: '\uE003' } as const

/** Everything that the shell of a list is rendered from. Nothing of it depends on a visitor or a session. */
export type ShellInput = {
  kind: 'list'
  definition: ResourceDefinition
  definitions: ResourceDefinitions
  menu: Menu
  language: Language
  texts: Readonly<Record<string, string>>
  /** The response of GET /portal. */
  portal: object
}

/** A column of the shell: each variant of its cell is in the row of the template with the same index. */
export type ShellColumn = Pick<ColumnDefinition, 'field' | 'kind' | 'otherwise' | 'hidden' | 'whenSeveral'> & {
  variants: readonly string[]
}

/** What the first script needs to fill the rows of a list. */
export type ShellData = RowsPlace & {
  language: Language
  columns: readonly ShellColumn[]
  rowClick?: string | undefined
  /** Field that decides whether a row has content to expand. */
  expandWhen?: string | undefined
  hasExpand: boolean
  /** Rows begin with a checkbox. */
  hasSelection: boolean
  /** Field that names the row. */
  link: string
  pager: { range: string; rangeOfMore: string }
}
