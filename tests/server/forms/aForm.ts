import { documentsCheck } from '../../../server/forms/check/check.ts'
import { toSource, type DocumentIssue, type FormDocuments, type JsonObject } from '../../../server/forms/documents.ts'
import { readMetaSchemas } from '../../../server/forms/shipped.ts'
import { root } from '../../support/app.ts'

type Json = Record<string, any>

/** A small form that is right in every way; tests change what they are about. */
export function aForm(change: (documents: { schema: Json; ui: Json; texts: Json }) => void = () => {}): FormDocuments {
  const schema: Json = {
    type: 'object',
    additionalProperties: false,
    required: ['product', 'applicant'],
    properties: {
      product: { type: 'string', const: 'LEASING', maxLength: 10 },
      applicant: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'status', 'consent'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 30 },
          status: { type: 'string', enum: ['Single', 'Married'] },
          purpose: { $ref: '#/definitions/Code' },
          consent: { type: 'boolean', const: true },
          files: {
            type: 'array',
            maxItems: 5,
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['fileName'],
              properties: { fileName: { type: 'string', maxLength: 100 } },
            },
          },
        },
      },
    },
    allOf: [
      {
        if: {
          required: ['applicant'],
          properties: { applicant: { required: ['status'], properties: { status: { const: 'Married' } } } },
        },
        then: { properties: { applicant: { required: ['purpose'] } } },
      },
    ],
    definitions: { Code: { type: 'string', maxLength: 20, pattern: '^[A-Za-z0-9_-]+$' } },
  }
  const ui: Json = {
    sections: [
      { id: 'person', fields: ['applicant.name', 'applicant.status', 'applicant.purpose'] },
      { id: 'files', fields: ['applicant.files'] },
      { id: 'consent', fields: ['applicant.consent'] },
    ],
    fields: {
      'applicant.status': { widget: 'radio' },
      'applicant.purpose': {
        widget: 'classifier',
        classifier: 'lease-purposes',
        visibleWhen: { path: 'applicant.status', equals: 'Married' },
      },
      'applicant.consent': { widget: 'consent' },
      'applicant.files': { widget: 'file-list' },
    },
    effects: [{ on: 'applicant.status', clear: ['applicant.purpose'] }],
    constants: { product: 'LEASING' },
    submit: { enabledWhen: { path: 'applicant.consent', equals: true } },
  }
  const table = (): Json => ({
    'sections.person.title': 'A',
    'sections.files.title': 'B',
    'sections.consent.title': 'C',
    'applicant.name.title': 'D',
    'applicant.status.title': 'E',
    'applicant.purpose.title': 'F',
    'applicant.consent.title': 'G',
    'applicant.files.title': 'H',
    'options.applicant.status.Single': 'I',
    'options.applicant.status.Married': 'J',
  })
  const documents = { schema, ui, texts: { en: table(), lt: table(), lv: table(), ee: table() } as Json }
  change(documents)
  return documents as FormDocuments
}

const check = documentsCheck(readMetaSchemas(root))

/** What the check says, as `document place code` with errors only. */
export function problemsOf(
  documents: FormDocuments,
  shipped: JsonObject | null = null,
  shippedUi: JsonObject | null = null,
): string[] {
  return issuesOf(documents, shipped, shippedUi)
    .filter(issue => issue.severity === 'error')
    .map(issue => `${issue.document} ${issue.path} ${issue.code}`)
}

export function issuesOf(
  documents: FormDocuments,
  shipped: JsonObject | null = null,
  shippedUi: JsonObject | null = null,
): DocumentIssue[] {
  return check(
    { schema: toSource(documents.schema), ui: toSource(documents.ui), texts: toSource(documents.texts) },
    shipped === null ? null : { schema: shipped, ui: shippedUi ?? aForm().ui },
  ).issues
}

export { check as checkSources }
