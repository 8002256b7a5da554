// Made by npm run gen; do not edit.

/**
 * A deal of the sales system, in the words of the specification (DEA-02). Null where the sales system has no value.
 */
export interface Deal {
  /**
   * Name of the pipeline.
   */
  product_type: string | null
  value: string | null
  currency: string | null
  status: 'open' | 'won' | 'lost'
  /**
   * Name of the stage in the pipeline.
   */
  pipeline_status: string | null
  org_name: string | null
  /**
   * The contact person, with the primary phone and e-mail.
   */
  person_id: {
    name: string
    phone: string | null
    email: string | null
  } | null
  /**
   * A moment in ISO 8601, UTC.
   */
  add_time: string
}
