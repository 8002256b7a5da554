import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimEvidence, readEvidence } from '../../../server/modules/institutions/bank-evidence.service.ts'
import type { BankEvidence, BankQuestion } from '../../../server/modules/institutions/bank-evidence.service.ts'
import { evidenceOf } from '../../../server/modules/institutions/bank-requisitions.repository.ts'
import { InstitutionsService } from '../../../server/modules/institutions/institutions.service.ts'
import { sweep } from '../../../server/http/housekeeping.ts'
import type { BankIdentification } from '../../../server/providers/bank/bankIdentification.ts'
import { ProviderFault } from '../../../server/providers/call/providerFault.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { aBank, aCompany, aPerson, answerBank, aWish, begin, newMd5, questionOf } from '../../support/bank.ts'

let portal: TestApp
let offset = 0
const now = (): Date => new Date(Date.now() + offset)
const forever = new AbortController().signal
const log = { warn: () => {} }
const read = (question: BankQuestion, bank: BankIdentification | null = portal.app.bank): Promise<BankEvidence> =>
  readEvidence({ db: portal.db, bank, now, log }, question, forever)
const refusal = (code: string) => expect.objectContaining({ code }) as Error
const claim = (evidence: Pick<BankEvidence, 'id'>, applicationId: string) =>
  portal.db.transaction().execute(trx => claimEvidence(trx, evidence, applicationId, now()))

/** A stored application, whatever is in it. */
async function anApplication(): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ id: string }>`
    insert into application (reference, form, form_version, language, payload, digest, status)
    select ${randomUUID()}, form, version, 'lt', '{}', ${Buffer.from('x')}, 'AWAITING_CONFIRMATION' from form_live where form = 'leasing-private' returning id`.execute(
    portal.db,
  )
  return row!.id
}

beforeAll(async () => {
  portal = await buildTestApp({ demo: false })
}, 120_000)
afterAll(() => portal.close())

describe('calls of account identification', () => {
  test('list the banks of a country by name, with logos of the portal (BNK-01, BNK-11)', async () => {
    const answer = await portal.client().get('/api/form/institutions?country=LT')
    const banks = answer.json<{ id: string; name: string; logo: string }[]>()
    expect(banks.length).toBeGreaterThan(3)
    expect(banks[0]).toEqual({ id: aBank, name: 'Amber demo bank', logo: '/brand/banks/simamber.svg' })
    expect(banks.map(({ name }) => name)).toEqual(banks.map(({ name }) => name).toSorted())
    expect(banks.every(({ logo }) => logo.startsWith('/brand/banks/'))).toBe(true)
  })

  test.each(['', '?country=', '?country=XX', '?country=lt', '?country=LT&country=LV', '?country=../'])(
    'reject the query "%s"',
    async query => {
      expect((await portal.client().get(`/api/form/institutions${query}`)).statusCode).toBe(400)
    },
  )

  test('begin at a bank, on the portal’s own origin while simulated (BNK-01)', async () => {
    const { url, requisition, md5Code } = await begin(portal)
    expect(portal.app.bank?.pageOrigins).toContain(new URL(url).origin)
    expect(requisition).toMatchObject({
      reference: md5Code,
      ssn: aPerson.code,
      language: 'lt',
      institutionId: aBank,
      redirect: `${portal.config.publicUrl}/leasingRequest`,
    })
    const page = await portal.client().get(new URL(url).pathname)
    expect(page.body).toContain('Amber demo bank')
    expect(page.body).not.toContain('simulator.identification')
  })

  test.each([
    ['http://127.0.0.1', true],
    ['https://evil.example', false],
    ['null', false],
  ])('lead back to the origin of the page, %s, when that is the portal: %s', async (origin, isOwn) => {
    const said = origin === 'http://127.0.0.1' ? portal.config.publicUrl.replace('localhost', '127.0.0.1') : origin
    const answer = await portal.client().post('/api/form/institutions', aWish(), { origin: said })
    const { requisition_id: id } = answer.json<{ requisition_id: string }>()
    expect(portal.app.simulatedBank?.requisitions.find(id)?.redirect).toBe(
      `${isOwn ? said : portal.config.publicUrl}/leasingRequest`,
    )
  })

  test('send a bank only the code of the applicant (BNK-09)', async () => {
    const { requisition } = await begin(portal, { type: 'BUSINESS', registration_code: aCompany.code })
    expect(requisition.ssn).toBeNull()
  })

  test('accept a code of the address once (BNK-07, SEC-05)', async () => {
    const wish = aWish()
    const answers = await Promise.all([1, 2, 3].map(() => portal.client().post('/api/form/institutions', wish)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json<{ code: string }>().code).toBe('BANK_CODE_USED')
  })

  test.each<[string, object, string]>([
    ['a bank that is not offered', { institution_id: 'SWEDBANK_HABALT22' }, '/institution_id'],
    ['a way back to elsewhere', { return_path: '//evil.example/' }, '/return_path'],
    ['a way back to another page', { return_path: '/factoring/bills' }, '/return_path'],
  ])('reject %s', async (_, more, path) => {
    const answer = await portal.client().post('/api/form/institutions', aWish(more))
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ issues: object[] }>().issues).toEqual([expect.objectContaining({ path })])
  })

  test.each([
    { md5_code: 'short' },
    { md5_code: 'G'.repeat(32) },
    { digest: 'x' },
    { language: 'ru' },
    { registration_code: '' },
    { unknown: 1 },
  ])('reject a body with %j', async more => {
    expect((await portal.client().post('/api/form/institutions', aWish(more))).statusCode).toBeGreaterThanOrEqual(400)
  })

  test('store neither the code of the address nor the personal code', async () => {
    const { md5Code } = await begin(portal)
    const { rows } = await sql<{ text: string }>`select bank_requisition::text as text from bank_requisition`.execute(
      portal.db,
    )
    expect(rows.some(({ text }) => text.includes(md5Code) || text.includes(aPerson.code))).toBe(false)
  })
})

