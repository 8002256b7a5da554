import { MAX_VALUES } from '../../validation/jsonText.ts'

/** `stores: false`: documents of the provider's own staff are few and small. */
export const config = { access: 'operator' as const, anyParty: true as const, stores: false }
export const tags = ['operator']
export const formParams = { $ref: 'actions/form-params.json#' } as const
/** Three documents of maximum size, as JSON text within JSON. */
const BODY_LIMIT = 1024 * 1024
/** Options of the calls whose body is the three documents of a form. */
export const documentsRoute = { config: { ...config, maxValues: MAX_VALUES }, bodyLimit: BODY_LIMIT }
