import type { PermissionType, ProductType, Role } from '../../db/tables.ts'

/** A resource document (resources/<name>.json) as resources/resource.schema.json allows it. */
export type FieldDefinition = {
  readonly field: string
  readonly kind: string
  readonly values?: string
  readonly resource?: string
  readonly rate?: string
  readonly name?: string
  readonly labelBy?: string
  readonly otherwise?: string
  readonly plain?: boolean
}
export type ColumnDefinition = FieldDefinition & {
  readonly sortable?: boolean
  readonly total?: string
  readonly hidden?: boolean
  readonly whenSeveral?: string
  readonly width?: number
  readonly align?: string
}
export type FilterDefinition = {
  readonly field: string
  readonly kind: string
  readonly values?: string
  readonly resource?: string
  readonly query?: Readonly<Record<string, string>>
}
/** Fields of the record, or of another one. */
export type FieldsDefinition = {
  readonly when?: { readonly field: string; readonly in: readonly string[] }
  readonly of?: { readonly resource: string; readonly id?: string; readonly query?: Readonly<Record<string, string>> }
  readonly fields: readonly FieldDefinition[]
}
export type SectionDefinition = FieldsDefinition & {
  readonly id: string
  readonly also?: readonly FieldsDefinition[]
  readonly timeline?: { readonly from: string; readonly to: string }
  readonly meter?: Readonly<Record<'total' | 'used' | 'overdue' | 'available', string>>
}
export type PartDefinition = { readonly id: string; readonly permission?: PermissionType }
export type TableDefinition = {
  readonly id: string
  readonly resource: string
  readonly titleBy?: string
  readonly query: Readonly<Record<string, string>>
  readonly actions?: readonly PartDefinition[]
}
export type Sort = { readonly field: string; readonly order: 'ASC' | 'DESC' }

export type ResourceDocument = {
  readonly name: string
  readonly path?: string
  readonly product?: ProductType
  readonly permission?: PermissionType
  readonly role?: Extract<Role, 'OPERATOR'>
  readonly entity: string
  readonly rowId?: string
  readonly representation?: string
  readonly api: {
    readonly list: string
    readonly totals?: string
    readonly totalsEntity?: string
    readonly export?: string
    readonly paged?: boolean
    readonly fixed?: Readonly<Record<string, string | readonly string[] | { readonly portal: string }>>
  }
  readonly url?: {
    readonly filters: Readonly<
      Record<
        string,
        {
          readonly type: string
          readonly values?: string
          readonly sets?: Readonly<Record<string, { readonly portal: string }>>
          readonly choices?: { readonly portal: string }
        }
      >
    >
  }
  readonly summary?: readonly FieldDefinition[]
  readonly defaultSort?: Sort
  readonly columns: readonly ColumnDefinition[]
  readonly filters?: readonly FilterDefinition[]
  readonly expand?: {
    readonly when?: string
    readonly fields?: readonly FieldDefinition[]
    readonly table?: Pick<TableDefinition, 'resource' | 'query'>
    readonly rows?: { readonly field: string; readonly columns: readonly ColumnDefinition[] }
  }
  readonly rowClick?: string
  readonly detail?: {
    readonly path?: string
    readonly backTo?: string
    readonly status?: string
    readonly sections: readonly SectionDefinition[]
    readonly tables?: readonly TableDefinition[]
    readonly panels?: readonly PartDefinition[]
    readonly actions?: readonly PartDefinition[]
  }
  readonly export?: { readonly fileName: string }
  readonly actions?: readonly PartDefinition[]
  readonly panels?: readonly PartDefinition[]
  readonly rowActions?: readonly PartDefinition[]
}

/** One thing that is wrong in a file, in words for the person who edits it. */
export type Problem = { readonly file: string; readonly key: string; readonly message: string }

export function problemText({ file, key, message }: Problem): string {
  return `${file}: ${key || '/'} ${message}`
}

/** factoring/invoices lives in factoring-invoices.json. */
export function fileOf(name: string): string {
  return `resources/${name.replaceAll('/', '-')}.json`
}
