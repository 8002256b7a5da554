import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'

import { ResourceShow } from '../../../../src/builders/show/ResourceShow.tsx'
import { parts } from '../../../../src/app/slots.ts'
import type { Permission } from '../../../../schemas/vocabulary.ts'
import { aContract, definitions, showListPage } from '../../builders/listPage.tsx'
import { fakeFetch } from '../../api/fakeFetch.ts'

const contract = {
  ...aContract('7', 'F-1'),
  factoringCreditLimit: '100.00',
  contractTerm: { startDate: '2026-01-01', endDate: '2027-01-01' },
  contractVersion: 1,
}
const buyer = {
  id: '3',
  contractIds: ['7'],
  factoringCreditLimit: '10.00',
  party: { name: 'UAB Pirkėjas', registrationCode: '300' },
}
const contact = { id: 'a@b.lt', name: 'Ona', surname: 'Onaitė', email: 'a@b.lt', phoneNumber: null, jobTitle: null }
const aRequest = (changes: object) => ({
  id: '1',
  reference: 'CR-2026-000001-1',
  kind: 'EDIT_BUYER',
  status: 'SUBMITTED',
  createdAt: '2026-05-01T10:00:00.000Z',
  createdBy: 'Rasa',
  summary: 'x',
  thirdPartyId: '3',
  explanation: null,
  attachments: [],
  history: [],
  ...changes,
})

function open(path: string, permissions: Permission[], requests: object[] = []) {
  fakeFetch({
    'GET /api/contracts/7': { json: contract },
    'GET /api/contracts': { json: [contract] },
    'GET /api/contracts/third-parties': { json: { thirdParties: [buyer] } },
    'GET /api/contracts/7/third-parties/3/contacts': {
      json: { content: [contact, { ...contact, id: 'c@b.lt', email: 'c@b.lt' }] },
    },
    'GET /api/contracts/7/requests': { json: { content: requests } },
    'GET /api/contracts/7/requests/1': { json: { answers: [] } },
    'GET /api/contract-documents': { json: { content: [] } },
  })
  return showListPage({
    path,
    permissions,
    parts,
    route: '/factoring/contracts/contract/:contractId',
    page: <ResourceShow resource="factoring/contracts" />,
  })
}
// The parts are loaded when they are first rendered; on a busy machine that is slower than a test waits.
beforeAll(
  () =>
    Promise.all([
      import('../../../../src/pages/contract-requests/IncreaseLimit.tsx'),
      import('../../../../src/pages/contract-requests/EditBuyer.tsx'),
      import('../../../../src/pages/contract-requests/ContractRequests.tsx'),
      import('../../../../src/pages/contracts/contacts/AddContact.tsx'),
      import('../../../../src/pages/invoice-upload/UploadInvoices.tsx'),
    ]),
  120_000,
)

const all: Permission[] = ['READ', 'MANAGE_CONTRACT', 'ADD_BUYER']
const page = '/factoring/contracts/contract/7'
const reasonOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent

/** Their own tests cover these without the permission. */
const coveredElsewhere = ['waiting-invoices', 'verification-history']

test('every slot that a document binds to a permission is covered below', () => {
  const bound = JSON.stringify(definitions).matchAll(/"id":"([a-z-]+)","permission":"[A-Z_]+"/g)
  expect(new Set([...bound].map(([, id]) => id))).toEqual(
    new Set([
      ...coveredElsewhere,
      'upload-invoices',
      'increase-limit',
      'prolong',
      'add-buyer',
      'edit-buyer',
      'delete-buyer',
      'add-contact',
      'contact-actions',
    ]),
  )
})

