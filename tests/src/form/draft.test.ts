import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { hasAnswers } from '../../../src/form/draft/answered.ts'
import { Draft, SavedFormLocked } from '../../../src/form/draft/Draft.ts'
import { DraftSession } from '../../../src/form/draft/DraftSession.ts'
import { decrypt, keyFrom } from '../../../src/form/draft/encryption.ts'
import { createAttachments } from '../../../src/form/files/attachments.ts'
import { ApiError } from '../../../src/api/http/ApiError.ts'
import { sample } from './fixtures/sample.ts'
import { aDraftStore, someKeys } from './fixtures/savedForms.ts'

type World = { store: ReturnType<typeof aDraftStore>; server: ReturnType<typeof someKeys> }
const aWorld = (lifeSeconds?: number): World => ({ store: aDraftStore(), server: someKeys(lifeSeconds) })

/** A page that shows the form: another one on the same world is a reload or a second tab. */
function aPage({ store, server }: World, options: { isUsed?: () => boolean; scope?: string } = {}) {
  const attachments = createAttachments()
  const draft = new Draft(options.scope ?? 'leasing-private.default', attachments, {
    ...(options.isUsed ? { isUsed: options.isUsed } : {}),
    device: { hasDatabase: () => true, isSaved: async scope => store.forms.has(scope) },
    openSession: async given => new DraftSession({ ...given, store, keys: server.keys }),
  })
  return { draft, attachments, state: () => draft.saving.read().state }
}

const secret = '38805140328'
const aFile = (attachments: ReturnType<typeof createAttachments>, content = 'SECRET OF THE FILE') => ({
  fileName: 'a.pdf',
  fileSize: content.length,
  fileContent: attachments.add(new Blob([content], { type: 'application/pdf' })),
})

/** Encryption runs outside of the clock of the test, in threads of its own. */
const realTimeout = setTimeout
const settled = async () => {
  for (let turn = 0; turn < 12; turn += 1) await new Promise(resolve => realTimeout(resolve, 5))
}
const rest = async (ms = 300) => {
  await vi.advanceTimersByTimeAsync(ms)
  await settled()
}
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => vi.useRealTimers())

