import type { CardDefinition, DashboardDefinition } from '../dashboardDefinition.ts'
import type { Menu } from '../generated/types/resources/menu.ts'
import type { ColumnDefinition, ResourceDefinition, ResourceDefinitions } from '../resourceDefinition.ts'
import type { RowsPlace } from '../lists/readRows.ts'
import type { Language, ProductType } from '../vocabulary.ts'

/** Id of the data block in the HTML of a shell. */
export const SHELL_DATA_ID = 'shell-data'
/** Ids of the elements that the first script fills and the app removes. */
export const SHELL_ID = 'shell'
export const SHELL_TABLE_ID = 'shell-table'

/** Stands for a value in the markup of a shell; no text of the portal contains it. */
export const PLACEHOLDER = '\uE000'
/** Stand for the first and last row and the number of rows in the text of the pager. */
export const pagerPlaceholders = { first: '\uE001', last: '\uE002', total: '\uE003' } as const

type CommonInput = {
  definitions: ResourceDefinitions
  menu: Menu
  language: Language
  texts: Readonly<Record<string, string>>
  /** The response of GET /portal. */
  portal: object
}
export type ListShellInput = CommonInput & { kind: 'list'; definition: ResourceDefinition }
export type DashboardShellInput = CommonInput & { kind: 'dashboard'; dashboard: DashboardDefinition }
/** The first page of operators. */
export type FormsShellInput = CommonInput & { kind: 'forms' }

/** Every other page of the app: nothing of it depends on a record, so all records of a kind have one frame. */
export type FrameShellInput = CommonInput & {
  kind: 'frame'
  /** null: a page of both roles, whose menu only the session knows. */
  role: 'STAFF' | 'OPERATOR' | null
  product: ProductType | undefined
  /** Address of the item that the menu marks as open. */
  location: string
}

/** Everything that a shell is rendered from. Nothing of it depends on a visitor or a session. */
export type ShellInput = ListShellInput | DashboardShellInput | FormsShellInput | FrameShellInput

/** A column of the shell: each variant of its cell is in the row of the template with the same index. */
export type ShellColumn = Pick<ColumnDefinition, 'field' | 'kind' | 'otherwise' | 'hidden' | 'whenSeveral'> & {
  variants: readonly string[]
}

/** What the first script needs to fill the rows of a list. */
export type ListShellData = RowsPlace & {
  kind: 'list'
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

/** What the first script needs to fill the cards of a dashboard. */
export type DashboardShellData = {
  kind: 'dashboard'
  name: string
  product: ProductType
  language: Language
  cards: readonly CardDefinition[]
  /** Statuses of contracts that allow an action; an empty list allows all. */
  statuses: { functionStatuses: readonly string[]; uploadStatuses: readonly string[] }
  /** Texts that follow from a value of the contract or of a row. */
  texts: Readonly<Record<string, string>>
}

/** What the first script needs to fill the table of forms. `shipped`: the publisher of a first version. */
export type FormsShellData = { kind: 'forms'; language: Language; shipped: string }

/** A frame has nothing to fill. */
export type FrameShellData = { kind: 'frame'; language: Language }

export type ShellData = ListShellData | DashboardShellData | FormsShellData | FrameShellData
