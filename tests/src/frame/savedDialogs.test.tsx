import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { TextsProvider } from '../../../src/i18n/TextsProvider.tsx'
import type { CompiledSchema } from '../../../schemas/validation/compiledSchema.ts'
import { ActionForm } from '../../../src/form/action-form/ActionForm.tsx'
import { SavedAnswersContext, useSavedState } from '../../../src/form/action-form/SavedAnswersContext.ts'
import { keepReturned } from '../../../src/api/session/returned.ts'
import { answers, company, anOfficial, GRANT, granted, refused, showAccount } from '../pages/account/accountPortal.tsx'
import { aDevice } from '../form/fixtures/device.ts'

// Dialogs come and go with their transitions, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 })
beforeAll(() => configure({ asyncUtilTimeout: 15_000 }))

let device: Awaited<ReturnType<typeof aDevice>>
beforeEach(async () => {
  device = await aDevice()
})

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
/** Shared definitions in place of their references, as the server publishes them. */
const inlined = (schema: object) =>
  JSON.parse(JSON.stringify(schema), (_, value) => {
    const common = /common\/[a-z-]+\.json$/.exec(value?.$ref ?? '')?.[0]
    return common === undefined ? value : { ...readJson(`schemas/${common}`), $id: undefined, $schema: undefined }
  })
const addUser = {
  form: 'add-user',
  version: 1,
  mode: 'default',
  validatorUrl: 'data:text/javascript,export const validate = () => []',
  publishedAt: '2026-01-01T00:00:00Z',
  schema: inlined(readJson('schemas/forms/add-user/schema.json')),
  ui: readJson('schemas/forms/add-user/ui.json'),
  texts: readJson('schemas/forms/add-user/texts.json'),
}
const officials = [
  anOfficial({ username: 'demo', first: 'Rasa', last: 'Žemaitė', permissions: ['READ', 'MANAGE_USERS'], self: true }),
  { ...anOfficial(), loginIncomplete: true },
]
const routes = (rest: Parameters<typeof device.fetch>[0] = {}) => ({
  ...answers(officials),
  [GRANT]: granted,
  'GET /api/definitions/forms/add-user': { json: addUser },
  'GET /api/definitions/texts/en': {
    json: { ...readJson('resources/texts/en/common.json'), ...readJson('resources/texts/en/request.json') },
  },
  ...rest,
})
const open = (options: Parameters<typeof showAccount>[0] = {}) => showAccount({ editCompany: true, ...options })

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const box = (name: string) => screen.findByRole('dialog', { name })
async function givePassword() {
  await userEvent.type(await screen.findByLabelText(/^Password/), 'My-Secret-Password')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByLabelText(/^Password/)).toBeNull())
}
async function fill(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(text)
}
const inBox = async (dialog: string, label: RegExp) =>
  within(await box(dialog)).findByLabelText<HTMLInputElement>(label)

type Kind = { button: string; dialog: string; guarded: boolean; label: RegExp; typed?: string }
/** Every kind of dialog with answers: plain fields, behind the password, boxes to tick, a published form. */
const kinds: Record<string, Kind> = {
  'the company': {
    button: 'Edit company details',
    dialog: 'Edit company details',
    guarded: false,
    label: /^City/,
    typed: 'Šiauliai',
  },
  'an e-mail address': {
    button: 'Change: E-mail',
    dialog: 'Change e-mail',
    guarded: true,
    label: /^New e-mail/,
    typed: 'nauja@demo.example',
  },
  'a login that is not complete': {
    button: 'Add phone or personal code of Jonas Jonaitis',
    dialog: 'Complete login data',
    guarded: true,
    label: /^Personal code/,
    typed: '48503149013',
  },
  'the roles of a person': {
    button: 'Edit roles: Jonas Jonaitis',
    dialog: 'Edit roles',
    guarded: true,
    label: /^Sign contract/,
  },
  'a new user': {
    button: 'Add new user',
    dialog: 'Add new user',
    guarded: false,
    label: /^Name|^First name/,
    typed: 'Živilė',
  },
}
const valueOf = (field: HTMLInputElement) => (field.type === 'checkbox' ? field.checked : field.value)

