import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documentsCheck } from '../../server/forms/check/check.ts'
import { toSources } from '../../server/forms/documents.ts'
import { readMetaSchemas, readShippedForms } from '../../server/forms/shipped.ts'
import { compileValidator } from '../../server/validation/factory.ts'
import { settle, visiblePaths } from '../../src/form/engine/effects.ts'
import { buildModel } from '../../src/form/engine/model.ts'
import { toPayload } from '../../src/form/engine/payload.ts'
import type { FormDocument, FormUi, JsonSchema } from '../../src/contract/formTypes.ts'
import { root } from '../support/app.ts'
import {
  invalidRequest,
  requestExamples,
  requestFolder,
  type RequestForm,
  requestForms,
  requestSchema,
  validRequest,
} from '../support/contractRequests.ts'
import { changed, readJson, type Payload } from '../support/leasingPrivate.ts'
import { languages } from '../../schemas/languages.ts'

const validators = Object.fromEntries(
  requestForms.map(form => [form, compileValidator(requestSchema(form))]),
) as Record<RequestForm, ReturnType<typeof compileValidator>>
const found = (form: RequestForm, payload: unknown) =>
  validators[form](payload)
    .map(({ path, code }) => `${path} ${code}`)
    .sort()
const uiOf = (form: RequestForm) => readJson<FormUi>(join(requestFolder(form), 'ui.json'))
const textsOf = (form: RequestForm) =>
  readJson<Record<string, Record<string, string>>>(join(requestFolder(form), 'texts.json'))

describe('forms of requests to the provider', () => {
  it.each(requestExamples('valid'))('$form accepts $name', ({ form, name }) => {
    expect(found(form, validRequest(form, name))).toEqual([])
  })

  it.each(requestExamples('invalid'))('$form rejects $name (REQ-07, REQ-11, REQ-12)', ({ form, name }) => {
    const { payload, issues } = invalidRequest(form, name)
    expect(issues.length).toBeGreaterThan(0)
    expect(found(form, payload)).toEqual(issues.map(({ path, code }) => `${path} ${code}`).sort())
  })

  it.each(requestForms)('%s can be published unchanged in four languages', form => {
    const documents = readShippedForms(root).get(form)
    expect(documents).toBeDefined()
    expect(documentsCheck(readMetaSchemas(root))(toSources(documents!), null).issues).toEqual([])
    const texts = textsOf(form)
    expect(Object.keys(texts).toSorted()).toEqual(languages.toSorted())
    for (const key of Object.keys(texts['en'] ?? {})) {
      const parameters = (language: string) =>
        [...(texts[language]?.[key] ?? '').matchAll(/%\{\w+\}/g)].map(String).sort()
      for (const language of languages.filter(one => one !== 'en'))
        expect(parameters(language), `${language} ${key}`).toEqual(parameters('en'))
    }
  })

  it('names the specified fields (REQ-07)', () => {
    const buyer = (requestSchema('add-buyer') as { definitions: { buyer: { properties: object; required: string[] } } })
      .definitions.buyer
    expect(Object.keys(buyer.properties).toSorted()).toEqual([
      'buyer_address_city',
      'buyer_address_house_no',
      'buyer_address_postal_code',
      'buyer_address_street',
      'buyer_company_code',
      'buyer_company_name',
      'buyer_contact_email',
      'buyer_contact_full_name',
      'buyer_contact_phone_code',
      'buyer_contact_phone_no',
      'buyer_country',
      'buyer_requested_limit',
    ])
    expect(Object.keys(buyer.properties).filter(name => !buyer.required.includes(name))).toEqual([
      'buyer_contact_full_name',
    ])
  })

  it('report "{field} is required" for required fields of a buyer (REQ-08)', () => {
    const english = textsOf('add-buyer')['en'] ?? {}
    const place = 'contract_add_buyer.buyers'
    for (const name of [
      'company_name',
      'country',
      'company_code',
      'requested_limit',
      'address_street',
      'address_house_no',
      'address_city',
      'address_postal_code',
      'contact_phone_no',
      'contact_email',
    ]) {
      expect(english[`errors.${place}.buyer_${name}.required`]).toBe(
        `${english[`${place}.buyer_${name}.title`]} is required`,
      )
    }
  })

  it('accept names in any script and reject 10 KB', () => {
    const buyers = validRequest('add-buyer', 'two-buyers')
    const place = '/contract_add_buyer/buyers/0/buyer_company_name'
    for (const name of ['Ąžuolas', 'ООО Ягода', '王小明', 'شركة', 'O’Connor & Co. 24/7'])
      expect(found('add-buyer', changed(buyers, { [place]: name }))).toEqual([])
    expect(found('add-buyer', changed(buyers, { [place]: 'x'.repeat(10_240) }))).toEqual([`${place} maxLength`])
  })
})

describe('layouts of requests to the provider', () => {
  const given: Readonly<Record<RequestForm, FormDocument>> = {
    'add-buyer': { 'contract_add_buyer.contract_id': '17' },
    'edit-buyer': { contract_id: '17', third_party_id: '3' },
    'delete-buyer': { contract_id: '17', third_party_id: '3' },
    'increase-limit': { contract_id: '17' },
    prolong: { contract_id: '17' },
  }
  const modelOf = (form: RequestForm) => {
    const ui = uiOf(form)
    return buildModel({
      schema: requestSchema(form) as JsonSchema,
      ui: { ...ui, constants: { ...ui.constants, ...given[form] } as Record<string, string> },
    })
  }
  const payloadOf = (form: RequestForm, document: FormDocument = {}): Payload => {
    const model = modelOf(form)
    const settled = settle(model, undefined, document)
    return toPayload(model, settled, visiblePaths(model, settled), () => '') as Payload
  }

  it('start with one panel and the default dial code (REQ-10)', () => {
    expect(payloadOf('add-buyer')).toEqual({
      contract_add_buyer: { contract_id: '17', buyers: [{ buyer_contact_phone_code: '+370' }] },
    })
  })

  it('omit empty fields', () => {
    expect(payloadOf('delete-buyer')).toEqual({ contract_id: '17', third_party_id: '3' })
    expect(found('delete-buyer', payloadOf('delete-buyer', { explanation: '   ' }))).toEqual([])
    expect(payloadOf('increase-limit', { contract_increase_limit: { contract_requested_limit: '5.00' } })).toEqual({
      contract_id: '17',
      contract_increase_limit: { contract_requested_limit: '5.00' },
    })
  })

  it.each(requestForms)('%s never renders values preset by the page', form => {
    for (const path of Object.keys(given[form])) expect(modelOf(form).fields.has(path), path).toBe(false)
  })

  it('disable browser autofill for personal data', () => {
    for (const [path, own] of Object.entries(uiOf('add-buyer').fields ?? {}))
      if (!['panels', 'amount'].includes(own.widget ?? '')) expect(own.autocomplete, path).toBe('off')
  })
})
