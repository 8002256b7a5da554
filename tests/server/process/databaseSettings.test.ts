import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchPortal } from '../../support/portal.ts'
import { freePort, postgresMissing, startPostgres, type TestPostgres } from '../../support/postgres.ts'

// API-46
describe.skipIf(postgresMissing())('a start on a database whose connections have other settings', () => {
  let server: TestPostgres
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(async () => {
    await server?.stop()
  })

  it.each([
    ['-c TimeZone=Europe/Vilnius', 'have the time zone Europe/Vilnius instead of UTC'],
    ['-c TimeZone=UTC', 'have the statement_timeout 7000 instead of QUERY_TIMEOUT_MS (30000)'],
  ])('fails with one sentence: %s', async (options, sentence) => {
    const address = new URL(server.url)
    // The address wins over what the portal asks for, as a pooler does.
    address.searchParams.set('options', options)
    address.searchParams.set('statement_timeout', sentence.includes('timeout') ? '7000' : '30000')
    const portal = launchPortal({
      DATABASE_URL: address.href,
      PORT: String(await freePort()),
      SIMULATORS: 'true',
      DEMO: 'false',
    })
    expect(await portal.ended).toBe(1)
    expect(portal.stderr()).toContain(sentence)
    expect(
      portal
        .stderr()
        .trim()
        .split('\n')
        .filter(line => !line.startsWith('Warning:')),
    ).toHaveLength(1)
  })
})
