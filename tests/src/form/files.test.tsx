import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { createAttachments, encodeAll, toBase64 } from '../../../src/form/files/attachments.ts'
import { checkBeforeReading, checkContent, formatBytes, safeFileName } from '../../../src/form/files/checkFile.ts'
import { fileParts } from '../../../src/form/files/FileListWidget.tsx'
import { FILE_ERROR_MS } from '../../../src/form/files/useFileErrors.ts'
import { SchemaForm, type SchemaFormProps } from '../../../src/form/SchemaForm.tsx'
import { chromeKey, sample, someServices } from './fixtures/sample.ts'

const rules = { maxTotalBytes: 1000, types: ['.pdf', '.png'] }

/** As on a page that has been idle for a moment. */
beforeAll(() => Promise.all(fileParts.map(load => load())))

describe('accepted files (FRM-50)', () => {
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

  test('must start as their type does', () => {
    expect(checkContent('a.pdf', new TextEncoder().encode('%PDF-1.7'))).toBeUndefined()
    expect(checkContent('a.pdf', new TextEncoder().encode('MZ'))).toBe('fileCorrupt')
    expect(checkContent('photo.JPG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBeUndefined()
    expect(checkContent('a.csv', new TextEncoder().encode('a;b'))).toBeUndefined()
  })

  test('get safe and unique names that keep the extension', () => {
    expect(safeFileName('../x:y?.pdf', [])).toBe('.._x_y_.pdf')
    expect(safeFileName('image.jpg', ['image.jpg', 'image (2).jpg'])).toBe('image (3).jpg')
    expect(safeFileName('合同 Žiburys 😀.pdf', [])).toBe('_ Žiburys _.pdf')
    expect(safeFileName('合同.pdf', ['file.pdf'])).toBe('file (2).pdf')
    expect(safeFileName(`${'a'.repeat(300)}.pdf`, [])).toMatch(/^a{100,}\.pdf$/)
  })

  test.each([
    [500, '500 B'],
    [1536, '1,5 KB'],
    [4 * 1024 * 1024, '4 MB'],
  ])('of %i bytes show %s', (bytes, shown) => {
    expect(formatBytes(bytes)).toBe(shown)
  })

  test('are encoded in base64 across slices', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251)
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
    const attachments = createAttachments()
    const reference = attachments.add(new Blob([bytes]))
    expect((await encodeAll(attachments)).get(reference)).toBe(Buffer.from(bytes).toString('base64'))
  })
})

describe('errors of attached files', () => {
  const file = (name: string) => ({ fileName: name, fileSize: 4, fileContent: `local:${name}`, documentType: 'BANK' })
  const limited = {
    ...sample,
    schema: {
      ...sample.schema,
      properties: {
        ...sample.schema.properties,
        applicant: {
          ...sample.schema.properties?.['applicant'],
          properties: {
            ...sample.schema.properties?.['applicant']?.properties,
            files: {
              type: 'array',
              maxItems: 2,
              items: { type: 'object', properties: { fileName: { type: 'string' } } },
            },
          },
        },
      },
    },
  }
  function form(own: Partial<SchemaFormProps> = {}, files: ReturnType<typeof file>[] = []) {
    const services = someServices({ classifier: async () => [{ code: 'BANK', description: 'Bank statement' }] })
    return render(
      <SchemaForm
        definition={limited}
        language="en"
        chrome={chromeKey}
        services={services}
        validator={() => []}
        value={{ applicant: { files, agreed: true } }}
        {...own}
      />,
    )
  }
  const rows = () => screen.getAllByRole('listitem').filter(one => one.querySelector('select') !== null)

  test('show the server’s message at the file and by name in the summary, once, and keep it when another file is removed', async () => {
    const serverIssues = [
      { path: '/applicant/files/1', code: 'fileCorrupt' },
      { path: '/applicant/files/1/documentType', code: 'classifierUnknown' },
    ]
    form({ serverIssues }, [file('one.pdf'), file('two.pdf')])
    const summary = await screen.findByRole('region', { name: /request.summary.title/ })
    expect([...summary.querySelectorAll('a')].map(link => link.textContent)).toEqual(['two.pdf'])
    await waitFor(() => expect(rows().map(one => one.textContent?.includes('fileCorrupt'))).toEqual([false, true]))
    expect(rows()[1]?.textContent).toContain('classifierUnknown')
    fireEvent.click(within(rows()[0] as HTMLElement).getByRole('button'))
    await waitFor(() => expect(rows()).toHaveLength(1))
    await waitFor(() => expect(rows()[0]?.textContent).toContain('fileCorrupt'))
    fireEvent.click(summary.querySelector('a') as HTMLElement)
    expect(rows()[0]?.contains(document.activeElement)).toBe(true)
    fireEvent.click(within(rows()[0] as HTMLElement).getByRole('button'))
    await waitFor(() => expect(screen.queryByText(/fileCorrupt/)).toBeNull())
  })

  test('report a surplus file at once by name, without adding it', async () => {
    form({}, [file('one.pdf')])
    const chosen = ['two.png', 'three.png', 'four.png'].map(
      name => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], name),
    )
    fireEvent.change(screen.getByLabelText('request.files.add'), { target: { files: chosen } })
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(screen.getByText(/^three\.png: .*maxItems/)).toBeTruthy()
    expect(screen.getByText(/^four\.png: .*maxItems/)).toBeTruthy()
    expect(screen.queryByText(/^two\.png: /)).toBeNull()
  })

  test('report a missing document type as soon as the file is added (FRM-51)', async () => {
    form({
      validator: payload =>
        ((payload['applicant'] as { files?: unknown[] }).files ?? []).length > 0
          ? [{ path: '/applicant/files/0/documentType', code: 'required' }]
          : [],
    })
    fireEvent.change(screen.getByLabelText('request.files.add'), {
      target: { files: [new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'a.png')] },
    })
    await waitFor(() => expect(rows()[0]?.querySelector('select')?.getAttribute('aria-invalid')).toBe('true'))
  })
})

describe('file list', () => {
  function show(onChange = vi.fn()) {
    const services = someServices({ classifier: async () => [{ code: 'BANK', description: 'Bank statement' }] })
    render(
      <SchemaForm
        definition={sample}
        language="en"
        chrome={chromeKey}
        services={services}
        validator={() => []}
        onChange={onChange}
      />,
    )
    return { input: screen.getByLabelText('request.files.add') as HTMLInputElement, onChange }
  }

  test('shows an accepted file with its size, keeps its document type, and removes it', async () => {
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

  test('announces a rejected file, and hides the message after five seconds (FRM-52)', () => {
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

  test('rejects a damaged file after reading', async () => {
    const { input, onChange } = show()
    fireEvent.change(input, { target: { files: [new File(['nothing'], 'broken.png')] } })
    expect(await screen.findByText(/broken\.png: validation\.invalid|broken\.png/)).toBeTruthy()
    expect(onChange).not.toHaveBeenCalled()
  })
})
