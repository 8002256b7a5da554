// Made by npm run gen; do not edit.

/**
 * Path of a related applicant of an application.
 */
export interface RelatedPersonParams {
  id: string
  applicantId: string
}
