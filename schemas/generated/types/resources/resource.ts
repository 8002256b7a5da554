// Made by npm run gen; do not edit.

/**
 * Path below the API's base; {name} is filled from the record or the page.
 */
export type ApiPath = string
/**
 * A field of the entity, dots for nested ones.
 */
export type Field = string
export type Id = string
export type CellKind =
  | 'text'
  | 'money'
  | 'date'
  | 'datetime'
  | 'rate'
  | 'percent'
  | 'status'
  | 'reference'
  | 'integer'
  | 'boolean'
  | 'person'
  | 'tags'
  | 'document'
  | 'feesAct'
  | 'country'
  | 'email'
  | 'phone'
export type ResourceName = string
export type Path = string
/**
 * Components of the portal by the ids of src/app/slots.ts, in order. With a permission, users without it see the component disabled, with the reason.
 *
 * @maxItems 10
 */
export type Parts = {
  id: Id
  /**
   * Panels of a record: key of the text that heads the panel, for the index of the page.
   */
  title?: string
  /**
   * Panels of a record: placed below the tables, for what hardly changes.
   */
  below?: true
  permission?:
    'READ' | 'MANAGE_CONTRACT' | 'ADD_BUYER' | 'UPLOAD_INVOICES' | 'MANAGE_USERS' | 'APPROVE_INVOICES' | 'SIGN_CONTRACT'
}[]

/**
 * One list of the portal: where its rows come from, what is shown of them, how they are filtered, opened and exported, and who may see them. Labels follow the key resources.<name>.fields.<field>, so a document holds no text.
 */
