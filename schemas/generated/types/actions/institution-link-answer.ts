// Made by npm run gen; do not edit.

export interface InstitutionLinkAnswer {
  url: string
  requisition_id: string
}
