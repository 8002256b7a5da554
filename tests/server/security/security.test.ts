import { describe, expect, it, vi } from 'vitest'
import { HashQueue } from '../../../server/security/hashQueue.ts'
import { networkOf } from '../../../server/security/network.ts'
import { hashPassword, PasswordChecker } from '../../../server/security/password.ts'
import { bearerToken, codeHmac, randomCode, randomToken, tokenHash } from '../../../server/security/token.ts'
import { phoneMask } from '../../../server/security/phoneMask.ts'

describe('queue of password hashes', () => {
  it('runs two and queues twenty, and rejects the next with 429 (SEC-26)', async () => {
    const queue = new HashQueue(2, 20)
    let running = 0
    let most = 0
    const open: (() => void)[] = []
    const job = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>(resolve => open.push(resolve))
      running -= 1
      return 'done'
    }
    const jobs = Array.from({ length: 22 }, () => queue.run(job))
    await expect(queue.run(job)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', status: 429, retryAfterSeconds: 1 })
    const all = Promise.all(jobs)
    for (let count = 0; count < 22; count += 1) {
      await vi.waitFor(() => expect(open.length).toBeGreaterThan(0))
      open.shift()?.()
    }
    expect(await all).toEqual(Array(22).fill('done'))
    expect(most).toBe(2)
    await expect(queue.run(async () => 'again')).resolves.toBe('again')
  })

  it('continues when a job fails', async () => {
    const queue = new HashQueue(1, 1)
    const failing = queue.run(async () => {
      throw new Error('no')
    })
    const next = queue.run(async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    await expect(next).resolves.toBe('yes')
  })
})

describe('passwords', () => {
  it('are argon2id with 19 MiB and two passes, salted', async () => {
    const [one, other] = [await hashPassword('Portal-Demo-1'), await hashPassword('Portal-Demo-1')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
  })

  it('are never truncated, and match in each Unicode spelling of a letter (LOG-52, SEC-03)', async () => {
    const checker = new PasswordChecker()
    const long = `${'x'.repeat(1000)}ž`
    const hash = await hashPassword(long)
    expect(await checker.matches(hash, long.normalize('NFD'))).toBe(true)
    expect(await checker.matches(hash, 'x'.repeat(1000))).toBe(false)
  })

  it('of unknown users match nothing, and cost one hash as well', async () => {
    const checker = new PasswordChecker()
    expect(await checker.matches(null, 'anything')).toBe(false)
    expect(checker.operations).toBe(1)
  })
})

describe('tokens and codes', () => {
  it('have 256 bits in 43 characters and never repeat', () => {
    const tokens = Array.from({ length: 1000 }, randomToken)
    expect(new Set(tokens).size).toBe(1000)
    for (const token of tokens) expect(bearerToken(`Bearer ${token}`)).toBe(token)
    expect(tokenHash(tokens[0] ?? '')).toHaveLength(32)
  })

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Basic abc',
    `Bearer ${'a'.repeat(42)}`,
    `Bearer ${'a'.repeat(44)}`,
    `Bearer ${'ä'.repeat(43)}`,
    `x Bearer ${'a'.repeat(43)}`,
  ])('%s contains no token', header => {
    expect(bearerToken(header)).toBeUndefined()
  })

  it('have six digits as codes, also with leading zeros', () => {
    for (let count = 0; count < 2000; count += 1) expect(randomCode()).toMatch(/^\d{6}$/)
  })

  it('have another HMAC in another session and under another key', () => {
    const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const seen = [
      codeHmac(key, 'a', '123456'),
      codeHmac(key, 'b', '123456'),
      codeHmac(other, 'a', '123456'),
      codeHmac(key, 'a', '123457'),
    ]
    expect(new Set(seen.map(value => value.toString('hex'))).size).toBe(4)
  })
})

describe('network of an address', () => {
  it.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.0/24'],
    ['127.0.0.1', '127.0.0.0/24'],
    ['2001:db8:1:2345:6:7:8:9', '2001:0db8:0001:2300::/56'],
    ['2001:db8::1', '2001:0db8:0000:0000::/56'],
    ['::1', '0000:0000:0000:0000::/56'],
    ['fe80::1%eth0', 'fe80:0000:0000:0000::/56'],
    ['2001:DB8:1:2301::', '2001:0db8:0001:2300::/56'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('mask of a phone number', () => {
  it.each([
    ['+37061234512', '+370 *** **12'],
    ['+37120000034', '+371 *** **34'],
    ['+3725000056', '+372 *** **56'],
    ['+4915112345678', '+49 *** **78'],
  ])('%s is shown as %s', (number, mask) => {
    expect(phoneMask(number)).toBe(mask)
  })
})