export interface Resource {
  $schema?: string
  /**
   * Name of the resource, with a slash: factoring/invoices is stored in factoring-invoices.json.
   */
  name: string
  /**
   * Address of the list page; omitted when the resource is only rendered inside another one.
   */
  path?: string
  /**
   * Left out when the rows belong to no product, or to the product that the page names in its call. The permission then counts for that product, and the server checks it.
   */
  product?: 'FACTORING' | 'LOAN' | 'LIMIT' | 'LEASING'
  /**
   * Instead of permission: all users with this role see the list; it belongs to no company. It has neither product nor scope.
   */
  role?: 'OPERATOR'
  permission?:
    'READ' | 'MANAGE_CONTRACT' | 'ADD_BUYER' | 'UPLOAD_INVOICES' | 'MANAGE_USERS' | 'APPROVE_INVOICES' | 'SIGN_CONTRACT'
  /**
   * schemas/entities/<entity>.json: every field below must exist there.
   */
  entity: string
  /**
   * Field that identifies a row, if it is not id.
   */
  rowId?: string
  /**
   * Rows that can be chosen are identified by a uuid, not by a record number.
   */
  rowIds?: 'uuid'
  /**
   * Field that stands for a row in selectors, headings and confirmations.
   */
  representation?: string
  api: {
    /**
     * rest: ra-data-simple-rest, its list call at the name of the resource; finance when left out (docs/resources.md).
     */
    dialect?: 'finance' | 'rest'
    list: ApiPath
    /**
     * Property of the response that holds the rows; content when left out.
     */
    listKey?: string
    one?: ApiPath
    /**
     * Property of the response that holds the record; the response itself when left out.
     */
    oneKey?: string
    totals?: ApiPath
    /**
     * schemas/entities/<entity>.json of the totals response, or of the summary.
     */
    totalsEntity?: string
    export?: ApiPath
    /**
     * Path below the API's base; {name} is filled from the record or the page.
     */
    documents?: string
    /**
     * Path below the API's base; {name} is filled from the record or the page.
     */
    tabs?: string
    /**
     * False: the call has no parameters for page and sort; the page sorts and pages the rows.
     */
    paged?: boolean
    /**
     * Property of the response that holds the number of all rows; totalElements when left out.
     */
    totalKey?: string
    /**
     * split: field and order are two parameters, sort=dueDate and sortType=ASC. One parameter, sort=dueDate,ASC, when left out.
     */
    sort?: 'split'
    /**
     * comma: several values of a filter are one parameter, status=PAID,OVERDUE. A repeated parameter when left out.
     */
    several?: 'comma'
    identity?: Parameters
    contracts?: Parameters
    /**
     * Query parameters sent with every list call. { portal: key } takes the values from the portal settings, without those under except.
     */
    fixed?: {
      [k: string]:
        | string
        | string[]
        | {
            portal: string
            /**
             * @maxItems 30
             */
            except?: string[]
          }
    }
  }
  /**
   * What the address of the page may hold beside page, size, sort, the contracts and the filters.
   */
  url?: {
    /**
     * segment: the query string is the last segment of the path, <path>/contractId=1&page=1&size=10. After a question mark when left out.
     */
    form?: 'segment'
    /**
     * Names that are not filters. The components of the page read their values once, on arrival; then the address loses them.
     *
     * @maxItems 10
     */
    flags?: Id[]
  }
  /**
   * What the response of api.list contains about all rows, fields of api.totalsEntity: rendered under a table that belongs to a record.
   *
   * @minItems 1
   * @maxItems 6
   */
  summary?: {
    field: Field
    kind: CellKind
  }[]
  defaultSort?: {
    field: Field
    order: 'ASC' | 'DESC'
  }
  /**
   * @minItems 1
   * @maxItems 10
   */
  pageSizes?: number[]
  /**
   * contract: the page has the selector of the product's contracts (resource <product>/contracts), and every call names the selected ones.
   */
  scope?: 'contract'
  /**
   * @minItems 1
   * @maxItems 60
   */
  columns: Column[]
  /**
   * @maxItems 30
   */
  filters?: Filter[]
  /**
   * Tabs above the list, one for each value of a filter and one for all rows: links that set the filter, with the numbers of api.tabs.
   */
  tabs?: {
    /**
     * A field of the entity, dots for nested ones.
     */
    filter: string
    /**
     * A field of the entity, dots for nested ones.
     */
    sum?: string
  }
  /**
   * What a row shows when it is expanded: fields of its own, the rows of a list that it holds, or the rows of another resource. With when, only rows whose field has a value can be expanded: a list needs an entry, a boolean must be true.
   */
  expand?: {
    when?: Field
    /**
     * @minItems 1
     * @maxItems 20
     */
    fields?: DetailField[]
    /**
     * Rows of another resource, fetched when the row is expanded: parameters of its list call, each from a field of the row.
     */
    table?: {
      resource: ResourceName
      query: {
        [k: string]: Field
      }
    }
    /**
     * A field that is a list, and the columns of its entries; labels are those of the resource's fields of the same name.
     */
    rows?: {
      field: Field
      /**
       * @minItems 1
       * @maxItems 20
       */
      columns: Column[]
    }
  }
  /**
   * Address template ({id} is a field of the row, {filter} the current query string), or inplace: the detail replaces the table on the same page.
   */
  rowClick?: Path | 'inplace'
  detail?: {
    /**
     * Route of the detail page; omitted when rendered in place.
     */
    path?: string
    /**
     * Target of the back link when the resource has no list page of its own.
     */
    backTo?: string
    /**
     * A field of the entity, dots for nested ones.
     */
    status?: string
    /**
     * Under the status of the banner: what happens next and who acts. The texts are next.<name>.<VALUE>, one for each value.
     */
    next?: string
    /**
     * With links to the sections, panels and tables beside them on wide screens.
     */
    index?: true
    /**
     * @minItems 1
     * @maxItems 20
     */
    sections: {
      id: Id
      when?: When
      of?: Of
      /**
       * Placed below the tables, for what hardly changes.
       */
      below?: true
      /**
       * More fields in the same card, of this record or of another.
       *
       * @minItems 1
       * @maxItems 5
       */
      also?: {
        when?: When
        of?: Of
        /**
         * @minItems 1
         * @maxItems 40
         */
        fields: DetailField[]
      }[]
      /**
       * Shows the time between two dates, with today on it; both are among the fields.
       */
      timeline?: {
        from: Field
        to: Field
      }
      /**
       * Shows a limit as a ring: what is used of the total, overdue within it, and what is available. The four are among the fields.
       */
      meter?: {
        total: Field
        used: Field
        overdue: Field
        available: Field
      }
      /**
       * @minItems 1
       * @maxItems 40
       */
      fields: DetailField[]
    }[]
    /**
     * @maxItems 10
     */
    tables?: {
      id: Id
      resource: ResourceName
      /**
       * A field of the entity, dots for nested ones.
       */
      titleBy?: string
      /**
       * Parameters of the other resource's list call, each from a field of this record.
       */
      query: {
        [k: string]: Field
      }
      /**
       * Parameter of that call which a switch at the head of the table sends as true. Label: resources.<name>.tables.<id>.<toggle>.
       */
      toggle?: string
      /**
       * With a field that searches the rows by their words, for tables that the server sends whole.
       */
      search?: true
      /**
       * Few columns: placed beside its neighbours on wide screens.
       */
      narrow?: boolean
      /**
       * The rows as a history along a line, in the order of the other document. Names columns of that document: what happened, the day, the time where it is known, and a text on lines of its own. Its other columns follow the time where they are filled.
       */
      timeline?: {
        name: Field
        day: Field
        at?: Field
        note?: Field
      }
      actions?: Parts
    }[]
    panels?: Parts
    actions?: Parts
    /**
     * Previous and Next under the same filters and sort, by button and arrow key: the fields of the response that hold their ids.
     */
    neighbours?: {
      previous: Field
      next: Field
    }
  }
  export?: {
    /**
     * Beginning of the file's name; a timestamp and .xlsx follow.
     */
    fileName: string
    /**
     * The call also makes CSV, format=csv. true: chosen in a menu; beside: a second button beside the spreadsheet's.
     */
    csv?: true | 'beside'
  }
  selection?: Parts
  actions?: Parts
  panels?: Parts
  rowActions?: Parts
}
export interface Parameters {
  [k: string]: Field
}
export interface Column {
  field: Field
  link?: Link
  kind: CellKind
  /**
   * A field of the entity, dots for nested ones.
   */
  values?: string
  /**
   * Where a cell of kind reference leads.
   */
  resource?: string
  /**
   * A field of the entity, dots for nested ones.
   */
  name?: string
  from?: FileCall
  sortable?: boolean
  /**
   * A field of the entity, dots for nested ones.
   */
  total?: string
  /**
   * Kind status: the value whose text stands for all values that the vocabulary lacks.
   */
  otherwise?: string
  /**
   * Kind status: rendered as text, for values that classify a record instead of giving its state.
   */
  plain?: boolean
  /**
   * Kind status: what happens next and who acts, as tooltip of the value, and above a list that shows this value only. The texts are next.<name>.<VALUE>, one for each value.
   */
  next?: string
  /**
   * Kind tags, in tables under a record: a column for each value that a row has, with a mark where it has it.
   */
  spread?: true
  /**
   * In tables under a record: in small below the column before it, without a header of its own.
   */
  under?: true
  /**
   * In tables under a record: with a button that copies the value, for numbers and codes.
   */
  copy?: true
  align?: 'left' | 'right' | 'center'
  /**
   * Not shown until the user chooses the column.
   */
  hidden?: boolean
  /**
   * A field of the entity, dots for nested ones.
   */
  whenSeveral?: string
  /**
   * Width in characters, for the spreadsheet and as a hint for the table.
   */
  width?: number
}
/**
 * The value leads to another record: to its page by the field that holds its id, or, for a record without a page, to its list, filtered by this value as its number, under the contract of the field.
 */
