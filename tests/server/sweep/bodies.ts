import { demoPassword, type Client } from '../../support/app.ts'
import { authorise } from '../../support/reauthorise.ts'
import type { Kind } from './ids.ts'

/** A valid body of a call except for its ids. `ids` gives one id for each kind: the caller's own, with one replaced. */
export type Body = {
  readonly kinds: readonly Kind[]
  readonly make: (id: (kind: Kind) => string) => object
  readonly before?: (demo: Client, id: (kind: Kind) => string) => Promise<void>
}

const buyer = {
  buyer_company_name: 'UAB „Žaliasis slėnis“',
  buyer_company_code: '304512378',
  buyer_country: 'LT',
  buyer_requested_limit: '1000.00',
  buyer_address_street: 'Gedimino pr.',
  buyer_address_house_no: '12',
  buyer_address_city: 'Vilnius',
  buyer_address_postal_code: 'LT-01103',
  buyer_contact_email: 'ruta@example.com',
  buyer_contact_phone_code: '+370',
  buyer_contact_phone_no: '61234567',
}
const contact = {
  email: 'sweep@example.com',
  name: 'Rūta',
  surname: 'Žuk',
  phoneNumber: '+37061234567',
  jobTitle: 'CFO',
}
const cells = {
  invoiceNumber: 'SWEEP-1',
  buyerCode: '304512378',
  issueDate: '2026-10-01',
  dueDate: '2026-11-01',
  invoiceAmount: '100.00',
}
/** The password again, where a call requires it; it may be rejected for the person it names. */
async function grant(demo: Client, purpose: 'DELETE_USER' | 'EDIT_USER', target: string): Promise<void> {
  await authorise(demo, purpose, target, demoPassword)
}
const without: Body = { kinds: [], make: () => ({}) }

