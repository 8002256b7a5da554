import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { type Call, fakeFetch } from '../../api/fakeFetch.ts'
import {
  account,
  anOfficial,
  answers,
  company,
  GRANT,
  granted,
  refused,
  sessions,
  showAccount,
} from './accountPortal.tsx'

// Dialogs come and go with their transitions, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })
beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 })
  // Loaded with the first dialog; a busy machine takes longer for it than a test waits.
  await import('../../../../src/form/action-form/ActionFields.tsx')
})

const to = (calls: readonly Call[], url: string) => calls.filter(call => `${call.method} ${call.url}` === url)
const section = (name: string) => screen.getByRole('region', { name })
const password = () => screen.findByLabelText(/^Password/)
const save = () => screen.getByRole('button', { name: 'Save' })

/** Pasted as a whole: letter by letter would test the keyboard. */
async function fill(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  await userEvent.paste(text)
}
async function send(field: HTMLElement, text: string) {
  await fill(field, text)
  await userEvent.keyboard('{Enter}')
}
async function confirmPassword() {
  await send(await password(), 'secret')
}
async function openEmail() {
  await userEvent.click(await screen.findByRole('button', { name: 'Change: E-mail' }))
}

describe('account sections', () => {
  it('call and copy the phones of the login methods (SHL-47, SHL-48)', async () => {
    const user_metadata = { ...account.user_metadata, country: 'LT', personal_code: '•••4567' }
    fakeFetch({
      ...answers(),
      'GET /api/user/account': {
        json: {
          ...account,
          user_metadata: { ...user_metadata, phone_number: '+37061234567', mobile_id_phone_number: '+37067654321' },
        },
      },
    })
    showAccount()
    const login = await waitFor(() => section('Login settings'))
    for (const [method, phone] of [
      ['Code by SMS', '+37061234567'],
      ['Mobile-ID', '+37067654321'],
    ] as const) {
      const link = await within(login).findByRole('link', { name: phone })
      expect(link.getAttribute('href')).toBe(`tel:${phone}`)
      expect(within(login).getByRole('button', { name: `Copy: ${method}` })).toBeDefined()
    }
    expect(within(login).getByText(/· •••4567/)).toBeDefined()
  })

  it('show person, company, login methods, sessions and legal files, all expanded (ACC-02, ACC-06)', async () => {
    fakeFetch(answers())
    showAccount()
    expect(await screen.findByText('rasa@demo.example')).toBeDefined()
    const headings = screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)
    expect(headings).toEqual([
      'Personal information',
      'Company information',
      'Login settings',
      'Where you are logged in',
      'Legal information',
    ])
    expect(screen.getAllByRole('button', { expanded: true }).length).toBeGreaterThanOrEqual(5)
    await within(section('Company information')).findByText('300000001')
    expect(within(section('Company information')).getByRole('table', { name: 'Bank accounts' }).textContent).toContain(
      'LT03 9990 1925 3487 1059Demo Bankas',
    )
    expect(within(section('Login settings')).getByText('485******13 · Lithuania')).toBeDefined()
    expect(within(section('Login settings')).getByText('Not set up')).toBeDefined()
    expect(await screen.findByText('Firefox, Linux')).toBeDefined()
    // By the name of the file, which is in the language of the page; the title is a key.
    expect(await screen.findByText('Kainynas 2026')).toBeDefined()
    expect(screen.getByText('PDF, 20 KB')).toBeDefined()
    expect(screen.queryByText('Price list')).toBeNull()
    expect(screen.queryByText(/notification/i)).toBeNull()
  })

  it('collapse by their heading and keep their state', async () => {
    fakeFetch(answers())
    showAccount()
    const heading = screen.getByRole('button', { name: 'Legal information' })
    await userEvent.click(heading)
    expect(heading.getAttribute('aria-expanded')).toBe('false')
    await openEmail()
    await userEvent.keyboard('{Escape}')
    expect(heading.getAttribute('aria-expanded')).toBe('false')
  })

  it.each([
    ['GET /api/user/account', 'Personal information'],
    ['GET /api/parties/P-1/company', 'Company information'],
    ['GET /api/user/party-officials', 'Factoring: users'],
    ['GET /api/user/sessions', 'Where you are logged in'],
    ['GET /api/cms/legal-text', 'Legal information'],
  ])('fail one by one and offer a retry: %s', async (call, name) => {
    let failing = true
    const good = (answers() as Record<string, { json: unknown }>)[call]
    fakeFetch({ ...answers(), [call]: () => (failing ? refused(503, 'DATABASE_BUSY') : (good ?? { json: [] })) })
    showAccount()
    const part = await screen.findByRole('region', { name })
    const retry = await within(part).findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Account')
    failing = false
    await userEvent.click(retry)
    await waitFor(() => expect(within(part).queryByRole('alert')).toBeNull())
  })

  it('show an empty state', async () => {
    fakeFetch({
      ...answers([]),
      'GET /api/parties/P-1/company': { json: { ...company, bankAccounts: [] } },
      'GET /api/cms/legal-text': { json: [] },
      'GET /api/user/account': {
        json: { ...account, user_metadata: { ...account.user_metadata, phone_number: null } },
      },
    })
    showAccount()
    for (const text of [
      'No bank accounts are registered.',
      'No one has access to this product yet',
      'There are no legal documents at the moment.',
    ])
      await screen.findByText(text)
    expect(screen.getByRole('button', { name: 'Set up: Phone' })).toBeDefined()
  })

  it('render for a user without a company', async () => {
    fakeFetch(answers())
    showAccount({ party: false })
    expect(await screen.findByText('You do not work for any company here yet.')).toBeDefined()
    expect(await screen.findByText('rasa@demo.example')).toBeDefined()
  })

  it('hide editing the company unless the portal allows it (ACC-03)', async () => {
    fakeFetch(answers())
    const { unmount } = showAccount()
    await screen.findByText('300000001')
    expect(screen.queryByRole('button', { name: 'Edit company details' })).toBeNull()
    unmount()
    showAccount({ editCompany: true })
    expect(await screen.findByRole('button', { name: 'Edit company details' })).toBeDefined()
  })
})