describe('saved draft', () => {
  test('is restored after a reload, with files, confirmation and step', async () => {
    const world = aWorld()
    const before = aPage(world)
    const file = aFile(before.attachments)
    before.draft.save({ applicant: { code: secret, files: [file] } }, 3)
    before.draft.keepStep('review')
    await before.draft.keepConfirmation({ md5Code: 'code', requisitionId: 'r' })
    const key = before.draft.draftKey()

    const after = aPage(world)
    const restored = await after.draft.restore()
    expect(restored).toEqual({
      version: 3,
      lostFiles: [],
      document: { applicant: { code: secret, files: [file] } },
      confirmation: { md5Code: 'code', requisitionId: 'r' },
      step: 'review',
    })
    const content = after.attachments.get(file.fileContent)
    expect([content?.type, Buffer.from(await content!.arrayBuffer()).toString()]).toEqual([
      'application/pdf',
      'SECRET OF THE FILE',
    ])
    expect(after.draft.draftKey()).toBe(key)
    expect(key).toMatch(/^[0-9a-f]{32}$/)
  })

  test('is stored as ciphertext only (SEC-06, FRM-70)', async () => {
    const world = aWorld()
    const { draft, attachments } = aPage(world)
    draft.save({ applicant: { name: 'Jonas', code: secret, files: [aFile(attachments)] } }, 1)
    await rest()
    expect(world.store.forms.size).toBe(1)
    expect(world.store.files.size).toBe(1)
    const all = world.store.bytes() + JSON.stringify({ ...sessionStorage, ...localStorage })
    for (const word of ['Jonas', secret, 'SECRET', 'application/pdf', 'a.pdf']) expect(all).not.toContain(word)
    for (const { key } of world.server.rows.values()) expect(all).not.toContain(key)
  })

  test('is written with the first change, and at most ten times a second during typing', async () => {
    const world = aWorld()
    const { draft } = aPage(world)
    const update = vi.spyOn(world.store, 'update')
    draft.save({ text: 'x' }, 1)
    await rest(40)
    expect(world.store.forms.size).toBe(1)
    update.mockClear()
    for (let key = 0; key < 50; key += 1) {
      draft.save({ text: 'x'.repeat(key) }, 1)
      await vi.advanceTimersByTimeAsync(20)
      if (key % 5 === 4) await settled()
    }
    await rest(100)
    expect(update.mock.calls.length).toBeGreaterThanOrEqual(5)
    expect(update.mock.calls.length).toBeLessThanOrEqual(11)
    expect(world.server.calls.filter(call => call === 'register')).toHaveLength(1)
    expect(await aPage(world).draft.restore()).toMatchObject({ document: { text: 'x'.repeat(49) } })
  })

  test('is reported as saved once, not with every write', async () => {
    const { draft, state } = aPage(aWorld())
    draft.save({ applicant: { name: 'J' } }, 1)
    await rest()
    expect(state()).toBe('saved')
    const listener = vi.fn()
    draft.saving.subscribe(listener)
    draft.save({ applicant: { name: 'Jo' } }, 1)
    await rest()
    expect(listener).not.toHaveBeenCalled()
  })

  test('is not stored before the first user input', async () => {
    const world = aWorld()
    const { draft } = aPage(world, { isUsed: () => false })
    draft.save({ lending: { property_value: '20000.00' } }, 1)
    await rest(5_000)
    expect(world.server.calls).toEqual([])
  })

  test('of two forms is kept apart', async () => {
    const world = aWorld()
    const one = aPage(world, { scope: 'one' })
    one.draft.save({ a: 1 }, 1)
    await one.draft.flush()
    expect(await aPage(world, { scope: 'two' }).draft.restore()).toBeUndefined()
  })

  test('removes a file that changed on the device, names it and keeps the answers', async () => {
    const world = aWorld()
    const before = aPage(world)
    before.draft.save({ applicant: { name: 'Ona', files: [aFile(before.attachments)] } }, 1)
    await before.draft.flush()
    for (const file of world.store.files.values()) new Uint8Array(file.data)[0]! ^= 1
    expect(await aPage(world).draft.restore()).toMatchObject({
      lostFiles: ['a.pdf'],
      document: { applicant: { name: 'Ona' } },
    })
  })

  test('deletes a removed file from the device', async () => {
    const world = aWorld()
    const { draft, attachments } = aPage(world)
    draft.save({ files: [aFile(attachments)] }, 1)
    await draft.flush()
    draft.save({}, 1)
    await draft.flush()
    expect(world.store.files.size).toBe(0)
  })

  test('is ignored when damaged', async () => {
    const world = aWorld()
    const before = aPage(world)
    before.draft.save({ a: 1 }, 1)
    await before.draft.flush()
    for (const { body } of world.store.forms.values()) new Uint8Array(body.data)[0]! ^= 1
    expect(await aPage(world).draft.restore()).toBeUndefined()
    expect(world.store.forms.size).toBe(0)
  })
})

describe('leaving the page', () => {
  test('stores nothing before the first input, although key and server key share exist by then', async () => {
    const world = aWorld()
    const { draft, state } = aPage(world)
    draft.prepare()
    await settled()
    expect(world.server.calls, 'the form is only looked at').toEqual([])
    draft.prepare(true)
    draft.prepare(true)
    await settled()
    expect(world.server.calls).toEqual(['register'])
    expect([world.store.forms.size, state()]).toEqual([0, 'none'])
    draft.save({ code: secret }, 1)
    await rest(40)
    expect([world.server.calls, world.store.forms.size, state()]).toEqual([['register'], 1, 'saved'])
  })

  test('right after the first character keeps it, although no timer has fired', async () => {
    const world = aWorld()
    const { draft } = aPage(world)
    draft.save({ name: 'J' }, 1)
    await draft.flush()
    expect(await aPage(world).draft.restore()).toMatchObject({ document: { name: 'J' } })
  })

  test('keeps the input while the server has the key and its response is pending', async () => {
    const world = aWorld()
    world.server.deaf = true
    const { draft, state } = aPage(world)
    draft.save({ name: 'J' }, 1)
    await rest()
    draft.save({ name: 'Jo' }, 1)
    await rest()
    expect([state(), draft.isWaiting()]).toEqual(['waiting', true])
    expect(await aPage(world).draft.restore()).toMatchObject({ document: { name: 'Jo' } })
  })

  test('keeps the input while the key is pending: the next page waits for it', async () => {
    const world = aWorld()
    let arrive = () => {}
    world.server.way = new Promise(resolve => (arrive = resolve))
    aPage(world).draft.save({ name: 'J' }, 1)
    await rest()
    expect([world.store.forms.size, world.server.rows.size]).toEqual([1, 0])
    const after = aPage(world).draft.restore()
    await settled()
    arrive()
    await rest(1_000)
    expect(await after).toMatchObject({ document: { name: 'J' } })
  })

  test('with a key that never reached the server ends in an empty form without an expiry notice', async () => {
    const world = aWorld()
    world.server.offline = true
    aPage(world).draft.save({ name: 'J' }, 1)
    await rest()
    world.server.offline = false
    const after = aPage(world)
    const restored = after.draft.restore()
    for (let second = 0; second < 4; second += 1) await rest(1_000)
    expect([await restored, after.state(), world.store.forms.size]).toEqual([undefined, 'none', 0])
  })

  test('is safe when ciphertext and server key share are stored', async () => {
    const { draft } = aPage(aWorld())
    expect(draft.isWaiting()).toBe(false)
    draft.save({ name: 'J' }, 1)
    expect(draft.isWaiting()).toBe(true)
    await draft.flush()
    expect(draft.isWaiting()).toBe(false)
  })
})

