import { readFileSync } from 'node:fs'

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { Draft, UploadFile } from '../../../../src/api/staff/invoiceUploadApi.ts'
import { stateOfDocument } from '../../../../src/pages/invoice-upload/files/documentState.ts'
import { aDraft, FakeDrafts, grid, showUpload } from './uploadPortal.tsx'

vi.setConfig({ testTimeout: 60_000 })
const FILE = '00000000-0000-4000-9000-000000000001'
const languages = ['en', 'lt', 'lv', 'ee'] as const
const found = ['invoiceNumber', 'buyer', 'issueDate', 'dueDate', 'invoiceAmount', 'transferClaimAmount'] as const
const place = { page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.02 }
const file = (changes: Partial<UploadFile> = {}): UploadFile => ({
  uuid: FILE,
  name: 'scan.pdf',
  size: 400,
  status: 'UNRECOGNIZED',
  type: 'INVOICE_OCR',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
})

/** A draft that was read from the text of a PDF. */
function recognised(changes: Partial<Draft> = {}): Draft {
  return aDraft({
    type: 'AUTOMATIC',
    toConfirm: [...found],
    problems: found.map(field => ({ field, code: 'toConfirm', severity: 'ERROR' })),
    recognised: { document: FILE, places: { invoiceNumber: { text: 'SF-1', place } } },
    invoiceFiles: [file({ status: 'READ' })],
    ...changes,
  })
}
const unreadable = { [`GET /api/invoice/uploaded-files/${FILE}`]: { status: 500, json: { code: 'SYSTEM_ERROR' } } }
const puts = (calls: ReturnType<typeof showUpload>['calls']) => calls.filter(({ method }) => method === 'PUT')

test('rows to confirm have a filter and a bar; Enter confirms field by field, and the last one is stored (UPL-85, UPL-89)', async () => {
  const server = new FakeDrafts()
  server.drafts = [aDraft(), recognised()]
  const { calls } = showUpload({ server, routes: unreadable })
  await grid()
  expect(screen.getByText('1 invoice from a document waits to be confirmed.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'To confirm: 1' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare with the document' }))
  expect(dialog.getAllByRole('button', { name: /^Confirm:/ })).toHaveLength(6)
  dialog.getByRole('textbox', { name: /^Invoice number/ }).focus()
  for (let field = 0; field < 6; field++) await userEvent.keyboard('{Enter}')
  expect(dialog.queryAllByRole('button', { name: /^Confirm:/ })).toEqual([])
  expect(puts(calls)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(puts(calls)).toHaveLength(1))
  expect((puts(calls)[0]!.body as { confirmed: string[] }).confirmed.sort()).toEqual([...found].sort())
})

test('"all correct" waits for the document and confirms what is left; a changed field needs no confirming (UPL-85, UPL-89)', async () => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  const server = new FakeDrafts()
  const invoiceFiles = [{ ...file({ status: 'READ' }), name: 'photo.jpg' }]
  server.drafts = [recognised({ toConfirm: ['invoiceNumber', 'dueDate'], invoiceFiles })]
  const { calls } = showUpload({ server, routes: { [`GET /api/invoice/uploaded-files/${FILE}`]: { json: {} } } })
  await grid()
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }))
  const dialog = within(await screen.findByRole('dialog'))
  const number = dialog.getByRole('textbox', { name: /^Invoice number/ })
  await userEvent.clear(number)
  await userEvent.type(number, 'MINE-1')
  await userEvent.tab()
  expect(dialog.queryByRole('button', { name: 'Confirm: Invoice number' })).toBeNull()
  const all = dialog.getByRole<HTMLButtonElement>('button', { name: 'All correct' })
  expect(all.disabled).toBe(true)
  fireEvent.load(await dialog.findByRole('img', { name: 'Document photo.jpg' }))
  await waitFor(() => expect(all.disabled).toBe(false))
  await userEvent.click(all)
  await waitFor(() => expect(puts(calls)).toHaveLength(1))
  expect(puts(calls)[0]!.body).toMatchObject({ invoiceNumber: 'MINE-1', confirmed: ['dueDate'] })
})

test('what was confirmed is kept when the dialog is left (UPL-85)', async () => {
  const server = new FakeDrafts()
  server.drafts = [recognised()]
  const { calls } = showUpload({ server, routes: unreadable })
  await grid()
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm: Due date' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(puts(calls)).toHaveLength(1))
  expect(puts(calls)[0]!.body).toMatchObject({ confirmed: ['dueDate'] })
})

test('a document that was not recognised says why, and what can be done (UPL-86, UPL-87)', async () => {
  const server = new FakeDrafts()
  const draft = aDraft({ invoiceNumber: 'SF-900' })
  server.drafts = [draft]
  const offered = { ...file({ reason: 'offered', candidates: [draft.uuid] }), name: 'offered.pdf' }
  const other = { ...file(), uuid: FILE.replace(/1$/, '2'), name: 'photo.png', reason: 'image' }
  const late = { ...file(), uuid: FILE.replace(/1$/, '3'), name: 'slow.pdf', reason: 'SME59' }
  const reading = { ...file({ status: 'READING' }), uuid: FILE.replace(/1$/, '4'), name: 'now.pdf' }
  server.files = [offered, other, late, reading]
  const { calls } = showUpload({ server })
  await grid()
  await userEvent.click(screen.getByRole('tab', { name: /automatically/ }))
  const region = within(await screen.findByRole('region', { name: '4 documents to type' }))
  expect(region.getByText('Images are not read. Attach it to a row, or type the invoice.')).toBeTruthy()
  expect(region.getByText('Being read…')).toBeTruthy()
  expect(region.getByRole('button', { name: 'Read slow.pdf again' })).toBeTruthy()
  await userEvent.click(region.getByRole('button', { name: 'Attach to SF-900' }))
  await waitFor(() => expect(puts(calls)).toHaveLength(1))
  expect(puts(calls)[0]!.body).toMatchObject({ invoiceNumber: 'SF-900', fileUploadUuids: [FILE] })
})

