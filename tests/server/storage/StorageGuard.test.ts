import Fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { storage } from '../../../server/http/storage.ts'
import { StorageGuard } from '../../../server/storage/StorageGuard.ts'

const settings = { dataDir: '/data', databaseUrl: null, minFreeDiskPercent: 5, databaseMaxMegabytes: 0 }
const db = undefined as never

function aGuard(free: () => number | Error, changes: Partial<typeof settings> | { databaseUrl: string } = {}) {
  const log = { error: vi.fn(), warn: vi.fn() }
  const diskOf = vi.fn(async (_path: string) => {
    const share = free()
    if (share instanceof Error) throw share
    return { bavail: share * 10, blocks: 1000 }
  })
  return { guard: new StorageGuard({ db, settings: { ...settings, ...changes }, log, diskOf }), log, diskOf }
}

describe('StorageGuard', () => {
  it.each([
    [100, true],
    [5, true],
    [4.9, false],
    [0, false],
  ])('with %d %% of the disk free allows storing: %s', async (free, lets) => {
    const { guard, diskOf } = aGuard(() => free)
    const outcome = await guard.ensureRoom().then(
      () => true,
      (error: unknown) => error,
    )
    if (lets) expect(outcome).toBe(true)
    else expect(outcome).toMatchObject({ code: 'STORAGE_FULL', status: 503, retryAfterSeconds: 600 })
    expect(diskOf).toHaveBeenCalledExactlyOnceWith('/data')
  })

  it.each([
    ['with another database server', { databaseUrl: 'postgres://db/x' }],
    ['switched off', { minFreeDiskPercent: 0 }],
    ['in memory', { dataDir: null as never }],
  ])('does not check the disk %s', async (_what, changes) => {
    const { guard, diskOf } = aGuard(() => 0, changes)
    await guard.ensureRoom()
    expect(diskOf).not.toHaveBeenCalled()
  })

  it('does not close the portal because the disk does not respond, and logs it', async () => {
    const { guard, log } = aGuard(() => new Error('ENOSYS'))
    await guard.ensureRoom()
    expect(log.warn).toHaveBeenCalledOnce()
  })

  it('sees room a second later, also when the clock was set back an hour', async () => {
    vi.useFakeTimers()
    try {
      let free = 1
      const { guard } = aGuard(() => free)
      await expect(guard.ensureRoom()).rejects.toMatchObject({ code: 'STORAGE_FULL' })
      free = 50
      vi.setSystemTime(Date.now() - 3_600_000)
      vi.advanceTimersByTime(1_001)
      await guard.ensureRoom()
    } finally {
      vi.useRealTimers()
    }
  })

  it('checks once for many calls, again a second later, and logs when the space runs out and returns', async () => {
    vi.useFakeTimers()
    try {
      let free = 1
      const { guard, log, diskOf } = aGuard(() => free)
      const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => guard.ensureRoom()))
      expect(outcomes.map(({ status }) => status)).toEqual(Array(50).fill('rejected'))
      expect(diskOf).toHaveBeenCalledOnce()
      expect(log.error).toHaveBeenCalledOnce()
      free = 50
      vi.advanceTimersByTime(1001)
      await guard.ensureRoom()
      expect(log.warn).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ freePercent: 50 }),
        expect.stringContaining('room again'),
      )
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('route with large bodies', () => {
  const build = (options: object) => {
    const app = Fastify()
    app.decorate('db', db).decorate('config', settings as never)
    void app.register(storage, { usualBodyLimit: 1000 })
    void app.register(async inner => {
      inner.post('/x', { ...options } as never, async () => 'stored')
    })
    return app.ready()
  }

  it.each([
    ['a larger limit', { bodyLimit: 1001 }],
    ['a multipart body', { schema: { consumes: ['multipart/form-data'] } }],
  ])('fails startup when it has %s and does not declare whether it stores', async (_what, options) => {
    await expect(build(options)).rejects.toThrow('does not declare config.stores')
  })

  it('starts when it declares that, or has the usual limit', async () => {
    await expect(build({ bodyLimit: 1001, config: { stores: false } })).resolves.toBeDefined()
    await expect(build({})).resolves.toBeDefined()
  })
})
