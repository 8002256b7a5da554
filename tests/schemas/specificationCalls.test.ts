import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The calls that the specification names, by area; placeholders have its names. */
const calls = {
  login: [
    'POST /login/username',
    'POST /login/mfa/authenticate-request',
    'POST /login/mfa/authenticate',
    'POST /login/mfa/resend-sms',
    'POST /login/mobileid/authenticate-request',
    'POST /login/mobileid/authenticate',
    'POST /login/smartid/authenticate-request',
    'POST /login/smartid/authenticate',
    'POST /logout/user',
    'GET /countries',
  ],
  user: [
    'GET /user',
    'POST /user',
    'DELETE /user',
    'GET /user/account',
    'PATCH /user/account',
    'GET /user/party-officials',
    'POST /user/authorize',
    'PATCH /user/change-email',
    'PATCH /user/{username}/permissions',
    'PATCH /user/mfa/change-phone',
    'POST /user/terms-conditions:accept',
    'GET /user/parties',
    'POST /user/parties/switch',
    'POST /user/products/switch',
    'POST /user/language/switch',
    'POST /user/reset-password',
    'POST /user/reset-password/authenticated',
    'PUT /internal/password-change-token/verify',
    'PUT /user/change-password',
    'GET /parties/{id}',
    'GET /parties/{id}/company',
    'PATCH /parties/{id}/company',
  ],
  verification: [
    'GET /public/invoice/buyer/unverified',
    'POST /public/invoice/buyer/verify',
    'GET /invoice/buyer-verification/contact',
  ],
  dashboard: [
    'GET /general-dashboard/{product}/summary',
    'GET /general-dashboard/upcoming-payments',
    'GET /general-dashboard/upcoming-payments-multiple-contracts',
    'GET /general-dashboard/factoring/totals-multiple-contracts',
  ],
  cms: ['GET /cms/banners', 'GET /cms/faq', 'GET /cms/legal-text', 'GET /cms/translations'],
  forms: [
    'GET /form/classifier/income-sources',
    'GET /form/classifier/document-types',
    'GET /form/classifier/asset-brands',
    'GET /form/classifier/asset-models',
    'GET /form/classifier/asset-fuel-types',
    'GET /form/classifier/asset-body-types',
    'GET /form/classifier/asset-years',
    'GET /form/classifier/asset-taxes',
    'GET /form/classifier/lease-purposes',
    'GET /form/classifier/asset-document-type',
    'GET /form/classifier/asset-calling-codes',
    'GET /v2/calculator/monthly-payment/setup',
    'GET /v2/calculator/monthly-payment/calculate',
    'POST /v2/calculator/monthly-payment/calculate',
    'GET /form/partner/validate',
    'GET /form/partner/prefill/validate',
    'GET /form/partner/{id}/logo',
    'POST /form/financial-request/validate',
    'POST /form/financial-request/prefill/validate',
    'POST /form/financial-request/apply',
    'POST /form/financial-request/prefill/apply',
    'GET /form/financial-request/{id}/applicants/{applicantId}',
    'POST /form/financial-request/{applicationToken}/applicants/{applicantToken}/access-code',
    'GET /form/financial-request/{applicationToken}/applicants/{applicantToken}/validate',
    'POST /form/financial-request/{applicationToken}/applicants/{applicantToken}',
    'GET /form/institutions',
    'POST /form/institutions',
    'GET /form/dokobit/document/status',
  ],
  statement: [
    'GET /statement/institutions',
    'POST /statement/institutions',
    'POST /statement/upload',
    'GET /statement/countries',
  ],
  crm: ['GET /public/form/deal-data'],
  contracts: [
    'GET /contracts',
    'GET /contracts/{contractId}',
    'GET /contracts/third-parties',
    'GET /contracts/{contractId}/credit-limit-history',
    'GET /contracts/{contractId}/third-parties/{thirdPartyId}/contacts',
    'POST /contracts/{contractId}/third-parties/{thirdPartyId}/contacts',
    'PUT /contracts/{contractId}/third-parties/{thirdPartyId}/contacts/{email}',
    'DELETE /contracts/{contractId}/third-parties/{thirdPartyId}/contacts/{email}',
    'POST /notification/email/contract/increase-limit',
    'POST /notification/email/contract/prolong',
    'POST /notification/email/contract/add-buyer',
    'POST /notification/email/contract/edit-buyer',
    'POST /notification/email/contract/delete-buyer',
    'POST /contracts/attachment-upload',
    'DELETE /contracts/attachment-upload',
    'GET /files',
    'GET /contract-documents',
    'GET /contract-documents/{id}',
    'GET /contract/document/signing-url',
  ],
  invoices: [
    'GET /invoice',
    'GET /invoices:export',
    'GET /invoices/{id}',
    'GET /invoices/totals',
    'GET /acts',
    'GET /acts:export',
    'GET /payouts',
    'GET /payment-receipts',
    'GET /interest-fees-acts',
    'GET /late-fees-acts',
    'GET /commission-fees-acts',
    'GET /invoice/upcoming-payments',
    'GET /documents/{id}',
  ],
  bills: [
    'GET /factor-invoices',
    'GET /factor-invoices/totals',
    'GET /payment/factor-invoices',
    'POST /payment/create',
  ],
  upload: [
    'POST /invoice/manual-upload/{contractId}',
    'GET /invoice/upload/{contractId}',
    'POST /invoice/upload/{contractId}/validate',
    'POST /invoice/upload/{contractId}',
    'POST /invoice/upload/{contractId}/buyer-verification:send',
    'DELETE /invoice/upload',
    'PUT /invoice/upload/{id}',
    'POST /v2/invoice/upload',
    'POST /invoice/attachment-upload',
    'DELETE /invoice/attachment-upload',
    'POST /invoice/attachment-upload/additional',
    'POST /invoice/store/additional-attachment',
    'GET /invoice/uploaded-files/{id}',
    'GET /invoice/upload/summary',
  ],
  statements: ['GET /statements'],
  loans: [
    'GET /hw/loans',
    'GET /hw/loan',
    'GET /hw/loan/totals',
    'GET /hw/schedules',
    'GET /hw/schedules/pdf',
    'GET /hw/upcoming-payments',
    'GET /hw/bills',
    'GET /hw/invoices/pdf',
    'GET /hw/reports',
  ],
} as const

type Parameter = { name: string; in: string; schema?: { enum?: string[] } }
type Operation = { parameters?: Parameter[] }
const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}

/** `METHOD /path` of the description; a path parameter with a list of values stands for each of them. */
const described = new Set(
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [] }]) =>
      parameters
        .filter(one => one.in === 'path' && one.schema?.enum !== undefined)
        .reduce(
          (addresses, { name, schema }) =>
            addresses.flatMap(address => schema?.enum?.map(value => address.replace(`{${name}}`, value)) ?? [address]),
          [path],
        )
        .map(address => `${method.toUpperCase()} ${address.replace(/^\/api/, '')}`),
    ),
  ),
)
/** The same call whatever its placeholders are called. */
const shape = (call: string) => call.replaceAll(/\{\w+\}/g, '{}')
const shapes = new Set([...described].map(shape))

test('the specification has 136 calls', () => {
  expect(Object.values(calls).flat()).toHaveLength(136)
})

test.each(Object.entries(calls))('all calls of the area %s are described (API-01)', (_area, ofArea) => {
  expect(ofArea.filter(call => !shapes.has(shape(call)))).toEqual([])
})
