// Made by npm run gen; do not edit.

export interface DashboardSummary {
  /**
   * A product of the active party; any other is as good as missing.
   */
  productFid: string
}
