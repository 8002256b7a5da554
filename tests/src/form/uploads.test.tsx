import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { SchemaForm } from '../../../src/form/SchemaForm.tsx'
import type { UploadedFile, Uploads } from '../../../src/contract/formServices.ts'
import { checkUpload, faultOf } from '../../../src/form/uploads/checkUpload.ts'
import type { FormDefinition } from '../../../src/contract/formTypes.ts'
import { chromeKey, someServices } from './fixtures/sample.ts'

const definition: FormDefinition = {
  schema: { type: 'object', properties: { files: { type: 'array', maxItems: 4, items: { type: 'string' } } } },
  ui: { sections: [{ id: 'all', fields: ['files'] }], fields: { files: { widget: 'uploads', upload: 'SOME_KIND' } } },
  texts: { en: { 'files.title': 'Files', 'sections.all.title': 'All' } },
}
const aFile = (name: string, size = 10) => new File([new Uint8Array(size)], name)

type Pending = {
  name: string
  progress: (fraction: number) => void
  arrive: () => void
  fail: (code: string) => void
  signal: AbortSignal
}

async function aForm() {
  const pending: Pending[] = []
  const sent = new Map<string, UploadedFile>()
  const uploads: Uploads = {
    rules: { maxBytes: 1000, types: ['.pdf'] },
    known: uuid => sent.get(uuid),
    remove: vi.fn(async () => undefined),
    send: (file, kind, progress, signal) =>
      new Promise((resolve, reject) => {
        expect(kind).toBe('SOME_KIND')
        const stored = { uuid: `id-${file.name}`, name: file.name, size: file.size }
        pending.push({
          name: file.name,
          progress,
          signal,
          fail: code => reject({ code }),
          arrive: () => {
            sent.set(stored.uuid, stored)
            resolve(stored)
          },
        })
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      }),
  }
  const onSubmit = vi.fn(async () => ({ kind: 'sent' as const }))
  render(
    <>
      <SchemaForm
        formId="outside"
        definition={definition}
        language="en"
        chrome={chromeKey}
        services={someServices({ uploads })}
        validator={() => []}
        onSubmit={onSubmit}
      />
      <button type="submit" form="outside">
        Send
      </button>
    </>,
  )
  const input = await screen.findByLabelText<HTMLInputElement>(/request\.files\.add/)
  const choose = (...files: File[]) =>
    act(async () => {
      fireEvent.change(input, { target: { files } })
    })
  const settle = (act_: () => void) => act(async () => act_())
  return { pending, uploads, onSubmit, choose, settle }
}

describe('uploads', () => {
  test('run a few at a time; one failure does not affect the others', async () => {
    const { pending, choose, settle } = await aForm()
    await choose(aFile('a.pdf'), aFile('b.exe'), aFile('c.pdf'), aFile('d.pdf', 1001), aFile('e.pdf'), aFile('f.pdf'))
    expect(pending.map(({ name }) => name)).toEqual(['a.pdf', 'c.pdf', 'e.pdf'])
    expect(screen.getByText(/b\.exe: request\.uploads\.SME32/)).toBeDefined()
    expect(screen.getByText(/d\.pdf: request\.uploads\.fileSizeValidationMessage/)).toBeDefined()
    await settle(() => pending[0]?.fail('SME33'))
    expect(screen.getByText(/a\.pdf: request\.uploads\.SME32/)).toBeDefined()
    expect(pending.map(({ name }) => name)).toEqual(['a.pdf', 'c.pdf', 'e.pdf', 'f.pdf'])
    await settle(() => pending.slice(1).forEach(({ arrive }) => arrive()))
    for (const name of ['c.pdf', 'e.pdf', 'f.pdf']) expect(screen.getByText(name)).toBeDefined()
  })

  test('are limited to the maximum of the form', async () => {
    const { choose } = await aForm()
    await choose(...Array.from({ length: 6 }, (_, index) => aFile(`${index}.pdf`)))
    expect(screen.getAllByText(/request\.uploads\.tooMany/)).toHaveLength(2)
  })

  test('delay sending until they finish and pass their uuids; one can be cancelled or removed', async () => {
    const { pending, uploads, onSubmit, choose, settle } = await aForm()
    await choose(aFile('a.pdf'), aFile('b.pdf'), aFile('c.pdf'))
    await settle(() => pending[2]?.arrive())
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    })
    expect(onSubmit).not.toHaveBeenCalled()
    const [, stop] = screen.getAllByRole('button', { name: /request\.uploads\.cancel/ })
    await act(async () => {
      fireEvent.click(stop!)
    })
    expect(pending[1]?.signal.aborted).toBe(true)
    await settle(() => pending[0]?.arrive())
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ files: ['id-c.pdf', 'id-a.pdf'] }))
    expect(uploads.remove).not.toHaveBeenCalled()
  })
})

test('show a message for each file error (REQ-33)', () => {
  const rules = { maxBytes: 10, types: ['.pdf'] }
  expect([
    checkUpload({ name: 'A.PDF', size: 10 }, rules),
    checkUpload({ name: 'a.pdf', size: 11 }, rules),
    checkUpload({ name: 'a.pdf', size: 0 }, rules),
    checkUpload({ name: 'a', size: 1 }, rules),
  ]).toEqual([undefined, 'fileSizeValidationMessage', 'fileEmpty', 'SME32'])
  expect(['SME9', 'SME11', 'SME32', 'SME33', 'fileCorrupt', 'SYSTEM_ERROR'].map(code => faultOf({ code }))).toEqual([
    'SME11',
    'SME11',
    'SME32',
    'SME32',
    'fileCorrupt',
    'failed',
  ])
  expect(faultOf(new Error('x'))).toBe('failed')
})