describe('password check', () => {
  it('opens before a change, once per purpose', async () => {
    const calls = fakeFetch({ ...answers(), [GRANT]: granted })
    showAccount()
    await openEmail()
    await confirmPassword()
    await screen.findByLabelText(/New e-mail address/)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openEmail()
    await screen.findByLabelText(/New e-mail address/)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Change: Phone' }))
    await password()
    expect(to(calls, GRANT).map(call => call.body)).toEqual([{ password: 'secret', purpose: 'EMAIL' }])
  })

  it.each(['SME34', 'SME5'])('shows a wrong password (%s) at its field and keeps the session', async code => {
    fakeFetch({ ...answers(), [GRANT]: refused(401, code) })
    showAccount()
    await openEmail()
    await confirmPassword()
    expect(await screen.findByText('Incorrect password')).toBeDefined()
    expect((await password()).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(await password())
  })

  it.each([
    ['an answer nobody knows', refused(418, 'WHATEVER')],
    ['a service that is down', refused(503, 'SME3')],
  ])('is not passed by %s', async (_, answer) => {
    fakeFetch({ ...answers(), [GRANT]: answer })
    showAccount()
    await openEmail()
    await confirmPassword()
    await screen.findByRole('alert')
    expect(screen.queryByLabelText(/New e-mail address/)).toBeNull()
  })

  it('shows the waiting time after too many attempts and sends nothing meanwhile', async () => {
    const calls = fakeFetch({
      ...answers(),
      [GRANT]: refused(429, 'TOO_MANY_ATTEMPTS', { details: { retryAfterSeconds: 95 } }),
    })
    showAccount()
    await openEmail()
    await confirmPassword()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Too many attempts\. You can try again in 1:3\d\.$/)
    await userEvent.type(await password(), '{Enter}')
    expect(to(calls, GRANT)).toHaveLength(1)
  })

  it('requires a password of at most 255 characters (ACC-18)', async () => {
    const calls = fakeFetch({ ...answers(), [GRANT]: granted })
    showAccount()
    await openEmail()
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    await screen.findByText('Fill in this field')
    await userEvent.click(await password())
    await userEvent.paste('x'.repeat(256))
    await userEvent.keyboard('{Enter}')
    await screen.findByText('At most 255 characters')
    expect(to(calls, GRANT)).toHaveLength(0)
  })

  it.each([
    [
      'sent',
      { json: { is_reset_password_email_sent: true } },
      'A link for a new password has been sent to your e-mail address.',
    ],
    ['not sent', refused(503, 'SME3'), 'The link could not be sent. Try again or contact support.'],
  ])('with a forgotten password: the link is %s, and the message can be closed', async (_, answer, text) => {
    fakeFetch({ ...answers(), 'POST /api/user/reset-password/authenticated': answer })
    showAccount()
    await openEmail()
    await userEvent.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
    await screen.findByText(text)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(text)).toBeNull()
  })

  it('opens again when the server no longer knows the grant, then makes the change', async () => {
    let tries = 0
    const calls = fakeFetch({
      ...answers(),
      [GRANT]: granted,
      'PATCH /api/user/change-email': () =>
        ++tries === 1 ? refused(403, 'REAUTHORISATION_NEEDED') : { json: { email: 'new@demo.example' } },
    })
    showAccount()
    await openEmail()
    await confirmPassword()
    await send(await screen.findByLabelText(/New e-mail address/), 'new@demo.example')
    await confirmPassword()
    expect(await screen.findByText('Your e-mail address is now new@demo.example.')).toBeDefined()
    expect([to(calls, GRANT).length, to(calls, 'PATCH /api/user/change-email').length]).toEqual([2, 2])
  })
})