/** Types, and the session ends: page and storage of the tab are gone, the login leads back. */
async function typeAndEnd({ button, dialog, guarded, label, typed }: Kind, leadsTo = '/account') {
  device.fetch(routes())
  open()
  await press(button)
  if (guarded) await givePassword()
  const field = await inBox(dialog, label)
  if (typed === undefined) await userEvent.click(field)
  else await fill(field, typed)
  await waitFor(async () => expect((await device.lying()).map(({ pending }) => pending)).toEqual([undefined]))
  cleanup()
  sessionStorage.clear()
  keepReturned(leadsTo)
}

test.each(Object.entries(kinds))(
  'typed text about %s is stored as ciphertext and restored on the page after the login',
  async (_, kind) => {
    await typeAndEnd(kind)
    const lying = JSON.stringify(await device.lying())
    for (const word of [kind.typed ?? 'SIGN_CONTRACT', 'My-Secret-Password']) expect(lying).not.toContain(word)
    device.fetch(routes())
    open()
    // The specification requires the password before these, after a login as well.
    if (kind.guarded) await givePassword()
    const field = await inBox(kind.dialog, kind.label)
    expect(valueOf(field)).toBe(kind.typed ?? true)
    expect(within(await box(kind.dialog)).getByText(/Your answers are back/)).toBeTruthy()
    // Given up: nothing of it stays, on neither side.
    await userEvent.click(within(await box(kind.dialog)).getByRole('button', { name: 'Cancel' }))
    await waitFor(async () => expect(await device.lying()).toEqual([]))
    await waitFor(() => expect(device.server.rows.size).toBe(0))
  },
)

const firm = kinds['the company'] as Kind

test('typed text is not restored for another user', async () => {
  await typeAndEnd(firm)
  device.fetch(routes())
  open({ userId: '2' })
  const button = await screen.findByRole('button', { name: firm.button })
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(button)
  expect((await inBox(firm.dialog, firm.label)).value).toBe(company.address.city)
  expect(screen.queryByText(/Your answers are back/)).toBeNull()
})

test('dialog does not reopen by itself on a page opened without a login; its button restores the answers', async () => {
  await typeAndEnd(firm, '/factoring/invoices')
  device.fetch(routes())
  open()
  const button = await screen.findByRole('button', { name: firm.button })
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(button)
  expect((await inBox(firm.dialog, firm.label)).value).toBe(firm.typed)
})

test('dialog deletes its answers once sent, and keeps them when rejected', async () => {
  device.fetch(routes({ 'PATCH /api/parties/P-1/company': refused(503, 'DATABASE_BUSY') }))
  open()
  await press(firm.button)
  await fill(await inBox(firm.dialog, firm.label), 'Šiauliai')
  await waitFor(async () => expect(await device.lying()).toHaveLength(1))
  await press('Save')
  await screen.findByRole('alert')
  expect(await device.lying()).toHaveLength(1)
  device.fetch(
    routes({
      'PATCH /api/parties/P-1/company': { json: { ...company, address: { ...company.address, city: 'Šiauliai' } } },
    }),
  )
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(async () => expect(await device.lying()).toEqual([]))
})

test('dialog shows an error with a retry, not its fields, when opened without a connection', async () => {
  await typeAndEnd(firm)
  device.server.offline = true
  device.fetch(routes())
  open()
  const dialog = await box(firm.dialog)
  await within(dialog).findByText(/could not be loaded: no connection/)
  expect(within(dialog).queryByLabelText(firm.label)).toBeNull()
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  // Leaving it gives nothing up that could not be seen.
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await device.lying()).toHaveLength(1)
  await press(firm.button)
  const again = await within(await box(firm.dialog)).findByRole('button', { name: 'Try again' })
  device.server.offline = false
  await userEvent.click(again)
  expect((await inBox(firm.dialog, firm.label)).value).toBe(firm.typed)
})

