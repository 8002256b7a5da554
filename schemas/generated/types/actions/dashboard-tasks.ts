// Made by npm run gen; do not edit.

export interface DashboardTasks {
  /**
   * Only the tasks of this product; of all products that the user may read when left out.
   */
  productType?: 'FACTORING' | 'LOAN'
}
