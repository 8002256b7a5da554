import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { ResourceShow } from '../../../src/builders/show/ResourceShow.tsx'
import { scopeName } from '../../../src/form/draft/database.ts'
import type * as Database from '../../../src/form/draft/database.ts'
import { isOfAnother } from '../../../src/form/draft/ofOthers.ts'
import { dialogScope } from '../../../src/layout/formDialog/dialogScope.ts'
import { parts } from '../../../src/layout/parts.ts'
import { keepReturned } from '../../../src/providers/returned.ts'
import { aContract, showListPage } from '../builders/listPage.tsx'
import { aShelf, someKeys } from '../form/fixtures/savedForms.ts'
import { fakeFetch } from '../providers/fakeFetch.ts'

/** The browser's database and the server's keys, replaced; what is between them and the person is real. */
const world = vi.hoisted(() => ({ shelf: undefined as any, server: undefined as any }))
vi.mock('../../../src/form/draft/database.ts', async (original) => {
  const own = await original<typeof Database>()
  return { ...own, hasDatabase: () => true, isSaved: async (scope: string) => world.shelf.forms.has(await own.scopeName(scope)) }
})
vi.mock('../../../src/form/draft/shelf.ts', () => ({
  shelf: { read: (...given: unknown[]) => world.shelf.read(...given), update: (...given: unknown[]) => world.shelf.update(...given), removeOlderThan: async () => undefined },
}))
vi.mock('../../../src/form/draft/tidyUp.ts', () => ({ tidyUp: () => undefined }))
vi.mock('../../../src/providers/savedForms.ts', async (original) => ({
  ...(await original<object>()),
  keysOfSession: Object.fromEntries(['register', 'open', 'prolong', 'remove'].map((name) => [name, (...given: unknown[]) => world.server.keys[name](...given)])),
}))
vi.mock('../../../src/form/loadValidator.ts', () => ({ loadValidator: async () => () => [] }))

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
/** Shared definitions in place of their references, as the server publishes them. */
const inlined = (schema: object) =>
  JSON.parse(JSON.stringify(schema), (_, value) => {
    const common = /common\/[a-z-]+\.json$/.exec(value?.$ref ?? '')?.[0]
    return common === undefined ? value : { ...readJson(`schemas/${common}`), $id: undefined, $schema: undefined }
  })
const aForm = (form: string) => {
  const json = (file: string) => readJson(`schemas/forms/${form}/${file}.json`)
  return { form, version: 1, mode: 'default', validatorUrl: '/v.js', publishedAt: '2026-01-01T00:00:00Z', schema: inlined(json('schema')), ui: json('ui'), texts: json('texts') }
}
const chrome = { ...readJson('resources/texts/en/common.json'), ...readJson('resources/texts/en/request.json') }
const contract = { ...aContract('7', 'F-1'), factoringCreditLimit: '100.00', contractTerm: { startDate: '2026-01-01', endDate: '2027-01-01' }, contractVersion: 1 }
const page = '/factoring/contracts/contract/7'

function open(path = page) {
  fakeFetch({
    'GET /api/contracts/7': { json: contract },
    'GET /api/contracts': { json: [contract] },
    'GET /api/contracts/third-parties': { json: { thirdParties: [] } },
    'GET /api/contracts/7/requests': { json: { content: [] } },
    'GET /api/contract-documents': { json: { content: [] } },
    'GET /api/definitions/forms/increase-limit': { json: aForm('increase-limit') },
    'GET /api/definitions/texts/en': { json: chrome },
    'POST /api/contracts/7/requests/increase-limit': { json: { reference: 'CR-1' } },
  })
  return showListPage({ path, permissions: ['READ', 'MANAGE_CONTRACT', 'ADD_BUYER'], parts, route: '/factoring/contracts/contract/:contractId', page: <ResourceShow resource="factoring/contracts" /> })
}
beforeAll(() => Promise.all(['IncreaseLimit', 'RequestContent', 'ContractRequests'].map((name) => import(`../../../src/pages/contractRequests/${name}.tsx`))), 120_000)
beforeEach(() => {
  world.shelf = aShelf()
  world.server = someKeys()
})
afterEach(() => sessionStorage.clear())

const limitField = async () => within(await screen.findByRole('dialog')).findByRole('textbox', { name: /limit/i })

/** Types a limit, and the session ends: the page is gone, its storage too. */
async function typeAndEnd() {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Increase limit' }))
  await userEvent.type(await limitField(), '4321')
  await waitFor(() => expect(world.shelf.forms.size).toBe(1), { timeout: 20_000 })
  await new Promise((resolve) => setTimeout(resolve, 400))
  cleanup()
  sessionStorage.clear()
}

test('what was typed lies there as ciphertext, and the dialog is open with it where the login leads back to', async () => {
  await typeAndEnd()
  expect(world.shelf.bytes()).not.toContain('4321')
  keepReturned(page)
  open()
  expect(((await limitField()) as HTMLInputElement).value).toMatch(/^4.?321/)
  expect(screen.getByText(/Your answers are back/)).toBeTruthy()
  // Given up after the question: nothing of it stays.
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(world.shelf.forms.size).toBe(0))
  await waitFor(() => expect(world.server.rows.size).toBe(0))
}, 120_000)

test('a page that no login has led to opens nothing by itself; its button brings the answers', async () => {
  await typeAndEnd()
  keepReturned('/factoring/invoices')
  open()
  const button = await screen.findByRole('button', { name: 'Increase limit' })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(button)
  expect(((await limitField()) as HTMLInputElement).value).toMatch(/^4.?321/)
}, 120_000)

test('answers belong to one person in one company; those of others are found and taken away', async () => {
  const of = (id: string, party: string) => dialogScope({ user: { id }, active: { activePartyFid: party } } as Parameters<typeof dialogScope>[0], 'prolong', '7')
  const names = await Promise.all([of('1', 'A'), of('1', 'B'), of('2', 'A')].map(scopeName))
  expect(new Set(names).size).toBe(3)
  const user = await scopeName('1')
  expect([...names, await scopeName('leasing-private.default')].map((name) => isOfAnother(name, user))).toEqual([false, false, true, false])
})
