// Made by npm run gen; do not edit.

export type Code = string
export type Text = string
/**
 * @minItems 1
 * @maxItems 500
 */
export type List = {
  code: Code
  description: InLanguages
}[]

/**
 * The lists of server/db/reference that the public forms choose from: classifiers.json, calling-codes.json and vehicles.json.
 */
export interface Classifiers {
  lists: {
    'income-sources': List
    'document-types': List
    'asset-fuel-types': List
    'asset-body-types': List
    'asset-taxes': List
    'lease-purposes': List
    'asset-document-type': List
    'other-vehicle': List
    'other-year': List
  }
  /**
   * @minItems 1
   * @maxItems 300
   */
  callingCodes: {
    code: string
    description: InLanguages
  }[]
  /**
   * @minItems 1
   * @maxItems 200
   */
  vehicles: {
    code: Code
    name: string
    /**
     * @minItems 1
     * @maxItems 200
     */
    models: {
      code: Code
      name: string
    }[]
  }[]
}
export interface InLanguages {
  en: Text
  lt: Text
  lv: Text
  ee: Text
}