describe('account change', () => {
  it('of the e-mail is validated before the request, and shows a taken address at the field (ACC-10)', async () => {
    const calls = fakeFetch({
      ...answers(),
      [GRANT]: granted,
      'PATCH /api/user/change-email': refused(409, 'EMAIL_TAKEN', {
        issues: [{ path: '/email', code: 'EMAIL_TAKEN' }],
      }),
    })
    showAccount()
    await openEmail()
    await confirmPassword()
    const field = await screen.findByLabelText(/New e-mail address/)
    await send(field, 'nobody')
    await screen.findByText('The e-mail address is not valid.')
    expect(to(calls, 'PATCH /api/user/change-email')).toHaveLength(0)
    await send(field, ' taken@demo.example ')
    await screen.findByText('This e-mail address cannot be used. Enter another one.')
    expect(to(calls, 'PATCH /api/user/change-email')[0]?.body).toEqual({ email: 'taken@demo.example' })
  })

  it('is sent once for a double click, and announced when the dialog has closed (SHL-44)', async () => {
    const calls = fakeFetch({
      ...answers(),
      [GRANT]: granted,
      'PATCH /api/user/change-email': { json: { email: 'new@demo.example' } },
    })
    showAccount()
    await openEmail()
    await confirmPassword()
    await fill(await screen.findByLabelText(/New e-mail address/), 'new@demo.example')
    await userEvent.dblClick(save())
    await screen.findByText('Your e-mail address is now new@demo.example.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(to(calls, 'PATCH /api/user/change-email')).toHaveLength(1)
  })

  it.each([
    ['', () => Promise.resolve()],
    [', also when that fails', () => Promise.reject(new Error('no network'))],
  ])('of the e-mail appears in the header and the tables of users%s', async (_name, answer) => {
    let reloads = 0
    const calls = fakeFetch({
      ...answers(),
      [GRANT]: granted,
      'PATCH /api/user/change-email': { json: { email: 'new@demo.example' } },
    })
    showAccount({
      reload: () => {
        reloads += 1
        return answer()
      },
    })
    await screen.findByText('jonas@demo.example')
    await openEmail()
    await confirmPassword()
    await send(await screen.findByLabelText(/New e-mail address/), 'new@demo.example')
    await screen.findByText('Your e-mail address is now new@demo.example.')
    expect(reloads).toBe(1)
    await waitFor(() => expect(calls.filter(call => call.url.startsWith('/api/user/party-officials'))).toHaveLength(2))
  })

  it('of the phone accepts digits only, after the dial code (ACC-11)', async () => {
    const calls = fakeFetch({
      ...answers(),
      [GRANT]: granted,
      'PATCH /api/user/mfa/change-phone': { json: { phone_number: '+37061234567' } },
    })
    showAccount()
    await userEvent.click(await screen.findByRole('button', { name: 'Change: Phone' }))
    await confirmPassword()
    const field = await screen.findByLabelText(/^New phone number/)
    await send(field, '6x1 y23')
    await screen.findByText('The phone number is not valid.')
    await userEvent.type(field, '4567{Enter}', { initialSelectionStart: 5, initialSelectionEnd: 5 })
    await screen.findByText('Your phone number has been changed.')
    expect(to(calls, 'PATCH /api/user/mfa/change-phone').map(call => call.body)).toEqual([
      { phone_number: '+37061234567' },
    ])
  })

  it('of the SMS phone shows a wrong password when the server rejects it (ACC-15)', async () => {
    const calls = fakeFetch({
      ...answers(),
      [GRANT]: granted,
      'PATCH /api/user/mfa/change-phone': refused(401, 'SME34'),
    })
    showAccount()
    await userEvent.click(await screen.findByRole('button', { name: 'Change: Code by SMS' }))
    await confirmPassword()
    await send(await screen.findByLabelText(/^New phone number/), '61234567')
    expect((await screen.findByRole('alert')).textContent).toBe('Incorrect password')
    expect(to(calls, GRANT)[0]?.body).toMatchObject({ purpose: 'SMS' })
  })

  it.each([
    [
      'Smart-ID',
      'Change: Smart-ID',
      { personal_code: '38501010002', country: 'LT' },
      'The Smart-ID login could not be changed. Check the data and try again.',
    ],
    [
      'Mobile-ID',
      'Set up: Mobile-ID',
      { personal_code: '38501010002' },
      'The Mobile-ID login could not be changed. Check the data and try again.',
    ],
  ])('of the %s login validates and sends the code, and shows a rejection', async (_, button, body, message) => {
    const calls = fakeFetch({ ...answers(), [GRANT]: granted, 'PATCH /api/user/account': refused(409, 'WHATEVER') })
    showAccount()
    await userEvent.click(await screen.findByRole('button', { name: button }))
    await confirmPassword()
    const field = await screen.findByLabelText(/^Personal code/)
    await send(field, '38513010002')
    await screen.findByText('The personal code is not valid.')
    await send(field, '38501010002')
    await screen.findByText(message)
    expect(to(calls, 'PATCH /api/user/account').map(call => call.body)).toEqual([body])
  })

  it('of the company sends phone and address', async () => {
    const calls = fakeFetch({
      ...answers(),
      'PATCH /api/parties/P-1/company': { json: { ...company, phoneNumber: null } },
    })
    showAccount({ editCompany: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit company details' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.clear(within(dialog).getByLabelText(/^Phone/))
    await userEvent.clear(within(dialog).getByLabelText(/^City/))
    await userEvent.click(save())
    await within(dialog).findByText('Fill in this field')
    await send(within(dialog).getByLabelText(/^City/), 'Kaunas 北京')
    await within(dialog).findByText(/^Documents cannot print “北”/)
    expect(to(calls, 'PATCH /api/parties/P-1/company')).toEqual([])
    await userEvent.clear(within(dialog).getByLabelText(/^City/))
    await send(within(dialog).getByLabelText(/^City/), 'Kaunas')
    await screen.findByText('The company details have been saved.')
    expect(to(calls, 'PATCH /api/parties/P-1/company')[0]?.body).toEqual({
      phoneNumber: null,
      address: { addressLine1: 'Gedimino pr. 1', city: 'Kaunas', postalCode: 'LT-01103' },
    })
  })
})

describe('users of a product', () => {
  const boss = anOfficial({
    username: 'demo',
    first: 'Rasa',
    last: 'Žemaitė',
    permissions: ['READ', 'MANAGE_USERS'],
    self: true,
  })
  const jonas = anOfficial({ permissions: ['READ', 'UPLOAD_INVOICES'] })
  const table = () => screen.findByRole('table', { name: 'Factoring: users' })

  it('are shown to a read-only user without actions', async () => {
    fakeFetch(answers())
    showAccount({ permissions: { FACTORING: ['READ'] } })
    expect((await table()).textContent).toContain('Jonas Jonaitisjonas@demo.exampleRead information')
    expect(screen.queryByRole('button', { name: /Edit roles|Remove access|Add new user/ })).toBeNull()
  })

  it('are not requested for a product without read permission', async () => {
    const calls = fakeFetch({
      ...answers(),
      'GET /api/parties/P-1/company': { json: { ...company, productTypes: ['FACTORING', 'LEASING'] } },
    })
    showAccount()
    await table()
    expect(screen.getByText('You do not have the permission to see the users of: Leasing.')).toBeDefined()
    expect(calls.filter(call => call.url.includes('party-officials')).map(call => call.url)).toEqual([
      '/api/user/party-officials?productType=FACTORING',
    ])
  })

  it('can be changed only with the manage-users permission; adding is offered once per product (ACC-21, ACC-22)', async () => {
    fakeFetch({
      ...answers([jonas]),
      'GET /api/parties/P-1/company': { json: { ...company, productTypes: ['FACTORING', 'LOAN'] } },
    })
    showAccount({ permissions: { FACTORING: ['READ'], LOAN: ['READ', 'MANAGE_USERS'] } })
    await screen.findByRole('button', { name: 'Edit roles: Jonas Jonaitis' })
    expect(screen.getAllByRole('button', { name: 'Edit roles: Jonas Jonaitis' })).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Add new user' })).toBeDefined()
  })

  it('get permissions after the password check, always including read', async () => {
    const changed = anOfficial({ permissions: ['READ', 'SIGN_CONTRACT'] })
    const calls = fakeFetch({
      ...answers([boss, jonas]),
      [GRANT]: granted,
      'PATCH /api/user/jonas/permissions': { json: changed },
    })
    showAccount()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit roles: Jonas Jonaitis' }))
    await confirmPassword()
    const read = await screen.findByRole('checkbox', { name: 'Read information' })
    expect([(read as HTMLInputElement).checked, (read as HTMLInputElement).disabled]).toEqual([true, true])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Upload invoices' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sign contract' }))
    await userEvent.click(save())
    await screen.findByText('The roles have been changed: Jonas Jonaitis.')
    expect(to(calls, GRANT)[0]?.body).toEqual({ password: 'secret', purpose: 'EDIT_USER', target: 'jonas' })
    expect(to(calls, 'PATCH /api/user/jonas/permissions')[0]?.body).toEqual({
      permissions: ['READ', 'SIGN_CONTRACT'],
      product_type: 'FACTORING',
    })
  })

  it('of a reduced product are offered its two permissions only', async () => {
    fakeFetch({
      ...answers([jonas]),
      [GRANT]: granted,
      'GET /api/parties/P-1/company': { json: { ...company, productTypes: ['LOAN'] } },
    })
    showAccount({ permissions: { LOAN: ['READ', 'MANAGE_USERS'] } })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit roles: Jonas Jonaitis' }))
    await confirmPassword()
    const dialog = await screen.findByRole('dialog', { name: 'Edit roles' })
    const boxes = await within(dialog).findAllByRole('checkbox')
    expect(boxes.map(box => box.closest('label')?.textContent)).toEqual(['Read information', 'Manage users'])
  })

  it('cannot revoke their own manage-users permission, and see the reason beforehand', async () => {
    fakeFetch({ ...answers([boss, jonas]), [GRANT]: granted })
    showAccount()
    const remove = await screen.findByRole('button', { name: 'Remove access: Rasa Žemaitė' })
    expect(remove.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(remove.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /^You cannot take the permission/,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Edit roles: Rasa Žemaitė' }))
    await confirmPassword()
    const manage = (await screen.findByRole('checkbox', { name: 'Manage users' })) as HTMLInputElement
    expect([manage.checked, manage.disabled]).toEqual([true, true])
  })

  it.each([
    ['WHATEVER', 'The roles could not be changed. Try again.'],
    [
      'LAST_MANAGE_USERS',
      'No one would be able to manage users of this product any more. Give the permission to another user first.',
    ],
  ])('that cannot be changed (%s) show the reason in the dialog', async (code, text) => {
    fakeFetch({ ...answers([boss, jonas]), [GRANT]: granted, 'PATCH /api/user/jonas/permissions': refused(409, code) })
    showAccount()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit roles: Jonas Jonaitis' }))
    await confirmPassword()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Sign contract' }))
    await userEvent.click(save())
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })

  it('lose a product only after the password check and a confirmation that names user and product', async () => {
    const people = [boss, jonas]
    const routes = answers()
    const calls = fakeFetch({
      ...routes,
      [GRANT]: granted,
      'GET /api/user/party-officials': () => ({ json: { content: people, totalElements: people.length } }),
      'DELETE /api/user': () => {
        people.pop()
        return { status: 204 }
      },
    })
    showAccount()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove access: Jonas Jonaitis' }))
    await confirmPassword()
    const dialog = await screen.findByRole('dialog', { name: 'Remove access: Jonas Jonaitis?' })
    expect(dialog.textContent).toMatch(/User: Jonas Jonaitis\. Product: Factoring\. Company: UAB Demo\./)
    expect(to(calls, 'DELETE /api/user')).toHaveLength(0)
    expect(document.activeElement?.textContent).toBe('Cancel')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove access' }))
    await screen.findByText('The access has been removed: Jonas Jonaitis, Factoring.')
    expect(to(calls, 'DELETE /api/user')[0]?.body).toEqual({ email: 'jonas@demo.example', product_type: 'FACTORING' })
    await waitFor(() => expect(screen.queryByText('Jonas Jonaitis')).toBeNull())
    expect(document.activeElement?.textContent).toBe('Factoring: users')
  })

  it('are paged by 10, 20 or 30', async () => {
    const many = Array.from({ length: 23 }, (_, index) =>
      anOfficial({ username: `user${index}`, first: `Vardas${String(index).padStart(2, '0')}` }),
    )
    fakeFetch(answers(many))
    showAccount()
    expect(within(await table()).getAllByRole('row')).toHaveLength(11)
    await userEvent.click(screen.getByRole('button', { name: 'Go to page 3' }))
    expect(
      within(await table())
        .getAllByRole('row')
        .slice(1)
        .map(row => row.textContent?.slice(0, 8)),
    ).toEqual(['Vardas20', 'Vardas21', 'Vardas22'])
  })
})

describe('other session', () => {
  it('ends after a confirmation; the current one has no end button', async () => {
    const open = [...sessions]
    const calls = fakeFetch({
      ...answers(),
      'GET /api/user/sessions': () => ({ json: open }),
      'DELETE /api/user/sessions/s-2': () => {
        open.pop()
        return { status: 204 }
      },
    })
    showAccount()
    const region = await screen.findByRole('region', { name: 'Where you are logged in' })
    const end = await within(region).findAllByRole('button', { name: /^Log out/ })
    expect(end.map(button => button.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^Log out: Safari, iPhone/),
    ])
    await userEvent.click(end[0] as HTMLElement)
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log out' }))
    await screen.findByText('Logged out there.')
    await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull())
    expect(to(calls, 'DELETE /api/user/sessions/s-2')).toHaveLength(1)
  })
})