test('the state of a document follows the list of files and the rows', () => {
  const row = (draft: Draft) => ({ draft }) as Parameters<typeof stateOfDocument>[2][number]
  const answered = file({ status: 'STORED' })
  expect(stateOfDocument(answered, [], [])).toEqual({ kind: 'reading' })
  expect(stateOfDocument(answered, [file({ reason: 'noText' })], []).kind).toBe('unrecognised')
  expect(stateOfDocument(answered, [], [row(recognised())]).kind).toBe('recognised')
  expect(stateOfDocument({ ...answered, outcome: 'ATTACHED' }, [], [row(recognised())]).kind).toBe('attached')
  expect(stateOfDocument(answered, [], [row(aDraft({ invoiceFiles: [file()] }))]).kind).toBe('attached')
})

test('a picture is shown with its suggestions, and the focused one is marked in it (UPL-90)', async () => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  const server = new FakeDrafts()
  const picture = { document: FILE, fromPicture: true, places: { invoiceNumber: { text: 'SF-1', place } } }
  const invoiceFiles = [{ ...file({ status: 'READ' }), name: 'photo.jpg' }]
  server.drafts = [recognised({ toConfirm: ['invoiceNumber'], recognised: picture, invoiceFiles })]
  showUpload({ server, routes: { [`GET /api/invoice/uploaded-files/${FILE}`]: { json: {} } } })
  await grid()
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Read from a picture/)).toBeTruthy()
  fireEvent.load(await dialog.findByRole('img', { name: 'Document photo.jpg' }))
  dialog.getByRole('textbox', { name: /^Amount/ }).focus()
  await waitFor(() => expect(document.querySelector('[data-mark]')).toBeNull())
  dialog.getByRole('textbox', { name: /^Invoice number/ }).focus()
  await waitFor(() => expect(document.querySelector('[data-mark]')).not.toBeNull())
})

test.each([
  [true, /PDFs, photos and scans are read/],
  [false, /Photos and scans are attached or typed from/],
])('whether pictures are read is said before one is chosen: %s (UPL-92)', async (readsImages, text) => {
  showUpload({ settings: { features: { readsImages } } as never })
  await grid()
  await userEvent.click(screen.getByRole('tab', { name: /automatically/ }))
  expect(await screen.findByText(text)).toBeTruthy()
})

test('fields to confirm wear a mark of their own, not that of errors (UPL-85)', async () => {
  const server = new FakeDrafts()
  const problems: Draft['problems'] = [
    { field: 'invoiceNumber', code: 'toConfirm', severity: 'ERROR' },
    { field: 'dueDate', code: 'required', severity: 'ERROR' },
  ]
  server.drafts = [
    recognised({ toConfirm: ['invoiceNumber'], problems: [problems[0]!], invoiceNumber: 'OPEN-1' }),
    recognised({ toConfirm: ['invoiceNumber'], problems, invoiceNumber: 'OPEN-2', dueDate: null }),
  ]
  showUpload({ server, routes: unreadable })
  const table = within(await grid())
  const open = table.getByText('OPEN-1').closest('td')!
  expect(open.getAttribute('aria-invalid')).toBeNull()
  const description = document.getElementById(open.getAttribute('aria-describedby')!)
  expect(description?.textContent).toBe('To be compared with the document')
  expect(table.getByRole('img', { name: 'Saved, to be compared with the document' })).toBeTruthy()
  // A real mistake of the row comes before it.
  expect(table.getByRole('img', { name: 'Saved, with errors' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'With errors: 1' })).toBeTruthy()
})

test('a document of a draft on another page can be attached to it (UPL-86)', async () => {
  const server = new FakeDrafts()
  const elsewhere = aDraft({ invoiceNumber: 'FAR-1' })
  server.drafts = [aDraft()]
  server.files = [{ ...file({ reason: 'offered', candidates: [elsewhere.uuid] }), name: 'far.pdf' }]
  const put = `PUT /api/invoice/upload/${elsewhere.uuid}`
  const { calls } = showUpload({
    server,
    routes: {
      'GET /api/invoice/upload/7': call =>
        call.url.includes('uuids=')
          ? { json: { ...server.list(call), content: [elsewhere] } }
          : { json: server.list(call) },
      [put]: { json: { valid: true, invoiceManualUploadErrors: [], invoice: elsewhere } },
    },
  })
  await grid()
  await userEvent.click(screen.getByRole('tab', { name: /automatically/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Attach to FAR-1' }))
  await waitFor(() => expect(puts(calls)).toHaveLength(1))
  expect(puts(calls)[0]!.body).toMatchObject({ invoiceNumber: 'FAR-1', fileUploadUuids: [FILE] })
})

test.each(languages)('no remedy names keys, which a phone does not have: %s (UPL-45)', language => {
  const texts = JSON.parse(readFileSync(`resources/texts/${language}/staff.json`, 'utf8')) as Record<string, string>
  const remedies = Object.entries(texts).filter(([key]) => key.startsWith('upload.problem.'))
  expect(remedies.length).toBeGreaterThan(10)
  for (const [key, text] of remedies) expect(text, key).not.toMatch(/\b(Alt|Ctrl|Control|F\d)\b/)
})