describe('evidence of the bank', () => {
  test('contains bank, owner and masked account', async () => {
    const begun = await begin(portal)
    expect(answerBank(portal, begun, 'AGREE')).toBe(`${portal.config.publicUrl}/leasingRequest?ref=${begun.md5Code}`)
    const evidence = await read(questionOf(begun))
    expect(evidence).toMatchObject({ institution: 'Amber demo bank', ownerName: 'ZUKAUSKAITE RUTA' })
    expect(evidence.iban).toMatch(/^LT00\*+\d{4}$/)
    const application = await anApplication()
    await claim(evidence, application)
    expect(await evidenceOf(portal.db, application)).toMatchObject({
      institution_id: aBank,
      requisition_id: begun.requisitionId,
      owner_name: 'ZUKAUSKAITE RUTA',
    })
  })

  test('of a company is its name (BNK-09)', async () => {
    const begun = await begin(portal, { type: 'BUSINESS', registration_code: aCompany.code })
    answerBank(portal, begun, 'AGREE', 'Žaliasis slėnis, UAB')
    expect(await read(questionOf(begun, { applicant: aCompany }))).toMatchObject({ ownerName: 'Žaliasis slėnis, UAB' })
  })

  test('may be in the details of the account only', async () => {
    const begun = await begin(portal, { institution_id: 'SIMKOPRA_KOPREE2X' })
    answerBank(portal, begun, 'AGREE')
    expect(await read(questionOf(begun))).toMatchObject({ institution: 'Kopra demo bank' })
  })

  test.each([
    ['REFUSE', 'BANK_NOT_CONFIRMED', 'UserCancelledSession'],
    ['WRONG_PERSON', 'BANK_NOT_CONFIRMED', 'ssn_verification_failed'],
    ['EXPIRED', 'BANK_EXPIRED', 'UserSessionRejected'],
  ] as const)('after %s is missing, whatever the page sends', async (said, code, error) => {
    const begun = await begin(portal)
    const back = new URL(answerBank(portal, begun, said))
    expect(back.searchParams.get('error')).toBe(error)
    expect(back.searchParams.get('ref')).toBe(begun.md5Code)
    await expect(read(questionOf(begun))).rejects.toEqual(refusal(code))
  })

  test('is missing before the applicant has responded', async () => {
    await expect(read(questionOf(await begin(portal)))).rejects.toEqual(refusal('BANK_NOT_CONFIRMED'))
  })

  test('with another name is SME78 (BNK-05)', async () => {
    const begun = await begin(portal)
    answerBank(portal, begun, 'AGREE', 'Jonas Jonaitis')
    await expect(read(questionOf(begun))).rejects.toEqual(refusal('SME78'))
    await expect(read(questionOf(begun))).rejects.toEqual(refusal('SME78'))
  })

  test('with an invalid reference is only an invalid address: the page leads to /404, and the link stays valid', async () => {
    const begun = await begin(portal)
    expect(new URL(answerBank(portal, begun, 'WRONG_REFERENCE')).searchParams.get('ref')).not.toBe(begun.md5Code)
  })

  test('is bound to the code of the address, the applicant and the request (BNK-07, SEC-05)', async () => {
    const begun = await begin(portal)
    const other = await begin(portal)
    answerBank(portal, begun, 'AGREE')
    const tampered: BankQuestion[] = [
      questionOf(begun, { md5Code: newMd5() }),
      questionOf(begun, { md5Code: other.md5Code }),
      questionOf(begun, { requisitionId: other.requisitionId }),
      questionOf(begun, { requisitionId: randomUUID() }),
      questionOf(begun, { digest: 'ab'.repeat(32) }),
      questionOf(begun, { applicant: { ...aPerson, code: '38001010000' } }),
    ]
    for (const question of tampered) await expect(read(question)).rejects.toEqual(refusal('BANK_MISMATCH'))
    await expect(read(questionOf(begun))).resolves.toMatchObject({ institution: 'Amber demo bank' })
    for (const question of tampered) await expect(read(question)).rejects.toEqual(refusal('BANK_MISMATCH'))
  })

  test('is valid for 60 minutes (BNK-08)', async () => {
    const begun = await begin(portal)
    answerBank(portal, begun, 'AGREE')
    offset = 61 * 60_000
    await expect(read(questionOf(begun))).rejects.toEqual(refusal('BANK_EXPIRED'))
    offset = 0
    await expect(read(questionOf(begun))).resolves.toBeDefined()
  })

  test('is valid for one application, also with two concurrent ones (BNK-08)', async () => {
    const begun = await begin(portal)
    answerBank(portal, begun, 'AGREE')
    const evidence = await read(questionOf(begun))
    const applications = [await anApplication(), await anApplication()]
    const outcomes = await Promise.allSettled(applications.map(id => claim(evidence, id)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const winner = applications[outcomes.findIndex(({ status }) => status === 'fulfilled')]!
    await expect(claim(evidence, winner)).resolves.toBeUndefined()
    await expect(read(questionOf(begun))).rejects.toEqual(refusal('BANK_USED'))
  })

  test('is rejected when never read', async () => {
    const begun = await begin(portal)
    const row = await portal.db
      .selectFrom('bank_requisition')
      .select('id')
      .where('requisition_id', '=', begun.requisitionId)
      .executeTakeFirstOrThrow()
    await expect(claim(row, await anApplication())).rejects.toEqual(refusal('BANK_USED'))
  })

  test('is stored once matched: a retry sends no query', async () => {
    const begun = await begin(portal)
    answerBank(portal, begun, 'AGREE')
    const first = await read(questionOf(begun))
    expect(await read(questionOf(begun), null)).toEqual(first)
  })
})

describe('failing or inconsistent bank service', () => {
  const linked = {
    state: 'LINKED',
    reference: '',
    institutionId: aBank,
    personalCode: aPerson.code,
    accounts: ['a'],
  } as const
  const bankSaying = (more: Partial<BankIdentification>): BankIdentification => ({
    pageOrigins: [],
    institutions: () => Promise.resolve([{ id: aBank, name: 'A' }]),
    createLink: () => Promise.reject(new ProviderFault('TIMEOUT')),
    requisition: () => Promise.reject(new ProviderFault('HTTP_500')),
    ownerOf: () => Promise.reject(new ProviderFault('RATE_LIMITED')),
    ...more,
  })

  test('is reported as such', async () => {
    const begun = await begin(portal)
    answerBank(portal, begun, 'AGREE')
    await expect(read(questionOf(begun), null)).rejects.toEqual(refusal('BANK_OFF'))
    await expect(read(questionOf(begun), bankSaying({}))).rejects.toEqual(refusal('BANK_UNAVAILABLE'))
    const mine = { ...linked, reference: begun.md5Code }
    await expect(read(questionOf(begun), bankSaying({ requisition: () => Promise.resolve(mine) }))).rejects.toEqual(
      refusal('BANK_UNAVAILABLE'),
    )
    await expect(read(questionOf(begun), bankSaying({ requisition: () => Promise.resolve(null) }))).rejects.toEqual(
      refusal('BANK_EXPIRED'),
    )
  })

  test('that writes a Latvian code without its hyphen means the same owner', async () => {
    const applicant = { ...aPerson, code: '020790-19918' }
    const begun = await begin(portal, { registration_code: applicant.code })
    const mine = { ...linked, reference: begun.md5Code, personalCode: '02079019918' }
    const bank = bankSaying({
      requisition: () => Promise.resolve(mine),
      ownerOf: () => Promise.resolve({ name: `${applicant.name} ${applicant.surname}`, iban: null }),
    })
    expect(await read({ ...questionOf(begun), applicant }, bank)).toMatchObject({
      ownerName: `${applicant.name} ${applicant.surname}`,
    })
  })

  test('with another owner, bank or reference is rejected', async () => {
    const begun = await begin(portal)
    const mine = { ...linked, reference: begun.md5Code }
    const says = (more: object) =>
      read(questionOf(begun), bankSaying({ requisition: () => Promise.resolve({ ...mine, ...more }) }))
    await expect(says({ personalCode: '38001010000' })).rejects.toEqual(refusal('BANK_WRONG_PERSON'))
    await expect(says({ personalCode: null })).rejects.toEqual(refusal('BANK_WRONG_PERSON'))
    await expect(says({ reference: newMd5() })).rejects.toEqual(refusal('BANK_MISMATCH'))
    await expect(says({ institutionId: 'OTHER' })).rejects.toEqual(refusal('BANK_MISMATCH'))
    const nameless = bankSaying({
      requisition: () => Promise.resolve(mine),
      ownerOf: () => Promise.resolve({ name: null, iban: null }),
    })
    await expect(read(questionOf(begun), nameless)).rejects.toEqual(refusal('BANK_NOT_CONFIRMED'))
  })

  test("leaves yesterday's list, and no link", async () => {
    let calls = 0
    const bank = bankSaying({
      institutions: () =>
        ++calls > 1 ? Promise.reject(new ProviderFault('TIMEOUT')) : Promise.resolve([{ id: aBank, name: 'A' }]),
    })
    const service = new InstitutionsService({
      db: portal.db,
      bank,
      now,
      log,
      publicUrl: 'https://portal.example',
      logoOf: () => null,
    })
    expect(await service.list('LT')).toEqual([{ id: aBank, name: 'A', logo: null }])
    offset = 2 * 3_600_000
    expect(await service.list('LT')).toHaveLength(1)
    expect(calls).toBe(2)
    offset = 25 * 3_600_000
    await expect(service.list('LT')).rejects.toEqual(refusal('BANK_UNAVAILABLE'))
    offset = 0
    await expect(service.link(aWish() as never, undefined, forever)).rejects.toEqual(refusal('BANK_UNAVAILABLE'))
  })

  test('is asked again after a clock that was ahead is set right', async () => {
    let calls = 0
    const bank = bankSaying({
      institutions: () => {
        calls += 1
        return Promise.resolve([{ id: aBank, name: 'A' }])
      },
    })
    const publicUrl = 'https://portal.example'
    const service = new InstitutionsService({ db: portal.db, bank, now, log, publicUrl, logoOf: () => null })
    offset = 25 * 3_600_000
    await service.list('LT')
    offset = 0
    await service.list('LT')
    await service.list('LT')
    expect(calls).toBe(2)
  })

  test('that is not configured is off', async () => {
    const service = new InstitutionsService({
      db: portal.db,
      bank: null,
      now,
      log,
      publicUrl: 'https://portal.example',
      logoOf: () => null,
    })
    await expect(service.list('LT')).rejects.toEqual(refusal('BANK_OFF'))
    await expect(service.link(aWish() as never, undefined, forever)).rejects.toEqual(refusal('BANK_OFF'))
  })
})

test('unused links are deleted after a day, evidence stays', async () => {
  const evidence = await portal.db
    .selectFrom('bank_requisition')
    .select('id')
    .where('used_at', 'is not', null)
    .execute()
  await sweep(portal.db, new Date(Date.now() + 25 * 3_600_000))
  const left = await portal.db.selectFrom('bank_requisition').select(['id', 'used_at']).execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual(evidence.map(({ id }) => id).toSorted())
})