export interface Link {
  resource: ResourceName
  id?: Field
  contractId?: Field
}
export interface FileCall {
  path: ApiPath
  query: Parameters
}
/**
 * One filter of the list: its control, its names in the address and at the API, and the field that it compares.
 */
export interface Filter {
  /**
   * A field of the entity, dots for nested ones.
   */
  field: string
  /**
   * dateRange: from one day to another. daysOverdue: from one number of days to another since the due day of what is open, for a field that the server computes. amountRange: from one amount to another, in the currency of each row. references: several rows of another resource, which record numbers identify.
   */
  kind: 'select' | 'search' | 'dateRange' | 'daysOverdue' | 'amountRange' | 'reference' | 'references' | 'multiselect'
  /**
   * The control takes half the width; two neighbours share a place.
   */
  half?: boolean
  /**
   * A field of the entity, dots for nested ones.
   */
  on?: string
  /**
   * Name of the API's parameter, if it differs from the filter's. Names of filters and parameters are part of the API: a change needs a restart.
   */
  param?: string
  /**
   * search and reference only: characters that field, address and API accept.
   */
  maxLength?: number
  /**
   * A field of the entity, dots for nested ones.
   */
  values?: string
  choices?: PortalList
  /**
   * multiselect only: choosing the value requests the values of a portal setting instead of the value alone.
   */
  sets?: {
    [k: string]: PortalList
  }
  /**
   * Resource whose rows are the choices of a reference or of references.
   */
  resource?: string
  /**
   * Parameters of that resource's list call, each from another filter of this list: the buyers of the selected contracts.
   */
  query?: {
    [k: string]: Field
  }
}
export interface PortalList {
  /**
   * Dotted key of a list in config/portal.json.
   */
  portal: string
}
export interface DetailField {
  field: Field
  link?: Link
  kind: CellKind
  values?: Field
  resource?: ResourceName
  /**
   * A field of the entity, dots for nested ones.
   */
  name?: string
  from?: FileCall
  /**
   * A field of the entity, dots for nested ones.
   */
  rate?: string
  /**
   * A field of the entity, dots for nested ones.
   */
  labelBy?: string
  /**
   * Kind status: the value whose text stands for all values that the vocabulary lacks.
   */
  otherwise?: string
  /**
   * Kind status: rendered as text, for values that classify a record instead of giving its state.
   */
  plain?: boolean
  /**
   * With a button that copies the value, for numbers and codes.
   */
  copy?: true
  /**
   * Kind status: under the value what happens next and who acts. The texts are next.<name>.<VALUE>, one for each value.
   */
  next?: string
}
/**
 * Rendered and fetched only if the field of this record holds one of the values.
 */
export interface When {
  field: Field
  /**
   * @minItems 1
   * @maxItems 30
   */
  in: string[]
}
/**
 * Another record is shown: the resource, and the field of this record that holds its id, or the parameters of its call, each from a field of this record.
 */
export interface Of {
  resource: ResourceName
  id?: Field
  query?: {
    [k: string]: Field
  }
}