describe('draft key', () => {
  test('equals the key that the server derives from its share', async () => {
    const world = aWorld()
    const before = aPage(world)
    before.draft.save({ code: secret }, 1)
    await before.draft.flush()
    const [[id, { share, key }]] = [...world.server.rows] as [[string, { share: string; key: string }]]
    expect(Buffer.from(share, 'base64')).toHaveLength(32)
    expect(world.store.bytes()).not.toContain(share)
    const head = world.store.forms.values().next().value
    expect(head?.id).toBe(id)
    expect(new TextDecoder().decode(await decrypt(await keyFrom(id, key), 'document', head!.body))).toContain(secret)
  })

  test('of an untouched form expires without a notice', async () => {
    const world = aWorld(600)
    const { draft, state } = aPage(world)
    draft.prepare(true)
    await settled()
    await rest(700_000)
    expect(state()).toBe('none')
    draft.save({ name: 'J' }, 1)
    await draft.flush()
    expect([state(), world.server.calls]).toEqual(['saved', ['register', 'register']])
  })

  test('is replaced when rejected', async () => {
    const world = aWorld()
    const { draft, state } = aPage(world)
    const { register } = world.server.keys
    world.server.keys.register = async id =>
      register(id, 'half of another key').then(() => Promise.reject(new ApiError(410, { code: 'SAVED_FORM_GONE' })))
    draft.save({ name: 'J' }, 1)
    await rest(40)
    world.server.keys.register = register
    await rest()
    expect(state()).toBe('saved')
    expect(await aPage(world).draft.restore()).toMatchObject({ document: { name: 'J' } })
  })

  test('opens once: every return gets a new one and destroys the old', async () => {
    const world = aWorld()
    const before = aPage(world)
    before.draft.save({ a: 1 }, 1)
    await before.draft.flush()
    const [first] = world.server.rows.keys()
    expect(await aPage(world).draft.restore()).toBeDefined()
    await settled()
    expect(world.server.rows.has(first!)).toBe(false)
    expect(world.server.rows.size).toBe(1)
    expect(await aPage(world).draft.restore(), 'and again').toMatchObject({ document: { a: 1 } })
  })

  test('survives a crash between the response and the new ciphertext', async () => {
    const world = aWorld()
    const before = aPage(world)
    before.draft.save({ a: 1 }, 1)
    await before.draft.flush()
    const { update } = world.store
    let writes = 0
    world.store.update = (...given) => ((writes += 1) === 1 ? update(...given) : new Promise(() => {}))
    void aPage(world).draft.restore()
    await settled()
    world.store.update = update
    expect(world.server.calls.filter(call => call === 'open')).toHaveLength(1)
    expect(await aPage(world).draft.restore()).toMatchObject({ document: { a: 1 } })
  })

  test('is created later without a connection at the start, and the input is saved then', async () => {
    const world = aWorld()
    world.server.offline = true
    const { draft, state } = aPage(world)
    draft.save({ code: secret }, 1)
    await rest()
    expect(state()).toBe('waiting')
    expect(world.store.bytes()).not.toContain(secret)
    for (let key = 0; key < 20; key += 1) {
      draft.save({ code: secret, key }, 1)
      await rest(100)
    }
    expect(world.server.calls, 'and not with every key').toEqual(['register'])
    world.server.offline = false
    await rest(15_000)
    // Encrypting takes its own time on a machine with other work.
    for (let turn = 0; turn < 40 && state() !== 'saved'; turn += 1) await settled()
    expect(state()).toBe('saved')
    expect(await aPage(world).draft.restore()).toMatchObject({ document: { key: 19 } })
  })

  test('is sent again at once when the connection returns during an attempt that then fails', async () => {
    const world = aWorld()
    const { draft, state } = aPage(world)
    let fail = (_error: Error): void => undefined
    world.server.way = new Promise((_resolve, reject) => (fail = reject))
    draft.save({ code: secret }, 1)
    await rest()
    expect([state(), world.server.calls]).toEqual(['waiting', ['register']])
    const online = draft.flush()
    await settled()
    world.server.way = Promise.resolve()
    fail(new ApiError(0, {}))
    await online
    expect([state(), world.server.calls]).toEqual(['saved', ['register', 'register']])
  })

  test('that cannot be requested on return leaves the draft unchanged', async () => {
    const world = aWorld()
    const before = aPage(world)
    before.draft.save({ a: 1 }, 1)
    await before.draft.flush()
    world.server.offline = true
    const after = aPage(world)
    await expect(after.draft.restore()).rejects.toBeInstanceOf(SavedFormLocked)
    expect(world.store.forms.size).toBe(1)
    world.server.offline = false
    expect(await after.draft.restore()).toMatchObject({ document: { a: 1 } })
  })

  test('that has expired deletes the ciphertext', async () => {
    const world = aWorld()
    const before = aPage(world)
    before.draft.save({ a: 1, files: [aFile(before.attachments)] }, 1)
    await before.draft.flush()
    world.server.rows.clear()
    const after = aPage(world)
    expect(await after.draft.restore()).toBeUndefined()
    expect([world.store.forms.size, world.store.files.size, after.state()]).toEqual([0, 0, 'expired'])
  })

  test('of a form left here and sent elsewhere restores nothing', async () => {
    const world = aWorld()
    const first = aPage(world)
    first.draft.save({ secret }, 1)
    await rest()
    await first.draft.leave()
    await settled()
    const second = aPage(world)
    expect(await second.draft.restore()).toMatchObject({ document: { secret } })
    await second.draft.clear()
    await settled()
    await rest(61_000)
    await rest(1_000)
    expect(world.store.forms.size).toBe(0)
  })

  test('is prolonged once a minute while something changes, and never otherwise', async () => {
    const world = aWorld()
    const { draft } = aPage(world)
    const prolonged = () => world.server.calls.filter(call => call === 'prolong').length
    for (let second = 0; second < 150; second += 1) {
      draft.save({ second }, 1)
      await vi.advanceTimersByTimeAsync(1_000)
      if (second % 10 === 0) await settled()
    }
    // What was encrypted last may be written after its second; it prolongs once more.
    for (let minute = 0; minute < 3; minute += 1) await rest(60_000)
    const counted = prolonged()
    expect(counted).toBeGreaterThanOrEqual(2)
    expect(counted).toBeLessThanOrEqual(4)
    await rest(600_000)
    expect(prolonged()).toBe(counted)
  })

  test('that expires while the page is open deletes the ciphertext; later input is saved under a new one', async () => {
    const world = aWorld(600)
    const { draft, state, attachments } = aPage(world)
    const file = aFile(attachments)
    draft.save({ a: 1, files: [file] }, 1)
    await rest()
    // The answer to prolonging it never comes.
    world.server.offline = true
    await rest(700_000)
    expect([state(), world.store.forms.size, world.store.files.size]).toEqual(['expired', 0, 0])
    world.server.offline = false
    draft.save({ a: 2, files: [file] }, 1)
    await rest()
    expect([state(), world.store.forms.size, world.store.files.size]).toEqual(['saved', 1, 1])
  })

  test('lost by the server is replaced during typing', async () => {
    const world = aWorld()
    const { draft, state, attachments } = aPage(world)
    draft.save({ files: [aFile(attachments)] }, 1)
    await rest()
    world.server.rows.clear()
    await rest(60_000)
    await rest()
    expect(state()).toBe('saved')
    expect(await aPage(world).draft.restore()).toMatchObject({ lostFiles: [], version: 1 })
  })
})

