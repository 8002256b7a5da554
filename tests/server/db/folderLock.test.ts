import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { lockFolder } from '../../../server/db/lock.ts'
import { claimFolder, type Claim, type ClaimOptions } from '../../../server/db/lockClaims.ts'

const root = mkdtempSync(join(tmpdir(), 'portal-lock-'))
const claims: Claim[] = []
afterEach(() => {
  for (const claim of claims.splice(0)) claim.release()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))
const aFolder = () => mkdtempSync(join(root, 'data-'))

/** A clock that only the pauses move; `during` runs in each pause. */
function controlledClock(during: (elapsedMs: number) => void = () => {}) {
  const start = Date.now()
  let time = start
  const options: ClaimOptions = {
    onLost: () => {
      throw new Error('lost')
    },
    now: () => time,
    pause: async ms => {
      time += ms
      during(time - start)
      await new Promise(setImmediate)
    },
    machine: 'this machine',
  }
  return { options, elapsed: () => time - start }
}

async function claim(folder: string, options: ClaimOptions): Promise<boolean> {
  const claimed = await claimFolder(folder, options)
  if (claimed !== null) claims.push(claimed)
  return claimed !== null
}

/** The file that another process left or holds. */
function aCard(folder: string, card: Record<string, unknown>, ageMs = 0): string {
  const path = join(folder, 'portal.lock.000000001-0a0b0c0d')
  writeFileSync(path, JSON.stringify({ pid: 1, socket: true, ...card }))
  const time = (Date.now() - ageMs) / 1000
  utimesSync(path, time, time)
  return path
}

describe('claim of a data folder (API-16)', () => {
  it('is rejected while another process accepts connections, whatever the time of its file', async () => {
    const folder = aFolder()
    const { options, elapsed } = controlledClock()
    expect(await claim(folder, options)).toBe(true)
    for (const name of readdirSync(folder)) if (!name.includes('.sock')) utimesSync(join(folder, name), 1, 1)
    expect(await claim(folder, options)).toBe(false)
    expect(await claim(folder, { ...options, machine: 'another machine' })).toBe(false)
    expect(elapsed(), 'without waiting').toBeLessThanOrEqual(5_400)
  })

  it('replaces that of a killed process of this machine at once, however young', async () => {
    const folder = aFolder()
    const left = aCard(folder, { machine: 'this machine' })
    const { options, elapsed } = controlledClock()
    expect(await claim(folder, options)).toBe(true)
    expect([existsSync(left), elapsed()]).toEqual([false, 0])
  })

  it.each([
    ['of another machine', { machine: 'another machine' }],
    ['of a system without an identity', { machine: null }],
    ['on a file system without sockets', { machine: 'this machine', socket: false }],
    ['that cannot be read', { pid: 'x' }],
  ])('waits for ten seconds before it replaces a young one %s', async (_name, card) => {
    const folder = aFolder()
    aCard(folder, card, 1_000)
    const { options, elapsed } = controlledClock()
    expect(await claim(folder, options)).toBe(true)
    expect(elapsed()).toBeGreaterThan(10_000)
    expect(elapsed()).toBeLessThan(11_000)
  })

  it('replaces an old one of another machine at once', async () => {
    const folder = aFolder()
    aCard(folder, { machine: 'another machine' }, 11_000)
    const { options, elapsed } = controlledClock()
    expect(await claim(folder, options)).toBe(true)
    expect(elapsed()).toBe(0)
  })

  it('is rejected when that of another machine is rewritten meanwhile', async () => {
    const folder = aFolder()
    const other = aCard(folder, { machine: 'another machine' }, 2_000)
    const { options, elapsed } = controlledClock(ms => {
      if (ms >= 2_000) utimesSync(other, Date.now() / 1000, Date.now() / 1000)
    })
    expect(await claim(folder, options)).toBe(false)
    expect(elapsed()).toBeLessThan(3_000)
    expect(readdirSync(folder), 'only that of the owner').toEqual([other.slice(folder.length + 1)])
  })

  it('goes to exactly one of many that start together', async () => {
    for (let round = 0; round < 10; round += 1) {
      const folder = aFolder()
      const { options } = controlledClock()
      const results = await Promise.all(Array.from({ length: 6 }, () => claim(folder, { ...options, now: Date.now })))
      expect(results.filter(Boolean)).toHaveLength(1)
    }
  })

  it('works in a folder whose path is too long for a socket', async () => {
    const folder = join(aFolder(), 'long'.repeat(30))
    mkdirSync(folder)
    const { options } = controlledClock()
    expect(await claim(folder, options)).toBe(true)
    expect(await claim(folder, options)).toBe(false)
  })

  it('ends a process that another one took for dead', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const folder = aFolder()
      const lost = vi.fn()
      const { options } = controlledClock()
      expect(await claim(folder, { ...options, onLost: lost })).toBe(true)
      vi.advanceTimersByTime(10_000)
      expect(lost).not.toHaveBeenCalled()
      for (const name of readdirSync(folder)) rmSync(join(folder, name))
      vi.advanceTimersByTime(2_000)
      expect(lost, 'nobody else is there').not.toHaveBeenCalled()
      aCard(folder, { machine: 'another machine' })
      vi.advanceTimersByTime(2_000)
      expect(lost).toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })
})

const unshare = [['--net'], ['--map-root-user', '--net'], ['--map-root-user', '--net', '--pid', '--fork']].filter(
  words => spawnSync('unshare', [...words, 'true']).status === 0,
)
const script = `
  const { lockFolder } = await import('./server/db/lock.ts')
  try {
    await lockFolder(process.argv[1])
    console.log('locked')
    setInterval(() => {}, 1000)
  } catch (error) {
    console.log(error.message)
  }
`

function inNamespace(words: readonly string[], folder: string) {
  const child = spawn(
    'unshare',
    [...words, process.execPath, '--import', 'tsx', '--input-type=module', '-e', script, folder],
    { cwd: fileURLToPath(new URL('../../../', import.meta.url)), stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise(resolve => child.once('close', resolve))
  const answer = new Promise<string>(resolve => child.stdout.once('data', chunk => resolve(String(chunk).trim())))
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { answer, kill }
}

// What two containers on one volume are to each other.
describe.skipIf(unshare.length === 0)('data folder shared by network namespaces (API-16)', () => {
  it.each(unshare.map(words => words.join(' ')))('is rejected for a second process under unshare %s', async words => {
    const folder = aFolder()
    const lock = await lockFolder(folder)
    const second = inNamespace(words.split(' '), folder)
    expect(await second.answer).toMatch(/is in use by another process/)
    lock.release()
  })

  it('is rejected while the process of the other namespace runs, and free once it was killed', async () => {
    const folder = aFolder()
    const first = inNamespace(unshare[0] ?? [], folder)
    expect(await first.answer).toBe('locked')
    await expect(lockFolder(folder)).rejects.toThrow(/is in use by another process/)
    await first.kill()
    const lock = await lockFolder(folder)
    lock.release()
    expect(readdirSync(folder)).toEqual([])
  })
})