test('dialog without input stores nothing and requests nothing', async () => {
  const calls = device.fetch(routes())
  open()
  await press(firm.button)
  await inBox(firm.dialog, firm.label)
  await userEvent.keyboard('{Tab}{Tab}{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await device.lying()).toEqual([])
  expect(calls.filter(({ url }) => url.startsWith('/api/form/saved'))).toEqual([])
})

test('password check stores nothing on the device', async () => {
  const calls = device.fetch(routes())
  open()
  await press('Change: E-mail')
  await userEvent.type(await screen.findByLabelText(/^Password/), 'My-Secret-Password')
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(await device.lying()).toEqual([])
  expect(calls.filter(({ url }) => url.startsWith('/api/form/saved'))).toEqual([])
})

const loginPin: CompiledSchema<{ login: string; pin: string }> = {
  id: 'test/login-pin.json',
  shape: {
    $id: 'test/login-pin.json',
    type: 'object',
    properties: { login: { type: 'string' }, pin: { type: 'string' } },
  },
  compile: () => () => true,
}
const toBody = (answers: { login: string; pin: string }) => answers
const texts = { fields: {}, general: 'general' }
const submit = { busy: false, fault: undefined, clearFault: vi.fn(), run: vi.fn() }
function Mixed({ secrets }: { secrets: readonly 'pin'[] }) {
  return (
    <ActionForm
      open
      title="Log in"
      action="Log in"
      schema={loginPin}
      fields={{
        login: { 'ui:title': 'Login' },
        pin: { 'ui:title': 'PIN', 'ui:autocomplete': 'one-time-code', 'ui:secret': secrets.includes('pin') },
      }}
      start={{ login: '', pin: '' }}
      toBody={toBody}
      texts={texts}
      submit={submit}
      onSend={vi.fn()}
      onClose={vi.fn()}
    />
  )
}
function Typed() {
  useSavedState('comment', '', { read: () => undefined })
  return null
}
const drawn = (element: ReactNode) => () =>
  render(
    <TextsProvider areas={['common']} initialLanguage="en" initialTexts={{}}>
      {element}
    </TextsProvider>,
  )

test('dialog cannot be rendered without saved answers or with an undeclared secret', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  expect(drawn(<Typed />)).toThrow('needs <SavedAnswersProvider> around it')
  expect(drawn(<Mixed secrets={['pin']} />)).toThrow('needs <SavedAnswersProvider> around it')
  const put = vi.fn()
  const saved = {
    status: 'ready' as const,
    isBack: false,
    read: () => ({ login: 'rasa', pin: '1234' }),
    put,
    end: vi.fn(),
    retry: vi.fn(),
  }
  const within_ = (secrets: readonly 'pin'[]) => (
    <SavedAnswersContext.Provider value={saved}>
      <Mixed secrets={secrets} />
    </SavedAnswersContext.Provider>
  )
  expect(drawn(within_([]))).toThrow('"PIN" must be declared as a secret')
  cleanup()
  drawn(within_(['pin']))()
  const field = await screen.findByLabelText<HTMLInputElement>(/PIN/)
  expect(field.value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>(/Login/).value).toBe('rasa')
  await fill(field, '4321')
  await waitFor(() => expect(put).toHaveBeenCalled())
  expect(JSON.stringify(put.mock.calls)).not.toContain('4321')
  expect(put).toHaveBeenLastCalledWith('fields', { login: 'rasa', pin: '' })
})

test('dialog ignores unreadable answers of an older release', async () => {
  for (const old of [undefined, null, 7, 'text', [], { pin: 5, login: { deep: true } }]) {
    const saved = {
      status: 'ready' as const,
      isBack: true,
      read: () => old,
      put: vi.fn(),
      end: vi.fn(),
      retry: vi.fn(),
    }
    drawn(
      <SavedAnswersContext.Provider value={saved}>
        <Mixed secrets={['pin']} />
      </SavedAnswersContext.Provider>,
    )()
    expect((await screen.findByLabelText<HTMLInputElement>(/PIN/)).value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>(/Login/).value).toBe('')
    cleanup()
  }
})