describe('action of a contract without permission (SES-44)', () => {
  test.each([
    ['Upload invoices', page, 'Upload invoices'],
    ['Increase limit', page, 'Manage contract'],
    ['Prolong', page, 'Manage contract'],
    ['Add buyer', page, 'Add buyer'],
    ['Edit buyer', `${page}?buyers=3`, 'Manage contract'],
    ['Delete buyer', `${page}?buyers=3`, 'Manage contract'],
    ['Add contact', `${page}?buyers=3`, 'Manage contract'],
  ])('%s is disabled, focusable, gives the reason and does nothing', async (name, path, permission) => {
    open(path, ['READ'])
    const button = await screen.findByRole('button', { name })
    expect([button.getAttribute('aria-disabled'), button.hasAttribute('disabled')]).toEqual(['true', false])
    expect(reasonOf(button)).toBe(
      `For this you need the permission “${permission}”. The users who manage users in your company can give it to you.`,
    )
    await userEvent.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('disables changing and removing contacts, with the reason', async () => {
    open(`${page}?buyers=3`, ['READ'])
    const buttons = await screen.findAllByRole('button', { name: /^(Edit|Delete) contact: Ona/ })
    expect(buttons).toHaveLength(4)
    for (const button of buttons) {
      expect(button.getAttribute('aria-disabled')).toBe('true')
      expect(reasonOf(button)).toContain('“Manage contract”')
    }
  })

  test('opens nothing for an address that requests a limit increase', async () => {
    open(`${page}?openIncreaseLimitView=true`, ['READ'])
    await screen.findByRole('button', { name: 'Increase limit' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('buyer', () => {
  test('without a pending request can be changed', async () => {
    open(`${page}?buyers=3`, all, [aRequest({ status: 'APPROVED' }), aRequest({ id: '2', thirdPartyId: '4' })])
    expect((await screen.findByRole('button', { name: 'Edit buyer' })).getAttribute('aria-disabled')).toBe('false')
    await screen.findAllByText(/CR-2026-000001-1/)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('button', { name: 'Edit buyer' }).getAttribute('aria-disabled')).toBe('false')
  })

  test.each(['SUBMITTED', 'IN_REVIEW'])(
    'with a request that is %s shows it and offers no second one (REQ-18)',
    async status => {
      open(`${page}?buyers=3`, all, [aRequest({ status })])
      expect((await screen.findByRole('alert')).textContent).toMatch(
        /^In progress: Change of a company’s data, CR-2026-000001-1/,
      )
      for (const name of ['Edit buyer', 'Delete buyer']) {
        const button = screen.getByRole('button', { name })
        await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
        expect(reasonOf(button)).toContain('CR-2026-000001-1')
      }
    },
  )
})

test('sent request lists its explanation and its attachments', async () => {
  open(
    page,
    ['READ'],
    [
      aRequest({
        kind: 'INCREASE_LIMIT',
        thirdPartyId: null,
        explanation: 'Two new buyers',
        attachments: [{ uuid: 'u', name: 'balance.pdf', size: 2048 }],
      }),
    ],
  )
  expect(await screen.findByText('Explanation: Two new buyers')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Attachments of CR-2026-000001-1' }).textContent).toBe('balance.pdf (2 KB)')
})

describe('withdrawal of a request (REQ-40)', () => {
  test('is offered while it is sent only, and not without the permission of its kind', async () => {
    open(
      page,
      ['READ', 'ADD_BUYER'],
      [
        aRequest({ id: '1', reference: 'CR-1', status: 'SUBMITTED', kind: 'ADD_BUYER' }),
        aRequest({ id: '2', reference: 'CR-2', status: 'SUBMITTED' }),
        aRequest({ id: '3', reference: 'CR-3', status: 'IN_REVIEW' }),
        aRequest({ id: '4', reference: 'CR-4', status: 'WITHDRAWN' }),
      ],
    )
    const buttons = await screen.findAllByRole('button', { name: 'Withdraw' })
    expect(buttons.map(button => button.getAttribute('aria-disabled'))).toEqual(['false', 'true'])
    expect(reasonOf(buttons[1]!)).toContain('“Manage contract”')
  })

  test('asks first and then sends it', async () => {
    open(page, all, [aRequest({})])
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
    expect(screen.getByRole('dialog', { name: 'Withdraw request CR-2026-000001-1?' })).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Cancel')
  })
})

test('detail of a request shows what was answered, when and why (REQ-41)', async () => {
  open(
    page,
    ['READ'],
    [
      aRequest({
        status: 'DECLINED',
        history: [
          { status: 'SUBMITTED', at: '2026-05-01T10:00:00.000Z', note: null },
          { status: 'DECLINED', at: '2026-05-02T10:00:00.000Z', note: 'The accounts are missing' },
        ],
      }),
    ],
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Details of request/ }))
  const details = await screen.findByRole('dialog', { name: /CR-2026-000001-1/ })
  expect(details.textContent).toContain('Reason: The accounts are missing')
  expect(details.textContent).toContain('2026-05-02')
})
