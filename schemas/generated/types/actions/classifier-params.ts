// Made by npm run gen; do not edit.

/**
 * Which list is wanted.
 */
export interface ClassifierParams {
  kind:
    | 'income-sources'
    | 'document-types'
    | 'asset-brands'
    | 'asset-models'
    | 'asset-fuel-types'
    | 'asset-body-types'
    | 'asset-years'
    | 'asset-taxes'
    | 'lease-purposes'
    | 'asset-document-type'
    | 'asset-calling-codes'
}
