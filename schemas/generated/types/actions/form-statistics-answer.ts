// Made by npm run gen; do not edit.

export type Count = number | null

/**
 * How often each question of a version was shown, answered, rejected, and the last one. A count below ten is null: it could point at a person.
 */
export interface FormStatisticsAnswer {
  version: number
  /**
   * @maxItems 5000
   */
  questions: QuestionCounts[]
}
export interface QuestionCounts {
  field: string
  shown: Count
  changed: Count
  errors: Count
  last: Count
}
