import { describe, expect, it } from 'vitest'
import { PrimaryFinder } from '../../../server/db/postgres/primaryFinder.ts'

const hosts = ['one', 'two', 'three'].map(name => ({ name, url: `postgres://${name}/portal` }))

/** Servers whose answers a test decides: a timeline, or the reason why they accept no writes. */
function aCluster(first: Record<string, number | string>) {
  let answers = first
  let waiting: (() => void)[] = []
  let isHeld = false
  const asked: string[] = []
  const switches: string[] = []
  const finder = new PrimaryFinder({
    hosts,
    probe: async host => {
      asked.push(host.name)
      if (isHeld) await new Promise<void>(resolve => waiting.push(resolve))
      const answer = answers[host.name]
      if (answer === undefined) return new Promise(() => {}) // It hangs.
      if (typeof answer === 'string') throw new Error(answer)
      return answer
    },
    onSwitch: host => switches.push(host.name),
  })
  return {
    finder,
    asked,
    switches,
    become: (next: Record<string, number | string>) => {
      answers = next
    },
    hold: () => {
      isHeld = true
    },
    letGo: () => {
      isHeld = false
      for (const go of waiting) go()
      waiting = []
    },
  }
}

const nameOf = async (finder: PrimaryFinder) => (await finder.primary()).name

describe('PrimaryFinder (API-28)', () => {
  it('asks all servers at once and then no more until there is doubt', async () => {
    const { finder, asked, switches } = aCluster({ one: 'is a standby', two: 1, three: 'is a standby' })
    expect(await Promise.all([nameOf(finder), nameOf(finder)])).toEqual(['two', 'two'])
    expect(await nameOf(finder)).toBe('two')
    expect(asked).toEqual(['one', 'two', 'three'])
    expect(switches).toEqual(['two'])
  })

  it('shares one search among all callers that lost their connection, and switches once', async () => {
    const { finder, asked, switches, become, hold, letGo } = aCluster({ one: 1, two: 'standby', three: 'standby' })
    await finder.primary()
    become({ one: 'connect ECONNREFUSED', two: 2, three: 'standby' })
    hold()
    asked.length = 0
    for (let caller = 0; caller < 20; caller += 1) finder.doubt()
    const callers = Array.from({ length: 20 }, () => nameOf(finder))
    letGo()
    expect(new Set(await Promise.all(callers))).toEqual(new Set(['two']))
    expect(asked).toEqual(['one', 'two', 'three'])
    expect(switches).toEqual(['one', 'two'])
  })

  it('does not wait for servers that hang', async () => {
    const { finder } = aCluster({ two: 1 })
    expect(await nameOf(finder)).toBe('two')
  })

  it('keeps the server when the doubt was wrong', async () => {
    const { finder, switches } = aCluster({ one: 1, two: 'standby', three: 'standby' })
    await finder.primary()
    finder.doubt()
    expect(await nameOf(finder)).toBe('one')
    expect(switches).toEqual(['one'])
  })

  it('prefers the promoted server to an old primary that was not fenced', async () => {
    const { finder } = aCluster({ one: 1, two: 2, three: 'standby' })
    expect(await nameOf(finder)).toBe('two')
  })

  it('never goes back to an old primary that is resumed', async () => {
    const { finder, become } = aCluster({ one: 'standby', two: 2, three: 'standby' })
    await finder.primary()
    become({ one: 1, two: 'connect ECONNREFUSED', three: 'is a standby' })
    finder.doubt()
    const lost = finder.primary()
    await expect(lost).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'UNREACHABLE' })
    await expect(lost).rejects.toMatchObject({
      cause: { message: 'one was the primary before a failover; two connect ECONNREFUSED; three is a standby' },
    })
  })

  it('searches again for the next caller after a search without result', async () => {
    const { finder, become } = aCluster({ one: 'down', two: 'down', three: 'down' })
    await expect(finder.primary()).rejects.toMatchObject({ reason: 'UNREACHABLE' })
    become({ one: 'down', two: 'down', three: 1 })
    expect(await nameOf(finder)).toBe('three')
  })

  it('lets callers go on with a slow server while it looks for another one', async () => {
    const { finder, become, hold, letGo, switches } = aCluster({ one: 1, two: 'standby', three: 'standby' })
    await finder.primary()
    become({ two: 2, three: 'standby' })
    hold()
    finder.check()
    expect(await nameOf(finder)).toBe('one')
    letGo()
    await expect.poll(() => switches).toEqual(['one', 'two'])
    expect(await nameOf(finder)).toBe('two')
  })
})
