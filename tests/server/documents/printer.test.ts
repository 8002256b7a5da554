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

describe('the printer', () => {
  test('prints what it is given, in the order in which it came', async () => {
    open()
    expect(await Promise.all(['one', 'two', 'three'].map(title => print(title)))).toEqual(['one', 'two', 'three'])
  })

  test.each([
    ['crash', 'the thread is broken'],
    ['exit', 'the printing thread ended'],
    ['fault', 'the layout is impossible'],
    ['hang', 'printing took more than 300 ms'],
  ])('loses only the document at which its thread does this: %s', async (title, message) => {
    open({ printMs: 300 })
    const [bad, good] = await Promise.all([refused(print(title)), print('good')])
    expect(bad).toMatchObject({ code: 'DOCUMENT_NOT_MADE', message, retryAfterSeconds: 5 })
    expect(good).toBe('good')
  })

  test('starts a new thread where the last one died with nothing to do', async () => {
    open({ printMs: 5000 })
    expect(await print('one')).toBe('one')
    await refused(print('exit'))
    expect(await print('two')).toBe('two')
  })

  test('takes no more than may wait, and says when to come back (STM-26, SEC-51)', async () => {
    open({ waiting: 3, waitingOfOne: 3 })
    const first = [print('1', 'a'), print('2', 'b'), print('3', 'c')]
    expect(() => printer.admit('d')).toThrow(expect.objectContaining({ code: 'OVERLOADED', retryAfterSeconds: 5 }))
    await Promise.all(first)
    expect(await print('4', 'd')).toBe('4')
  })

  test('takes no more of one person than of others (STM-26)', async () => {
    open({ waiting: 20, waitingOfOne: 2 })
    const first = [print('1', 'a'), print('2', 'a')]
    expect(() => printer.admit('a')).toThrow(expect.objectContaining({ code: 'OVERLOADED' }))
    expect(await print('3', 'b')).toBe('3')
    await Promise.all(first)
  })

  test('does not print for somebody who has gone', async () => {
    open({ printMs: 300 })
    const gone = new AbortController()
    const running = print('one')
    const waiting = refused(print('hang', 'a', gone.signal))
    gone.abort()
    expect(await waiting).toMatchObject({ code: 'DOCUMENT_NOT_MADE' })
    expect(await running).toBe('one')
  })

  test('refuses what waits when the portal stops', async () => {
    open()
    const running = refused(print('hang'))
    const waiting = refused(print('two'))
    await printer.close()
    expect(await waiting).toMatchObject({ code: 'OVERLOADED' })
    expect(await running).toMatchObject({ code: 'DOCUMENT_NOT_MADE' })
    expect(() => printer.admit('a')).toThrow(expect.objectContaining({ code: 'OVERLOADED' }))
  })
})
