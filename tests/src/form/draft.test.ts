import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { hasAnswers } from '../../../src/form/draft/answered.ts'
import { createDraft, SavedFormLocked } from '../../../src/form/draft/draft.ts'
import { createKeeper } from '../../../src/form/draft/keeper.ts'
import { keyFrom, unseal } from '../../../src/form/draft/seal.ts'
import { createAttachments } from '../../../src/form/files/attachments.ts'
import { ApiError } from '../../../src/api/http/ApiError.ts'
import { sample } from './fixtures/sample.ts'
import { aShelf, someKeys } from './fixtures/savedForms.ts'

type World = { shelf: ReturnType<typeof aShelf>; server: ReturnType<typeof someKeys> }
const aWorld = (lifeSeconds?: number): World => ({ shelf: aShelf(), server: someKeys(lifeSeconds) })

/** A page that shows the form: another one on the same world is a reload or a second tab. */
function aPage({ shelf, server }: World, options: { isUsed?: () => boolean; scope?: string } = {}) {
  const attachments = createAttachments()
  const draft = createDraft(options.scope ?? 'leasing-private.default', attachments, {
    ...(options.isUsed ? { isUsed: options.isUsed } : {}),
    device: { hasDatabase: () => true, isSaved: async scope => shelf.forms.has(scope) },
    makeKeeper: async given => createKeeper({ ...given, shelf, keys: server.keys }),
  })
  return { draft, attachments, state: () => draft.saving.read().state }
}

const secret = '38805140328'
const aFile = (attachments: ReturnType<typeof createAttachments>, content = 'SECRET OF THE FILE') => ({
  fileName: 'a.pdf',
  fileSize: content.length,
  fileContent: attachments.add(new Blob([content], { type: 'application/pdf' })),
})

/** Sealing runs outside of the clock of the test, in threads of its own. */
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

