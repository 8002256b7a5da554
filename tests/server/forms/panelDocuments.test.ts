import { describe, expect, it } from 'vitest'
import { documentsCheck } from '../../../server/forms/check/check.ts'
import { toSources } from '../../../server/forms/documents.ts'
import { readMetaSchemas, readShippedForms } from '../../../server/forms/shipped.ts'
import { root } from '../../support/app.ts'

const check = documentsCheck(readMetaSchemas(root))
const shipped = readShippedForms(root)
type Documents = Record<'schema' | 'ui' | 'texts', any>

/** What the check has against a shipped form after a change. */
function found(form: string, change: (documents: Documents) => void): string[] {
  const documents = structuredClone(shipped.get(form)) as unknown as Documents
  change(documents)
  return check(toSources(documents), shipped.get(form) ?? null)
    .issues.filter(({ severity }) => severity === 'error')
    .map(({ document, path, code }) => `${document} ${path} ${code}`)
}
const buyers = 'contract_add_buyer.buyers'
const forAll = (texts: Record<string, Record<string, string>>, change: (table: Record<string, string>) => void) =>
  Object.values(texts).forEach(change)
const buyerOf = (schema: any) =>
  schema.definitions.buyer ?? schema.properties.contract_add_buyer.properties.buyers.items

describe('list of panels in a published form', () => {
  it('accepts a new field with its texts', () => {
    expect(
      found('add-buyer', ({ schema, texts }) => {
        buyerOf(schema).properties.vat_number = { type: 'string', maxLength: 20 }
        forAll(texts, table => {
          table[`${buyers}.vat_number.title`] = 'PVM'
        })
      }),
    ).toEqual([])
  })

  it.each<[string, (documents: Documents) => void, string]>([
    [
      'a field without a title',
      ({ schema }) => {
        buyerOf(schema).properties.vat_number = { type: 'string', maxLength: 20 }
      },
      'texts /en missingText',
    ],
    [
      'a panel without a name',
      ({ texts }) =>
        forAll(texts, table => {
          delete table[`${buyers}.panel`]
        }),
      'texts /en missingText',
    ],
    [
      'an option without a text',
      ({ texts }) =>
        forAll(texts, table => {
          delete table[`options.${buyers}.buyer_contact_phone_code.+372`]
        }),
      'texts /en missingText',
    ],
    [
      'options for a field that is not in it',
      ({ ui }) => {
        ui.fields[`${buyers}.gone`] = { width: 6 }
      },
      `ui /fields/${buyers}.gone unknownField`,
    ],
    [
      'a widget for another kind',
      ({ ui }) => {
        ui.fields[`${buyers}.buyer_company_name`].widget = 'checkbox'
      },
      `ui /fields/${buyers}.buyer_company_name/widget widgetKind`,
    ],
    [
      'a list of the portal that the widget cannot offer',
      ({ ui }) => {
        ui.fields[`${buyers}.buyer_country`].options.portal = 'dialCodes'
      },
      `ui /fields/${buyers}.buyer_country/options listWidget`,
    ],
    [
      'panels of texts',
      ({ ui }) => {
        ui.fields['file_upload_uuids'] = { widget: 'panels' }
      },
      'x',
    ],
  ])('rejects %s', (_what, change, problem) => {
    if (problem === 'x')
      expect(found('prolong', change)).toContain('schema /properties/file_upload_uuids/items panelShape')
    else expect(found('add-buyer', change)).toContain(problem)
  })

  it('stays as strict inside as when shipped', () => {
    expect(
      found('add-buyer', ({ schema }) => {
        buyerOf(schema).required = ['buyer_company_name']
      }).filter(problem => problem.endsWith(' looseRequired')),
    ).toHaveLength(10)
    expect(
      found('add-buyer', ({ schema }) => {
        schema.properties.contract_add_buyer.properties.buyers.maxItems = 500
      }),
    ).toContain('schema /properties/contract_add_buyer/properties/buyers/maxItems looseLimit')
  })
})

describe('uploads and preset values of a published form', () => {
  it.each<[string, (documents: Documents) => void, string]>([
    [
      'uploads without a kind',
      ({ ui }) => {
        delete ui.fields['file_upload_uuids'].upload
      },
      'ui /fields/file_upload_uuids missingKey',
    ],
    [
      'a given value that the schema does not have',
      ({ ui }) => {
        ui.given.push('third_party_id')
      },
      'ui /given/1 unknownField',
    ],
    [
      'a required value that nobody gives',
      ({ ui }) => {
        ui.given = []
        ui.fields['contract_id'] = { widget: 'hidden' }
      },
      'ui /sections requiredUnplaced',
    ],
  ])('reject %s', (_what, change, problem) => {
    expect(found('increase-limit', change)).toContain(problem)
  })
})
