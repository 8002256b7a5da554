import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { hasAnswers } from '../../../src/form/draft/answered.ts'
import { createDraft } from '../../../src/form/draft/draft.ts'
import type { FileVault } from '../../../src/form/draft/fileVault.ts'
import { createAttachments } from '../../../src/form/files/attachments.ts'
import { sample } from './fixtures/sample.ts'

function aVault(): FileVault & { held: Map<string, Blob> } {
  const held = new Map<string, Blob>()
  return {
    held,
    put: async (reference, content) => void held.set(reference, content),
    get: async (reference) => held.get(reference),
    remove: async (reference) => void held.delete(reference),
    clear: async () => held.clear(),
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the draft of a form', () => {
  test('brings answers and files back after a reload', async () => {
    const vault = aVault()
    const before = createAttachments()
    const reference = before.add(new Blob(['content']))
    const draft = createDraft('leasing-private', before, vault)
    draft.save({ applicant: { name: 'Jonas', files: [{ fileName: 'a.pdf', fileSize: 7, fileContent: reference }] } }, 3)
    await vi.runAllTimersAsync()

    const after = createAttachments()
    const restored = await createDraft('leasing-private', after, vault).restore()
    expect(restored).toMatchObject({ version: 3, lostFiles: [], document: { applicant: { name: 'Jonas' } } })
    expect(after.get(reference)?.size).toBe(7)
  })

  test('nothing of a file’s content is in sessionStorage', async () => {
    const attachments = createAttachments()
    const draft = createDraft('f', attachments, aVault())
    draft.save({ applicant: { files: [{ fileName: 'a.pdf', fileSize: 6, fileContent: attachments.add(new Blob(['SECRET'])) }] } }, 1)
    draft.flush()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('SECRET')
  })

  test('a file that is gone is named and taken out, the answers stay', async () => {
    const attachments = createAttachments()
    createDraft('f', attachments, undefined).save(
      { applicant: { name: 'Ona', files: [{ fileName: 'a.pdf', fileSize: 7, fileContent: attachments.add(new Blob(['x'])) }] } },
      1,
    )
    await vi.runAllTimersAsync()
    const restored = await createDraft('f', createAttachments(), undefined).restore()
    expect(restored).toEqual({ version: 1, lostFiles: ['a.pdf'], document: { applicant: { name: 'Ona' } } })
  })

  test('a removed file leaves the vault', async () => {
    const vault = aVault()
    const attachments = createAttachments()
    const draft = createDraft('f', attachments, vault)
    draft.save({ files: [{ fileName: 'a.pdf', fileSize: 1, fileContent: attachments.add(new Blob(['x'])) }] }, 1)
    await vi.runAllTimersAsync()
    expect(vault.held.size).toBe(1)
    draft.save({}, 1)
    await vi.runAllTimersAsync()
    expect(vault.held.size).toBe(0)
  })

  test('the same answers keep their key, changed answers get another', () => {
    const draft = createDraft('f', createAttachments(), aVault())
    draft.save({ a: 1 }, 1)
    const key = draft.idempotencyKey()
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(draft.idempotencyKey()).toBe(key)
    draft.save({ a: 2 }, 1)
    expect(draft.idempotencyKey()).not.toBe(key)
  })

  test('the key survives a reload', () => {
    const draft = createDraft('f', createAttachments(), aVault())
    draft.save({ a: 1 }, 1)
    const key = draft.idempotencyKey()
    expect(createDraft('f', createAttachments(), aVault()).idempotencyKey()).toBe(key)
  })

  test('clearing leaves nothing behind, not even what was still to be written', async () => {
    const vault = aVault()
    const attachments = createAttachments()
    const draft = createDraft('f', attachments, vault)
    draft.save({ files: [{ fileName: 'a.pdf', fileSize: 1, fileContent: attachments.add(new Blob(['x'])) }] }, 1)
    await draft.clear()
    await vi.runAllTimersAsync()
    expect(sessionStorage.getItem('portal.draft.f')).toBeNull()
    expect(vault.held.size).toBe(0)
    expect(attachments.entries()).toEqual([])
  })

  test('a damaged draft is no draft', async () => {
    sessionStorage.setItem('portal.draft.f', '{broken')
    expect(await createDraft('f', createAttachments(), aVault()).restore()).toBeUndefined()
  })
})

describe('whether a person has filled in anything', () => {
  test.each([
    ['an answer', { applicant: { name: 'Jonas' } }, true],
    ['only values the form set itself', { financial_product_type: 'LEASING_PRIVATE', lending: { is_insurance_kasko: true } }, false],
    ['nothing', {}, false],
  ])('%s', (_name, document, expected) => {
    expect(hasAnswers(sample, document)).toBe(expected)
  })
})