describe('two tabs with one form', () => {
  test('save in the tab opened last; the other writes nothing and says so', async () => {
    const world = aWorld()
    const first = aPage(world)
    first.draft.save({ a: 'first' }, 1)
    await first.draft.flush()
    const second = aPage(world)
    expect(await second.draft.restore()).toMatchObject({ document: { a: 'first' } })
    second.draft.save({ a: 'second' }, 1)
    await second.draft.flush()
    first.draft.save({ a: 'first, more' }, 1)
    await rest()
    expect([first.state(), second.state()]).toEqual(['elsewhere', 'saved'])
    expect(await aPage(world).draft.restore()).toMatchObject({ document: { a: 'second' } })
  })

  test('can hand over saving to the other tab', async () => {
    const world = aWorld()
    const first = aPage(world)
    first.draft.save({ a: 'first' }, 1)
    await first.draft.flush()
    await aPage(world).draft.restore()
    first.draft.save({ a: 'first, more' }, 1)
    await rest()
    await first.draft.saveHere()
    expect(first.state()).toBe('saved')
    expect(await aPage(world).draft.restore()).toMatchObject({ document: { a: 'first, more' } })
  })

  test('with empty forms save in the tab that writes first', async () => {
    const world = aWorld()
    const [one, two] = [aPage(world), aPage(world)]
    one.draft.save({ a: 'one' }, 1)
    await one.draft.flush()
    two.draft.save({ a: 'two' }, 1)
    await rest()
    expect([one.state(), two.state()]).toEqual(['saved', 'elsewhere'])
    expect(await aPage(world).draft.restore()).toMatchObject({ document: { a: 'one' } })
  })

  test('opened at the same moment lose nothing and have one owning tab', async () => {
    const world = aWorld()
    const before = aPage(world)
    before.draft.save({ a: 1, files: [aFile(before.attachments)] }, 1)
    await before.draft.flush()
    const tabs = [aPage(world), aPage(world), aPage(world)]
    const found = await Promise.allSettled(tabs.map(({ draft }) => draft.restore()))
    const back = found.filter(one => one.status === 'fulfilled' && one.value?.lostFiles.length === 0)
    expect(back.length).toBeGreaterThan(0)
    expect(await aPage(world).draft.restore()).toMatchObject({ document: { a: 1 }, lostFiles: [] })
  })
})