describe('what is typed', () => {
  test('comes back after a reload, with files, confirmation and step', async () => {
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

  test('lies there as ciphertext, and nothing of it anywhere else (SEC-06, FRM-70)', async () => {
    const world = aWorld()
    const { draft, attachments } = aPage(world)
    draft.save({ applicant: { name: 'Jonas', code: secret, files: [aFile(attachments)] } }, 1)
    await rest()
    expect(world.shelf.forms.size).toBe(1)
    expect(world.shelf.files.size).toBe(1)
    const all = world.shelf.bytes() + JSON.stringify({ ...sessionStorage, ...localStorage })
    for (const word of ['Jonas', secret, 'SECRET', 'application/pdf', 'a.pdf']) expect(all).not.toContain(word)
    for (const { key } of world.server.rows.values()) expect(all).not.toContain(key)
  })

  test('is written with the first change, and while somebody types without a rest ten times a second at most', async () => {
    const world = aWorld()
    const { draft } = aPage(world)
    const update = vi.spyOn(world.shelf, 'update')
    draft.save({ text: 'x' }, 1)
    await rest(40)
    expect(world.shelf.forms.size).toBe(1)
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

  test('is said to be saved once, not with every writing', async () => {
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

  test('is not kept before a person has done anything', async () => {
    const world = aWorld()
    const { draft } = aPage(world, { isUsed: () => false })
    draft.save({ lending: { property_value: '20000.00' } }, 1)
    await rest(5_000)
    expect(world.server.calls).toEqual([])
  })

  test('of two forms never mixes', async () => {
    const world = aWorld()
    const one = aPage(world, { scope: 'one' })
    one.draft.save({ a: 1 }, 1)
    await one.draft.flush()
    expect(await aPage(world, { scope: 'two' }).draft.restore()).toBeUndefined()
  })

  test('a file that was changed on the device is named and taken out, the answers stay', async () => {
    const world = aWorld()
    const before = aPage(world)
    before.draft.save({ applicant: { name: 'Ona', files: [aFile(before.attachments)] } }, 1)
    await before.draft.flush()
    for (const file of world.shelf.files.values()) new Uint8Array(file.data)[0]! ^= 1
    expect(await aPage(world).draft.restore()).toMatchObject({
      lostFiles: ['a.pdf'],
      document: { applicant: { name: 'Ona' } },
    })
  })

  test('a removed file leaves the device', async () => {
    const world = aWorld()
    const { draft, attachments } = aPage(world)
    draft.save({ files: [aFile(attachments)] }, 1)
    await draft.flush()
    draft.save({}, 1)
    await draft.flush()
    expect(world.shelf.files.size).toBe(0)
  })

  test('damaged, is no draft', async () => {
    const world = aWorld()
    const before = aPage(world)
    before.draft.save({ a: 1 }, 1)
    await before.draft.flush()
    for (const { body } of world.shelf.forms.values()) new Uint8Array(body.data)[0]! ^= 1
    expect(await aPage(world).draft.restore()).toBeUndefined()
    expect(world.shelf.forms.size).toBe(0)
  })
})

describe('leaving', () => {
  test('to a field, the key is made and the server has its half before anything is typed; nothing is stored', async () => {
    const world = aWorld()
    const { draft, state } = aPage(world)
    draft.prepare()
    await settled()
    expect(world.server.calls, 'the form is only looked at').toEqual([])
    draft.prepare(true)
    draft.prepare(true)
    await settled()
    expect(world.server.calls).toEqual(['register'])
    expect([world.shelf.forms.size, state()]).toEqual([0, 'none'])
    draft.save({ code: secret }, 1)
    await rest(40)
    expect([world.server.calls, world.shelf.forms.size, state()]).toEqual([['register'], 1, 'saved'])
  })

  test('right after the first letter keeps it: no timer has run yet', async () => {
    const world = aWorld()
    const { draft } = aPage(world)
    draft.save({ name: 'J' }, 1)
    await draft.flush()
    expect(await aPage(world).draft.restore()).toMatchObject({ document: { name: 'J' } })
  })

  test('while the server has the key and its answer is under way keeps what is typed', async () => {
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

  test('while the key is under way keeps what is typed: the next page waits for it to arrive', async () => {
    const world = aWorld()
    let arrive = () => {}
    world.server.way = new Promise(resolve => (arrive = resolve))
    aPage(world).draft.save({ name: 'J' }, 1)
    await rest()
    expect([world.shelf.forms.size, world.server.rows.size]).toEqual([1, 0])
    const after = aPage(world).draft.restore()
    await settled()
    arrive()
    await rest(1_000)
    expect(await after).toMatchObject({ document: { name: 'J' } })
  })

  test('with a key that never reached the server ends in an empty form, and nobody is told that it was too long ago', async () => {
    const world = aWorld()
    world.server.offline = true
    aPage(world).draft.save({ name: 'J' }, 1)
    await rest()
    world.server.offline = false
    const after = aPage(world)
    const restored = after.draft.restore()
    for (let second = 0; second < 4; second += 1) await rest(1_000)
    expect([await restored, after.state(), world.shelf.forms.size]).toEqual([undefined, 'none', 0])
  })

  test('is safe when what is typed lies there and the server has the key', async () => {
    const { draft } = aPage(aWorld())
    expect(draft.isWaiting()).toBe(false)
    draft.save({ name: 'J' }, 1)
    expect(draft.isWaiting()).toBe(true)
    await draft.flush()
    expect(draft.isWaiting()).toBe(false)
  })
})

describe('the key', () => {
  test('made here is the one the server makes of its half', async () => {
    const world = aWorld()
    const before = aPage(world)
    before.draft.save({ code: secret }, 1)
    await before.draft.flush()
    const [[id, { share, key }]] = [...world.server.rows] as [[string, { share: string; key: string }]]
    expect(Buffer.from(share, 'base64')).toHaveLength(32)
    expect(world.shelf.bytes()).not.toContain(share)
    const head = world.shelf.forms.values().next().value
    expect(head?.id).toBe(id)
    expect(new TextDecoder().decode(await unseal(await keyFrom(id, key), 'document', head!.body))).toContain(secret)
  })

  test('for which nobody typed anything ends without a word', async () => {
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

  test('that is refused is replaced by another one', async () => {
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

  test('opens once: every return has a new one, and the old is destroyed', async () => {
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

  test('a crash between the answer and the new ciphertext loses nothing', async () => {
    const world = aWorld()
    const before = aPage(world)
    before.draft.save({ a: 1 }, 1)
    await before.draft.flush()
    const { update } = world.shelf
    let writes = 0
    world.shelf.update = (...given) => ((writes += 1) === 1 ? update(...given) : new Promise(() => {}))
    void aPage(world).draft.restore()
    await settled()
    world.shelf.update = update
    expect(world.server.calls.filter(call => call === 'open')).toHaveLength(1)
    expect(await aPage(world).draft.restore()).toMatchObject({ document: { a: 1 } })
  })

  test('without connection at the start typing goes on, and is saved when the server answers', async () => {
    const world = aWorld()
    world.server.offline = true
    const { draft, state } = aPage(world)
    draft.save({ code: secret }, 1)
    await rest()
    expect(state()).toBe('waiting')
    expect(world.shelf.bytes()).not.toContain(secret)
    for (let key = 0; key < 20; key += 1) {
      draft.save({ code: secret, key }, 1)
      await rest(100)
    }
    expect(world.server.calls, 'and not with every key').toEqual(['register'])
    world.server.offline = false
    await rest(15_000)
    expect(state()).toBe('saved')
    expect(await aPage(world).draft.restore()).toMatchObject({ document: { key: 19 } })
  })

  test('that cannot be asked for on return leaves everything where it is', async () => {
    const world = aWorld()
    const before = aPage(world)
    before.draft.save({ a: 1 }, 1)
    await before.draft.flush()
    world.server.offline = true
    const after = aPage(world)
    await expect(after.draft.restore()).rejects.toBeInstanceOf(SavedFormLocked)
    expect(world.shelf.forms.size).toBe(1)
    world.server.offline = false
    expect(await after.draft.restore()).toMatchObject({ document: { a: 1 } })
  })

  test('that is gone takes the ciphertext with it', async () => {
    const world = aWorld()
    const before = aPage(world)
    before.draft.save({ a: 1, files: [aFile(before.attachments)] }, 1)
    await before.draft.flush()
    world.server.rows.clear()
    const after = aPage(world)
    expect(await after.draft.restore()).toBeUndefined()
    expect([world.shelf.forms.size, world.shelf.files.size, after.state()]).toEqual([0, 0, 'expired'])
  })

  test('of a form that was left here and sent by another opening of it brings nothing back', async () => {
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
    expect(world.shelf.forms.size).toBe(0)
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
    // What was sealed last may be written after its second; it prolongs once more.
    for (let minute = 0; minute < 3; minute += 1) await rest(60_000)
    const counted = prolonged()
    expect(counted).toBeGreaterThanOrEqual(2)
    expect(counted).toBeLessThanOrEqual(4)
    await rest(600_000)
    expect(prolonged()).toBe(counted)
  })

  test('runs out while the page is open: the ciphertext goes, and what is typed next is saved under a new one', async () => {
    const world = aWorld(600)
    const { draft, state, attachments } = aPage(world)
    const file = aFile(attachments)
    draft.save({ a: 1, files: [file] }, 1)
    await rest()
    // The answer to prolonging it never comes.
    world.server.offline = true
    await rest(700_000)
    expect([state(), world.shelf.forms.size, world.shelf.files.size]).toEqual(['expired', 0, 0])
    world.server.offline = false
    draft.save({ a: 2, files: [file] }, 1)
    await rest()
    expect([state(), world.shelf.forms.size, world.shelf.files.size]).toEqual(['saved', 1, 1])
  })

  test('that the server has lost is replaced while somebody types', async () => {
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
  test('the one opened last goes on; the other writes nothing over it and says so', async () => {
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

  test('the other can be made the one that is saved', async () => {
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

  test('both empty at the start: the first to write is saved', async () => {
    const world = aWorld()
    const [one, two] = [aPage(world), aPage(world)]
    one.draft.save({ a: 'one' }, 1)
    await one.draft.flush()
    two.draft.save({ a: 'two' }, 1)
    await rest()
    expect([one.state(), two.state()]).toEqual(['saved', 'elsewhere'])
    expect(await aPage(world).draft.restore()).toMatchObject({ document: { a: 'one' } })
  })

  test('opened at the same moment by several tabs, nothing is lost and one owns it', async () => {
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
  test('the same answers keep their key, over a reload too; changed answers and other purposes get another', async () => {
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

  test('clearing leaves nothing behind, not even what was still to be written', async () => {
    const world = aWorld()
    const { draft, attachments, state } = aPage(world)
    const key = draft.draftKey()
    draft.save({ files: [aFile(attachments)] }, 1)
    await draft.flush()
    draft.save({ a: 2 }, 1)
    void draft.flush()
    await draft.clear()
    await rest(10_000)
    expect([world.shelf.forms.size, world.shelf.files.size, world.server.rows.size, state()]).toEqual([0, 0, 0, 'none'])
    expect(attachments.entries()).toEqual([])
    expect(draft.draftKey()).not.toBe(key)
  })

  test('before the trip to the bank it is really saved, or the person does not leave', async () => {
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

describe('whether a person has filled in anything', () => {
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
