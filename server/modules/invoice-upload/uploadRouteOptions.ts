/** What the routes of the invoice upload have in common (UPL-14). */
export const config = { access: 'user', permission: 'UPLOAD_INVOICES', product: 'FACTORING' } as const
export const tags = ['upload']
export const contractParams = { $ref: 'actions/upload-contract-params.json#' } as const
export const idParams = { $ref: 'actions/upload-id-params.json#' } as const
export const nothing = { type: 'object', additionalProperties: false, properties: {} } as const
export const headers = { $ref: 'actions/idempotency-headers.json#' } as const
export const none = { 204: { type: 'null' } }
export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Rows pasted from a spreadsheet. */
export const PASTED = 'text/tab-separated-values'