describe('sending and clearing', () => {
  test('keeps the idempotency key for the same answers, also after a reload, and changes it with answers and purpose', async () => {
    const world = aWorld()
    const { draft } = aPage(world)
    draft.save({ a: 1 }, 1)
    const key = draft.idempotencyKey()
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(draft.idempotencyKey()).toBe(key)
    expect(draft.idempotencyKey('NORDIGEN')).not.toBe(key)
    await draft.flush()
    const after = aPage(world)
    await after.draft.restore()
    expect(after.draft.idempotencyKey()).toBe(key)
    after.draft.save({ a: 2 }, 1)
    expect(after.draft.idempotencyKey()).not.toBe(key)
  })

  test('deletes everything, including pending writes', async () => {
    const world = aWorld()
    const { draft, attachments, state } = aPage(world)
    const key = draft.draftKey()
    draft.save({ files: [aFile(attachments)] }, 1)
    await draft.flush()
    draft.save({ a: 2 }, 1)
    void draft.flush()
    await draft.clear()
    await rest(10_000)
    expect([world.store.forms.size, world.store.files.size, world.server.rows.size, state()]).toEqual([0, 0, 0, 'none'])
    expect(attachments.entries()).toEqual([])
    expect(draft.draftKey()).not.toBe(key)
  })

  test('saves before the redirect to the bank, or does not redirect', async () => {
    const world = aWorld()
    const { draft } = aPage(world)
    draft.save({ a: 1 }, 1)
    world.server.offline = true
    await expect(draft.keepConfirmation({ md5Code: 'm', requisitionId: 'r' })).rejects.toThrow()
    world.server.offline = false
    await draft.keepConfirmation({ md5Code: 'm', requisitionId: 'r' })
    expect(await aPage(world).draft.restore()).toMatchObject({ confirmation: { md5Code: 'm' } })
  })
})

describe('check for user input', () => {
  test.each([
    ['an answer', { applicant: { name: 'Jonas' } }, true],
    [
      'only values the form set itself',
      { financial_product_type: 'LEASING_PRIVATE', lending: { is_insurance_kasko: true } },
      false,
    ],
    ['nothing', {}, false],
  ])('%s', (_name, document, expected) => {
    expect(hasAnswers(sample, document)).toBe(expected)
  })
})
