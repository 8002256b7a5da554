import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import type { UploadFile } from '../../../../src/api/staff/invoiceUploadApi.ts'
import {
  choiceFault,
  type FoundColumns,
  knownChoices,
  columnAssignment,
} from '../../../../src/pages/invoice-upload/files/foundColumns.ts'
import { kindOf, rowOfFile } from '../../../../src/pages/invoice-upload/files/uploadFiles.ts'
import type { GridRow } from '../../../../src/pages/invoice-upload/rows/gridRow.ts'
import { aDraft, FakeDrafts, grid, notices, showUpload } from './uploadPortal.tsx'

/** Uploads report their progress, so they do not use fetch; here both are answered by the same routes. */
class UploadByFetch extends EventTarget {
  upload = {}
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  onloadend?: () => void
  #url = ''
  #headers: Record<string, string> = {}
  open(_: string, url: string) {
    this.#url = url
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value
  }
  getResponseHeader() {
    return null
  }
  abort() {}
  send() {
    const read = async (answer: Response) => {
      this.status = answer.status
      this.responseText = await answer.text()
      this.onload?.()
      this.onloadend?.()
    }
    void fetch(this.#url, { method: 'POST', headers: this.#headers }).then(read, () => this.onerror?.())
  }
}
beforeEach(() => void vi.stubGlobal('XMLHttpRequest', UploadByFetch))

const answer = {
  uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  name: 'bank.csv',
  size: 1,
  status: 'READ',
  type: 'INVOICE_TEMPLATE',
  originalFilename: 'bank.csv',
  totalInvoices: 2,
  totalValidInvoices: 2,
  uploadedInvoiceCount: 2,
  invalidInvoiceCount: 0,
  replacedInvoiceCount: 0,
  invoiceErrors: [],
  ignoredColumns: [],
  otherContract: false,
  columnsRemembered: false,
}
const aWaiting = (at: number): UploadFile => ({
  uuid: `10000000-0000-4000-8000-00000000000${at}`,
  name: `waiting-${at}.pdf`,
  size: 1,
  status: 'UNRECOGNIZED',
  type: 'INVOICE_OCR',
  createdAt: '2026-11-20T10:00:00.000Z',
})
const found: FoundColumns = {
  columns: ['Nr', 'Klientas', 'Date', 'Due date', 'Sum', 'Grand total', 'Failas'].map((header, index) => ({
    index,
    header,
    samples: [`${header} 1`, `${header} 2`],
  })),
  candidates: { dueDate: [3], invoiceAmount: [4, 5], fileName: [6] },
  place: { sheet: 1, line: 2 },
}
const refused = {
  status: 422,
  json: { status: 422, code: 'SME30', message: '', details: { ...found, missing: ['invoiceNumber'] } },
}
const drop = async (name = 'bank.csv') => {
  await userEvent.click(await screen.findByRole('tab', { name: 'Upload automatically' }))
  fireEvent.change(screen.getByLabelText('Choose files or drop them here'), {
    target: { files: [new File(['x'], name)] },
  })
}
const queryOf = (url: string) => Object.fromEntries(new URLSearchParams(url.split('?')[1]))
const choose = async (field: RegExp, option: RegExp) => {
  await userEvent.click(screen.getByRole('combobox', { name: field }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

test('the user chooses what the columns of a file mean, and the file is read with it (UPL-61)', async () => {
  const sent: Record<string, string>[] = []
  showUpload({
    routes: {
      'POST /api/v2/invoice/upload': ({ url }) => {
        sent.push(queryOf(url))
        return sent.length === 1 ? refused : { status: 201, json: answer }
      },
    },
  })
  await drop()
  await userEvent.click(await screen.findByRole('button', { name: 'Choose columns' }))
  const dialog = await screen.findByRole('dialog', { name: 'Columns of bank.csv' })
  // What is known is chosen already, with its first values.
  expect(within(dialog).getByRole('combobox', { name: /^Due date/ }).textContent).toBe('Due date')
  expect(dialog.textContent).toContain('For example: Due date 1; Due date 2')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Read the file' }))
  expect(within(dialog).getAllByText('Choose a column.')).toHaveLength(4)
  expect(document.activeElement?.getAttribute('aria-labelledby') ?? document.activeElement?.id).toContain(
    'invoiceNumber',
  )
  await choose(/^Invoice number/, /^Nr/)
  await choose(/^Buyer/, /^Klientas/)
  await choose(/^Issue date/, /^Due date/)
  expect(within(dialog).getAllByText('This column is chosen twice.')).toHaveLength(2)
  await choose(/^Issue date/, /^Date/)
  await choose(/^Amount/, /^Grand total/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Read the file' }))
  expect(await screen.findByText('2 rows added.')).toBeTruthy()
  expect(sent).toEqual([
    { contractId: '7' },
    {
      contractId: '7',
      columns: 'invoiceNumber:0,buyerCode:1,issueDate:2,dueDate:3,invoiceAmount:5,fileName:6',
      sheet: '1',
      line: '2',
    },
  ])
})

test('remembered columns are named and can be chosen again; the rows are replaced', async () => {
  const sent: Record<string, string>[] = []
  showUpload({
    routes: {
      'POST /api/v2/invoice/upload': ({ url }) => {
        sent.push(queryOf(url))
        return sent.length === 2 ? refused : { status: 201, json: { ...answer, columnsRemembered: sent.length === 1 } }
      },
    },
  })
  await drop()
  expect(await screen.findByText(/read as chosen for the last file/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Choose columns again' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Choose columns' }))
  await choose(/^Invoice number/, /^Nr/)
  for (const field of [/^Buyer/, /^Issue date/]) await choose(field, /^Not in the file/)
  await choose(/^Amount/, /^Sum/)
  await userEvent.click(screen.getByRole('button', { name: 'Read the file' }))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[1]).toEqual({ contractId: '7', columns: 'ask', replaces: answer.uuid })
  expect(sent[2]).toMatchObject({
    columns: 'invoiceNumber:0,dueDate:3,invoiceAmount:4,fileName:6',
    replaces: answer.uuid,
  })
})

test('a file whose answer was lost is read again in the same way, and stored once (UPL-37)', async () => {
  const sent: { key: string | null; query: Record<string, string> }[] = []
  const { calls } = showUpload({
    routes: {
      'POST /api/v2/invoice/upload': ({ url, headers }) => {
        sent.push({ key: headers.get('Idempotency-Key'), query: queryOf(url) })
        if (sent.length === 1) return refused
        if (sent.length === 2) throw new TypeError('Failed to fetch')
        return { status: 201, json: answer }
      },
    },
  })
  await drop()
  await userEvent.click(await screen.findByRole('button', { name: 'Choose columns' }))
  await choose(/^Invoice number/, /^Nr/)
  for (const field of [/^Buyer/, /^Issue date/]) await choose(field, /^Not in the file/)
  await choose(/^Amount/, /^Sum/)
  const lists = () => calls.filter(({ method, url }) => method === 'GET' && url.startsWith('/api/invoice/upload/7?'))
  const before = lists().length
  await userEvent.click(screen.getByRole('button', { name: 'Read the file' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  await waitFor(() => expect(lists().length).toBeGreaterThan(before))
  await userEvent.click(again)
  expect(await screen.findByText('2 rows added.')).toBeTruthy()
  expect(sent[2]).toEqual(sent[1])
  expect(sent[1]!.query).toMatchObject({ columns: 'invoiceNumber:0,dueDate:3,invoiceAmount:4,fileName:6' })
  await drop('other.csv')
  await waitFor(() => expect(sent).toHaveLength(4))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  expect(sent[0]!.key).toMatch(/^[0-9a-f]{16,}$/)
})

test.each([
  ['SME33', 'The file a.pdf could not be added. This type of file is not accepted.'],
  ['SME9', 'The file a.pdf could not be added. The file is larger than 10 MB.'],
  ['STORAGE_FULL', /^The file a\.pdf could not be added\. .+/],
])('a document that the server rejects with %s is shown with the reason (UPL-08)', async (code, text) => {
  const server = new FakeDrafts()
  server.drafts = [aDraft({ invoiceNumber: 'SF-A' })]
  showUpload({
    server,
    isWide: false,
    routes: { 'POST /api/invoice/attachment-upload': { status: 422, json: { code } } },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Files of SF-A/ }))
  fireEvent.change(await screen.findByLabelText('Add the invoice document'), {
    target: { files: [new File(['x'], 'a.pdf')] },
  })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('results of files stay while the rows are looked at', async () => {
  showUpload({ routes: { 'POST /api/v2/invoice/upload': { status: 201, json: answer } } })
  await drop()
  expect(await screen.findByText('2 rows added.')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Upload manually' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Upload automatically' }))
  expect(screen.getByText('2 rows added.')).toBeTruthy()
})

test('choices keep what is known of other columns, and one column cannot mean two things', () => {
  const named = { ...found, candidates: { buyerCode: [1], buyerName: [0], note: [2], invoiceNumber: [4] } }
  const choices = { ...knownChoices(named), issueDate: 2, dueDate: 3, invoiceAmount: 5 } as const
  expect(choices).toMatchObject({ buyer: 1, invoiceNumber: 4, transferClaimAmount: 'none', currency: 'none' })
  expect(columnAssignment(named, choices).columns).toBe(
    'invoiceNumber:4,buyerCode:1,issueDate:2,dueDate:3,invoiceAmount:5,buyerName:0',
  )
  expect(choiceFault('invoiceAmount', { ...choices, transferClaimAmount: 5 })).toBeUndefined()
  expect(choiceFault('dueDate', { ...choices, dueDate: 2 })).toBe('twice')
  expect(choiceFault('invoiceNumber', { ...choices, invoiceNumber: 'none' })).toBe('choose')
})

test('a document belongs to the row that gives its name, else to its number (UPL-62, UPL-47)', () => {
  const row = (invoiceNumber: string, fileName: string | null) =>
    ({ key: invoiceNumber, texts: { invoiceNumber }, draft: aDraft({ invoiceNumber, fileName }) }) as unknown as GridRow
  const rows = [
    row('SF-100', 'SF-200.pdf'),
    row('SF-200', null),
    row('SF-300', 'twice.pdf'),
    row('SF-400', 'twice.pdf'),
  ]
  expect(rowOfFile('sf-200.PDF', rows)?.key).toBe('SF-100')
  expect(rowOfFile('invoice SF-200.pdf', rows)?.key).toBe('SF-200')
  expect(rowOfFile('twice.pdf', rows)).toBeUndefined()
})

test('accepted types are those of the portal’s settings (UPL-08)', async () => {
  const types = { spreadsheetTypes: ['.csv'], documentTypes: ['.pdf'] } as const
  expect(['a.CSV', 'a.pdf', 'a.xlsx', 'a'].map(name => kindOf(name, types))).toEqual([
    'spreadsheet',
    'document',
    undefined,
    undefined,
  ])
  showUpload({ settings: { invoiceUpload: { spreadsheetTypes: ['.csv'], documentTypes: ['.pdf'] } } })
  await drop('a.xlsx')
  expect(await screen.findByText('This type of file is not accepted.')).toBeTruthy()
  expect(screen.getByText('.csv .pdf, up to 10 MB each')).toBeTruthy()
})

test('of many drafts the page shows a thousand, says which, and leads to the others (UPL-63)', async () => {
  const server = new FakeDrafts()
  server.drafts = Array.from({ length: 2100 }, (_, index) => aDraft({ invoiceNumber: `N-${index + 1}` }))
  showUpload({ server, isWide: false })
  expect(await screen.findByText('1–1.000 of 2.100 drafts')).toBeTruthy()
  const pages = screen.getByRole('navigation', { name: 'Pages of drafts' })
  expect(within(pages).getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true)
  for (const range of ['1.001–2.000 of 2.100 drafts', '2.001–2.100 of 2.100 drafts']) {
    await userEvent.click(within(pages).getByRole('button', { name: 'Next' }))
    expect(await screen.findByText(range)).toBeTruthy()
  }
  expect(await screen.findByRole('heading', { level: 2, name: 'N-2001' })).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 2, name: 'N-1' })).toBeNull()
  expect(within(pages).getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
}, 60_000)

test('a row that moved to another page stays where it is being corrected (UPL-63)', async () => {
  const server = new FakeDrafts()
  server.drafts = Array.from({ length: 1001 }, (_, index) => aDraft({ invoiceNumber: `N-${index + 1}` }))
  const { calls } = showUpload({ server })
  await grid()
  screen.getAllByRole('textbox', { name: /^Invoice number/ })[0]!.focus()
  await userEvent.keyboard('{Control>}{Home}{/Control}MENDED{ArrowDown}')
  await waitFor(() => expect(server.drafts[0]!.invoiceNumber).toBe('MENDED'))
  // Without errors it follows the others, as the server orders them.
  server.drafts = [...server.drafts.slice(1), server.drafts[0]!]
  await waitFor(() => expect(calls.filter(({ url }) => url.includes('/invoice/upload/7')).length).toBeGreaterThan(1), {
    timeout: 5000,
  })
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  expect(screen.getByDisplayValue('MENDED')).toBeTruthy()
}, 60_000)

test('documents above the limit are kept and follow when there is room (UPL-65)', async () => {
  const server = new FakeDrafts()
  server.files = [aWaiting(1), aWaiting(2)]
  let sent: string[] = []
  const { calls } = showUpload({
    server,
    routes: {
      'POST /api/invoice/attachment-upload': () => {
        sent.push('document')
        if (server.files.length >= 2)
          return { status: 409, json: { status: 409, code: 'DOCUMENTS_WAITING', message: '' } }
        server.files.push(aWaiting(3))
        return { status: 201, json: aWaiting(3) }
      },
      'DELETE /api/invoice/attachment-upload': () => {
        server.files = server.files.slice(1)
        return { status: 204 }
      },
    },
  })
  await userEvent.click(await screen.findByRole('tab', { name: 'Upload automatically' }))
  fireEvent.change(screen.getByLabelText('Choose files or drop them here'), {
    target: { files: [new File(['x'], 'one.jpg'), new File(['x'], 'two.jpg')] },
  })
  expect(await screen.findAllByText(/^Not uploaded yet: 100 documents already wait/)).toHaveLength(2)
  // The second one was not even sent.
  expect(sent).toEqual(['document'])
  sent = []
  await userEvent.click(screen.getByRole('button', { name: 'Remove waiting-1.pdf' }))
  await waitFor(() => expect(screen.getAllByText(/^Not uploaded yet/)).toHaveLength(1))
  expect(sent).toEqual(['document', 'document'])
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('the document of an invoice can be hidden from the buyer, who would see it (VER-25)', async () => {
  const server = new FakeDrafts()
  const photo = { ...aWaiting(8), name: 'batch.jpg' } as UploadFile
  server.drafts = [aDraft({ invoiceNumber: 'SF-1', invoiceFiles: [photo] })]
  const { calls } = showUpload({
    server,
    routes: {
      'POST /api/invoice/store/additional-attachment': () => {
        server.drafts = [{ ...server.drafts[0]!, invoiceFiles: [], supportingDocuments: [photo] }]
        return { status: 204 }
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Files of/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /SF-1/ }))
  expect(dialog.getByText(/^The buyer sees these files/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Hide batch.jpg from the buyer' }))
  await waitFor(() => expect(dialog.queryByText(/^The buyer sees these files/)).toBeNull())
  expect(within(dialog.getByRole('region', { name: 'Supporting documents' })).getByText('batch.jpg')).toBeTruthy()
  expect(calls.find(({ method, url }) => method === 'POST' && url.includes('/store/'))?.body).toEqual({
    contract_id: '7',
    upload_id: server.drafts[0]!.uuid,
    file_upload_uuids: [photo.uuid],
  })
})

test('supporting documents may be workbooks, the document of an invoice may not (UPL-30)', async () => {
  const server = new FakeDrafts()
  server.drafts = [aDraft({ invoiceNumber: 'SF-1' })]
  let isFull = false
  showUpload({
    server,
    isWide: false,
    routes: {
      'POST /api/invoice/attachment-upload/additional': () =>
        isFull ? { status: 409, json: { code: 'DOCUMENTS_WAITING' } } : { status: 201, json: aWaiting(9) },
      'POST /api/invoice/store/additional-attachment': { status: 204 },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Files of/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /SF-1/ }))
  const own = await dialog.findByLabelText<HTMLInputElement>('Add the invoice document')
  // While a file is uploaded its input is away.
  const more = () => dialog.findByLabelText<HTMLInputElement>('Add a supporting document')
  expect([own.accept.includes('.xlsx'), (await more()).accept.includes('.xlsx')]).toEqual([false, true])
  fireEvent.change(await more(), { target: { files: [new File(['x'], 'order.xlsx')] } })
  await waitFor(() => expect(notices()).toMatchObject([{ type: 'success', duration: 20_000 }]))
  isFull = true
  fireEvent.change(await more(), { target: { files: [new File(['x'], 'order.xls')] } })
  expect(await dialog.findByText(/^The supporting document order\.xls could not be added\. 100 of your/)).toBeTruthy()
  expect(notices()).toMatchObject([{}, { type: 'error', duration: 10_000 }])
  fireEvent.change(own, { target: { files: [new File(['x'], 'order.xlsx')] } })
  expect(await dialog.findByText('This type of file is not accepted.')).toBeTruthy()
})
