// Made by npm run gen; do not edit.

export interface ApplicationPartnersAnswer {
  /**
   * @maxItems 10000
   *
   * Items: A partner that applications may have come through.
   */
  content: {
    id: string
    name: string
  }[]
}
