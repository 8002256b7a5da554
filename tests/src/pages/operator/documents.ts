import type { FormDocuments } from '../../../../src/api/operator/operatorForms.ts'

/** A small form; `change` makes it what a test is about. */
export function someDocuments(change: (documents: Record<string, any>) => void = () => {}): FormDocuments {
  const table = { 'applicant.city.title': 'City' }
  const documents = {
    schema: {
      type: 'object',
      additionalProperties: false,
      required: ['applicant'],
      properties: {
        applicant: {
          type: 'object',
          additionalProperties: false,
          required: ['city'],
          properties: {
            city: { type: 'string', maxLength: 30 },
            status: { type: 'string', enum: ['Single', 'Married'], maxLength: 7 },
          },
        },
      },
      allOf: [{ if: { required: ['applicant'] }, then: { required: ['applicant'] } }],
      definitions: { Code: { type: 'string', maxLength: 5 } },
    },
    ui: { sections: [{ id: 'person', fields: ['applicant.city'] }], fields: { 'applicant.city': { width: 6 } } },
    texts: { en: { ...table }, lt: { ...table }, lv: { ...table }, ee: { ...table } },
  }
  change(documents)
  return documents as unknown as FormDocuments
}
