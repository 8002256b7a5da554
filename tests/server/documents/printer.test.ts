import { afterEach, describe, expect, test } from 'vitest'
import { PdfPrinter, type PrinterLimits } from '../../../server/pdf/PdfPrinter.ts'
import type { PrintedDocument } from '../../../server/pdf/printed.ts'

const workerFile = new URL('./slow.mjs', import.meta.url)
let printer: PdfPrinter
afterEach(() => printer.close())

function open(limits: Partial<PrinterLimits> = {}): void {
  printer = new PdfPrinter({ workerFile, ...limits })
}

function aDocument(title: string): PrintedDocument {
  return {
    language: 'en',
    title,
    subtitle: '',
    author: '',
    creator: '',
    createdAt: new Date(0),
    parties: [],
    facts: [],
    tables: [],
    notes: [],
    pageText: '',
  }
}

const print = (title: string, owner = 'a', signal = new AbortController().signal) =>
  printer.print(aDocument(title), owner, signal).then(String)
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: { code?: string; message?: string; retryAfterSeconds?: number }) => error,
  )

describe('printer', () => {
  test('prints its jobs in the order of arrival', async () => {
    open()
    expect(await Promise.all(['one', 'two', 'three'].map(title => print(title)))).toEqual(['one', 'two', 'three'])
  })

  test.each([
    ['crash', 'the thread is broken'],
    ['exit', 'the printing thread ended'],
    ['fault', 'the layout is impossible'],
    ['hang', 'printing took more than 300 ms'],
  ])('loses only the document at which its thread does this: %s', async (title, message) => {
    // The thread of the others may take longer than that to end, on a slow machine.
    open({ printMs: title === 'hang' ? 300 : 10_000 })
    const [bad, good] = await Promise.all([refused(print(title)), print('good')])
    expect(bad).toMatchObject({ code: 'DOCUMENT_NOT_MADE', message, retryAfterSeconds: 5 })
    expect(good).toBe('good')
  })

  test('starts a new thread when an idle one dies', async () => {
    open({ printMs: 5000 })
    expect(await print('one')).toBe('one')
    await refused(print('exit'))
    expect(await print('two')).toBe('two')
  })

  test('limits the queue and reports when to retry (STM-26, SEC-51)', async () => {
    open({ maxWaiting: 3, maxWaitingPerKey: 3 })
    const first = [print('1', 'a'), print('2', 'b'), print('3', 'c')]
    expect(() => printer.admit('d')).toThrow(expect.objectContaining({ code: 'OVERLOADED', retryAfterSeconds: 5 }))
    await Promise.all(first)
    expect(await print('4', 'd')).toBe('4')
  })

  test('limits each user separately (STM-26)', async () => {
    open({ maxWaiting: 20, maxWaitingPerKey: 2 })
    const first = [print('1', 'a'), print('2', 'a')]
    expect(() => printer.admit('a')).toThrow(expect.objectContaining({ code: 'OVERLOADED' }))
    expect(await print('3', 'b')).toBe('3')
    await Promise.all(first)
  })

  test('does not print for a disconnected user', async () => {
    open({ printMs: 300 })
    const gone = new AbortController()
    const running = print('one')
    const waiting = refused(print('hang', 'a', gone.signal))
    gone.abort()
    expect(await waiting).toMatchObject({ code: 'DOCUMENT_NOT_MADE' })
    expect(await running).toBe('one')
  })

  test('rejects queued jobs when the portal shuts down', async () => {
    open()
    const running = refused(print('hang'))
    const waiting = refused(print('two'))
    await printer.close()
    expect(await waiting).toMatchObject({ code: 'OVERLOADED' })
    expect(await running).toMatchObject({ code: 'DOCUMENT_NOT_MADE' })
    expect(() => printer.admit('a')).toThrow(expect.objectContaining({ code: 'OVERLOADED' }))
  })
})
