import type { Permission, ProductType } from './apiTypes.ts'

export type Sort = { readonly field: string; readonly order: 'ASC' | 'DESC' }

export type UrlFilter = {
  readonly type: 'list' | 'string' | 'date' | 'enum'
  readonly api?: string
  readonly values?: string
  /** Characters that a text may have; every text has a limit. */
  readonly maxLength?: number
  /** Choosing the value asks for all of the set in the portal settings. */
  readonly sets?: Readonly<Record<string, PortalList>>
  /** The values that are offered; none chosen asks for all of them. */
  readonly choices?: PortalList
}

/** A list in the portal settings under a dotted key. */
export type PortalList = { readonly portal: string }

export type FixedQuery = string | readonly string[] | { readonly portal: string; readonly except?: readonly string[] }

export type ApiDefinition = {
  readonly list: string
  readonly listKey?: string
  readonly one?: string
  readonly oneKey?: string
  readonly totals?: string
  readonly export?: string
  readonly paged?: boolean
  readonly fixed?: Readonly<Record<string, FixedQuery>>
}

export type FieldDefinition = {
  readonly field: string
  readonly kind: string
  readonly values?: string
  readonly resource?: string
  /** Kind document: the field that says what it is a PDF of. */
  readonly name?: string
  /** Kind status: stands for every value that the vocabulary does not know. */
  readonly otherwise?: string
  /** Kind status: drawn as text, since it says what a record is and not how it stands. */
  readonly plain?: boolean
}

export type DetailField = FieldDefinition & {
  /** Field of the rate drawn beside the amount. */
  readonly rate?: string
  /** Field of the record whose value may change the label: supplier instead of buyer. */
  readonly labelBy?: string
}

export type ColumnDefinition = FieldDefinition & {
  readonly sortable?: boolean
  readonly total?: string
  readonly align?: 'left' | 'right' | 'center'
  readonly hidden?: boolean
  /** A filter of several values; while it holds more than one, the column is shown whatever the person has hidden. */
  readonly whenSeveral?: string
  readonly width?: number
}

export type FilterKind = 'select' | 'search' | 'dateRange' | 'reference' | 'multiselect'

export type FilterDefinition = {
  readonly field: string
  readonly kind: FilterKind
  readonly values?: string
  readonly resource?: string
  /** Filters of the referenced resource, each from another filter of this list: the buyers of the selected contracts. */
  readonly query?: Readonly<Record<string, string>>
}

export type WhenDefinition = { readonly field: string; readonly in: readonly string[] }

/** Fields of the record, or of another one that its fields lead to. */
export type FieldsDefinition = {
  readonly when?: WhenDefinition
  readonly of?: { readonly resource: string; readonly id?: string; readonly query?: Readonly<Record<string, string>> }
  readonly fields: readonly DetailField[]
}

export type SectionDefinition = FieldsDefinition & {
  readonly id: string
  readonly also?: readonly FieldsDefinition[]
  /** Draws the time between two dates and today on it. */
  readonly timeline?: { readonly from: string; readonly to: string }
  /** Draws a limit as a ring, with its amounts. */
  readonly meter?: {
    readonly total: string
    readonly used: string
    readonly overdue: string
    readonly available: string
  }
}

/** A component of the portal in a place that the document gives it; drawn only with the permission. */
export type PartDefinition = { readonly id: string; readonly permission?: Permission }

export type TableDefinition = {
  readonly id: string
  readonly resource: string
  /** Field of the record whose value may change the title: suppliers instead of buyers. */
  readonly titleBy?: string
  readonly query: Readonly<Record<string, string>>
  /** Stands beside its neighbours where there is room. */
  readonly narrow?: boolean
  readonly actions?: readonly PartDefinition[]
}

export type DetailDefinition = {
  readonly path?: string
  /** Where the way back leads when there is no list page. */
  readonly backTo?: string
  readonly status?: string
  readonly sections: readonly SectionDefinition[]
  /** Cards between the sections and the tables. */
  readonly panels?: readonly PartDefinition[]
  readonly tables?: readonly TableDefinition[]
  readonly actions?: readonly PartDefinition[]
  /** Fields of the answer that hold the ids of the rows before and after, under the same filters and sort. */
  readonly neighbours?: { readonly previous: string; readonly next: string }
}

/** What a row shows when it is unfolded: fields of its own, rows of a list that it holds, or both. */
export type ExpandDefinition = {
  readonly when?: string
  readonly fields?: readonly DetailField[]
  readonly rows?: { readonly field: string; readonly columns: readonly ColumnDefinition[] }
  /** Rows of another resource, fetched when the row is expanded. */
  readonly table?: Pick<TableDefinition, 'resource' | 'query'>
}

/** A resource document as the page gets it (resources/resource.schema.json); the server has checked it. */
export type ResourceDefinition = {
  readonly name: string
  readonly path?: string
  /** Left out: the rows belong to no product, or to whichever the page names in its call. */
  readonly product?: ProductType
  /** What it takes on the product; a document of a role has none. */
  readonly permission?: Permission
  /** For everybody with this role, whatever the company; staff otherwise. */
  readonly role?: 'OPERATOR'
  readonly entity: string
  readonly rowId?: string
  readonly representation?: string
  readonly api: ApiDefinition
  readonly url?: {
    readonly filters: Readonly<Record<string, UrlFilter>>
    /** Names that are no filters: what the address says once on arrival. */
    readonly flags?: readonly string[]
  }
  /** What the list's answer says beside its rows about all of them. */
  readonly summary?: readonly FieldDefinition[]
  readonly defaultSort?: Sort
  readonly pageSizes?: readonly number[]
  readonly scope?: 'contract'
  readonly columns: readonly ColumnDefinition[]
  readonly filters?: readonly FilterDefinition[]
  readonly expand?: ExpandDefinition
  readonly rowClick?: string
  readonly detail?: DetailDefinition
  readonly export?: { readonly fileName: string }
  /** At the head of the list page. */
  readonly actions?: readonly PartDefinition[]
  /** Cards between the filters and the rows. */
  readonly panels?: readonly PartDefinition[]
  /** At the end of each row of a table under a record. */
  readonly rowActions?: readonly PartDefinition[]
}

export type ResourceDefinitions = Readonly<Record<string, ResourceDefinition>>
