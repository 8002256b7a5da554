import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { createAttachments, encodeAll, toBase64 } from '../../../src/form/files/attachments.ts'
import { checkBeforeReading, checkContent, formatBytes, safeFileName } from '../../../src/form/files/checkFile.ts'
import { FILE_ERROR_MS } from '../../../src/form/files/useFileErrors.ts'
import { SchemaForm } from '../../../src/form/SchemaForm.tsx'
import { chromeKey, sample, someServices } from './fixtures/sample.ts'

const rules = { maxTotalBytes: 1000, types: ['.pdf', '.png'] }

describe('which files are taken (specification 001 §5)', () => {
  test.each([
    ['a listed type', { name: 'a.pdf', size: 10 }, 0, undefined],
    ['the type in capitals', { name: 'A.PDF', size: 10 }, 0, undefined],
    ['another type', { name: 'a.exe', size: 10 }, 0, 'SME32'],
    ['no type at all', { name: 'README', size: 10 }, 0, 'SME32'],
    ['exactly the limit', { name: 'a.pdf', size: 1000 }, 0, undefined],
    ['one byte more', { name: 'a.pdf', size: 1001 }, 0, 'SME11'],
    ['more than is left beside the others', { name: 'a.pdf', size: 500 }, 501, 'SME11'],
    ['an empty file', { name: 'a.pdf', size: 0 }, 0, 'fileCorrupt'],
  ])('%s', (_name, file, attached, fault) => {
    expect(checkBeforeReading(file, attached, rules)).toBe(fault)
  })

  test('content has to begin as its type does', () => {
    expect(checkContent('a.pdf', new TextEncoder().encode('%PDF-1.7'))).toBeUndefined()
    expect(checkContent('a.pdf', new TextEncoder().encode('MZ'))).toBe('fileCorrupt')
    expect(checkContent('photo.JPG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBeUndefined()
    expect(checkContent('a.csv', new TextEncoder().encode('a;b'))).toBeUndefined()
  })

  test('names become safe and unique, the ending stays', () => {
    expect(safeFileName('../x:y?.pdf', [])).toBe('.._x_y_.pdf')
    expect(safeFileName('image.jpg', ['image.jpg', 'image (2).jpg'])).toBe('image (3).jpg')
    expect(safeFileName(`${'a'.repeat(300)}.pdf`, [])).toMatch(/^a{100,}\.pdf$/)
  })

  test.each([
    [500, '500 B'],
    [1536, '1,5 KB'],
    [4 * 1024 * 1024, '4 MB'],
  ])('%i bytes are shown as %s', (bytes, shown) => {
    expect(formatBytes(bytes)).toBe(shown)
  })

  test('base64 is right across slices', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251)
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
    const attachments = createAttachments()
    const reference = attachments.add(new Blob([bytes]))
    expect((await encodeAll(attachments)).get(reference)).toBe(Buffer.from(bytes).toString('base64'))
  })
})

describe('the file list', () => {
  function show(onChange = vi.fn()) {
    const services = someServices({ classifier: async () => [{ code: 'BANK', description: 'Bank statement' }] })
    render(<SchemaForm definition={sample} language="en" chrome={chromeKey} services={services} validator={() => []} onChange={onChange} />)
    return { input: screen.getByLabelText('request.files.add') as HTMLInputElement, onChange }
  }

  test('shows a taken file with its size, keeps its document type, and removes it', async () => {
    const { input, onChange } = show()
    fireEvent.change(input, { target: { files: [new File(['%PDF-1.7 content'], 'income.pdf')] } })
    expect(await screen.findByText('income.pdf')).toBeTruthy()
    fireEvent.change(await screen.findByLabelText('request.files.typeOf'), { target: { value: 'BANK' } })
    const last = onChange.mock.lastCall?.[0]
    expect(last.applicant.files).toEqual([
      { fileName: 'income.pdf', fileSize: 16, fileContent: expect.stringMatching(/^local:/), documentType: 'BANK' },
    ])
    fireEvent.click(screen.getByLabelText('request.files.remove'))
    expect(onChange.mock.lastCall?.[0].applicant.files).toBeUndefined()
  })

  test('a refused file is announced and the message vanishes after five seconds', () => {
    vi.useFakeTimers()
    try {
      const { input } = show()
      fireEvent.change(input, { target: { files: [new File(['MZ'], 'virus.exe')] } })
      const message = screen.getByText(/virus\.exe/)
      expect(message.closest('[role=alert]')).toBeTruthy()
      act(() => void vi.advanceTimersByTime(FILE_ERROR_MS - 1))
      expect(screen.queryByText(/virus\.exe/)).toBeTruthy()
      act(() => void vi.advanceTimersByTime(1))
      expect(screen.queryByText(/virus\.exe/)).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  test('a damaged file is refused after reading', async () => {
    const { input, onChange } = show()
    fireEvent.change(input, { target: { files: [new File(['nothing'], 'broken.png')] } })
    expect(await screen.findByText(/broken\.png: validation\.invalid|broken\.png/)).toBeTruthy()
    expect(onChange).not.toHaveBeenCalled()
  })
})