/** Every call of signed-in staff that writes: which ids its body names. One that is missing here fails the sweep. */
export const bodies: Readonly<Record<string, readonly Body[]>> = {
  'POST /api/notification/email/contract/increase-limit': [
    {
      kinds: ['contract'],
      make: id => ({ contract_id: id('contract'), contract_increase_limit: { contract_requested_limit: '900000.00' } }),
    },
    {
      kinds: ['upload'],
      make: id => ({
        contract_id: id('contract'),
        contract_increase_limit: { contract_requested_limit: '900000.00' },
        file_upload_uuids: [id('upload')],
      }),
    },
  ],
  'POST /api/notification/email/contract/prolong': [
    {
      kinds: ['contract'],
      make: id => ({ contract_id: id('contract'), contract_prolong: { contract_requested_valid_to: '2028-02-29' } }),
    },
  ],
  'POST /api/notification/email/contract/add-buyer': [
    { kinds: ['contract'], make: id => ({ contract_add_buyer: { contract_id: id('contract'), buyers: [buyer] } }) },
  ],
  'POST /api/notification/email/contract/edit-buyer': [
    {
      kinds: ['contract', 'thirdParty'],
      make: id => ({
        contract_id: id('contract'),
        third_party_id: id('thirdParty'),
        buyer_requested_new_limit: '1000.00',
      }),
    },
  ],
  'POST /api/notification/email/contract/delete-buyer': [
    {
      kinds: ['contract', 'thirdParty'],
      make: id => ({ contract_id: id('contract'), third_party_id: id('thirdParty') }),
    },
  ],
  'POST /api/payment/create': [
    {
      kinds: ['contract'],
      make: id => ({
        contract_id: id('contract'),
        amount: '1.00',
        currency: 'EUR',
        client_redirect_url: 'http://localhost:3000/factoring/bills',
      }),
    },
    {
      kinds: ['contract', 'bill'],
      make: id => ({
        contract_id: id('contract'),
        amount: '1.00',
        currency: 'EUR',
        bills: [{ bill_id: id('bill'), amount: '1.00' }],
        client_redirect_url: 'http://localhost:3000/factoring/bills',
      }),
    },
  ],
  'POST /api/hw/payment/create': [
    {
      kinds: ['loanId'],
      make: id => ({
        contract_id: id('loanId'),
        amount: '1.00',
        currency: 'EUR',
        client_redirect_url: 'http://localhost:3000/loan/bills',
      }),
    },
    {
      kinds: ['loanId', 'loanBillId'],
      make: id => ({
        contract_id: id('loanId'),
        amount: '1.00',
        currency: 'EUR',
        bills: [{ bill_id: id('loanBillId'), amount: '1.00' }],
        client_redirect_url: 'http://localhost:3000/loan/bills',
      }),
    },
  ],
  'POST /api/contracts/{contractId}/third-parties/{thirdPartyId}/contacts': [{ kinds: [], make: () => contact }],
  'PUT /api/contracts/{contractId}/third-parties/{thirdPartyId}/contacts/{email}': [{ kinds: [], make: () => contact }],
  'DELETE /api/contracts/{contractId}/third-parties/{thirdPartyId}/contacts/{email}': [without],
  'DELETE /api/contracts/attachment-upload': [without],
  'POST /api/contracts/{contractId}/requests/{requestId}/withdraw': [without],
  'POST /api/contracts/attachment-upload': [without],
  'DELETE /api/user': [
    {
      kinds: ['userEmail'],
      make: id => ({ email: id('userEmail'), product_type: 'FACTORING' }),
      before: (demo, id) => grant(demo, 'DELETE_USER', id('userEmail')),
    },
  ],
  'PATCH /api/user/{username}/permissions': [
    {
      kinds: [],
      make: () => ({ permissions: ['READ'], product_type: 'FACTORING' }),
      before: (demo, id) => grant(demo, 'EDIT_USER', id('username')),
    },
  ],
  'PATCH /api/user/{username}/login-data': [
    {
      kinds: [],
      make: () => ({ product_type: 'FACTORING', phone_number: '+37061234567' }),
      before: (demo, id) => grant(demo, 'EDIT_USER', id('username')),
    },
  ],
  'POST /api/invoice/manual-upload/{contractId}': [{ kinds: [], make: () => cells }],
  'PUT /api/invoice/upload/{id}': [{ kinds: [], make: () => cells }],
  'POST /api/invoice/upload/{id}': [without],
  'DELETE /api/invoice/upload': [without],
  'POST /api/invoice/upload/{contractId}/validate': [without],
  'POST /api/invoice/upload/{contractId}/buyer-verification:send': [
    { kinds: ['invoice', 'thirdParty'], make: id => [{ thirdPartyId: id('thirdParty'), invoiceIds: [id('invoice')] }] },
    {
      kinds: ['invoice', 'thirdParty'],
      make: id => [{ thirdPartyId: id('thirdParty'), invoiceUploadList: [{ id: id('invoice') }] }],
    },
    {
      kinds: ['verification'],
      make: id => [{ thirdPartyId: id('thirdParty'), invoiceIds: [id('invoice')], replaces: id('verification') }],
    },
  ],
  'POST /api/invoice/upload/{contractId}/buyer-verification:preview': [
    {
      kinds: ['invoice', 'thirdParty', 'verification'],
      make: id => ({ thirdPartyId: id('thirdParty'), invoiceIds: [id('invoice')], replaces: id('verification') }),
    },
  ],
  'POST /api/v2/invoice/upload': [without],
  'POST /api/invoice/attachment-upload': [without],
  'DELETE /api/invoice/attachment-upload': [without],
  'POST /api/invoice/attachment-upload/additional': [without],
  'POST /api/invoice/store/additional-attachment': [
    {
      kinds: ['contract', 'invoiceFile'],
      make: id => ({ contract_id: id('contract'), file_upload_uuids: [id('invoiceFile')] }),
    },
  ],
  'PATCH /api/parties/{id}/company': [{ kinds: [], make: () => ({ phoneNumber: '+37061234567' }) }],
  'POST /api/notifications/read': [
    { kinds: ['notification'], make: id => ({ ids: [id('notification')] }) },
    { kinds: ['notification'], make: id => ({ upTo: id('notification') }) },
  ],
  'PATCH /api/list-views/{viewId}': [{ kinds: [], make: () => ({ name: 'Renamed', isDefault: true }) }],
  'DELETE /api/list-views/{viewId}': [without],
  'DELETE /api/user/sessions/{id}': [without],
  'POST /api/user/parties/switch': [without],
  'POST /api/user/products/switch': [without],
}

/** Writes without ids: they are about the caller alone. */
export const aboutTheCaller: ReadonlySet<string> = new Set([
  'POST /api/logout/user',
  'POST /api/user',
  'POST /api/user/language/switch',
  'POST /api/user/terms-conditions:accept',
  'PUT /api/user/preferences/{key}',
  'POST /api/user/authorize',
  'PATCH /api/user/account',
  'PATCH /api/user/change-email',
  'PATCH /api/user/mfa/change-phone',
  'DELETE /api/user/sessions',
  'POST /api/user/reset-password/authenticated',
  'POST /api/user/email-confirmation',
  'PUT /api/user/notification-settings',
  'POST /api/list-views',
])
