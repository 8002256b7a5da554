import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmedText } from '../../../schemas/format/canonicalJson.ts'
import { confirmedDigest, digestOf } from '../../../server/http/idempotency/canonical.ts'
import { validNewUser } from '../../support/addUser.ts'
import { buildTestApp, root, type Client, type TestApp } from '../../support/app.ts'
import { changed, type Payload } from '../../support/leasingPrivate.ts'
import { readInvitation, relatedAddress } from '../../support/relatedApplicants.ts'
import { aDraft, aRequest, confirmedBy, requestSteps } from '../../support/requests.ts'
import { everything } from '../../support/encrypted.ts'
import { aPdf } from '../../support/uploads.ts'

/** These values are unique, so wherever they occur they come from here. */
const secret = {
  applicant: '48507149991',
  spouse: '38507149982',
  typed: '38507149973',
  staff: '48903120417',
  ownFile: 'kanarėlė-sutartis',
  spouseFile: 'kanarėlė-pažyma',
  content: 'canary inside the file',
  contract: 'canary of the company',
}
const file = (name: string, text: string) => {
  const bytes = Buffer.concat([Buffer.from(`%PDF-1.4\n% ${text}\n`), aPdf(100)])
  return {
    fileName: `${name}.pdf`,
    fileContent: bytes.toString('base64'),
    fileSize: bytes.length,
    documentType: 'INCOME_CERTIFICATE',
  }
}
let portal: TestApp
let operator: Client
beforeAll(async () => {
  portal = await buildTestApp()
  operator = await portal.as('operator')
})
afterAll(() => portal.close())

async function applyAndSign(): Promise<{ id: string; reference: string; receipt: string }> {
  const steps = requestSteps(portal)
  const headers = { 'x-draft': aDraft(), 'idempotency-key': aDraft() }
  const payload = confirmedBy(
    aRequest(
      'leasing-private',
      {
        '/applicant/code': secret.applicant,
        '/applicant/files': [file(secret.ownFile, secret.content)],
        '/applicant/additional_information': `Mano kodas ${secret.typed}, ačiū`,
        '/co_applicant/code': secret.spouse,
        '/co_applicant/email': 'canary.spouse@example.com',
        '/co_applicant/phone': '+37061239871',
      },
      { name: 'married-for-the-family-complete' },
    ),
    'DOKOBIT',
  )
  const first = await steps.accepted(payload, headers)
  expect(await steps.accepted(payload, headers)).toMatchObject({ id: first.id })
  steps.sign(first.follow_url ?? '')
  expect(await steps.signed(first.follow_url ?? '')).toBe('completed')
  return first
}

async function answerAsSpouse(): Promise<void> {
  const invited = await readInvitation(portal, { email: 'canary.spouse@example.com', phone: '+37061239871' })
  const { access } = (
    await portal.app.inject({
      method: 'POST',
      url: `${relatedAddress(invited)}/access-code`,
      payload: { code: invited.code },
    })
  ).json<{ access: string }>()
  const example = JSON.parse(
    readFileSync(join(root, 'schemas/forms/related-applicant/examples/spouse/valid/complete.json'), 'utf8'),
  ) as Payload
  const answer = await portal.app.inject({
    method: 'POST',
    url: relatedAddress(invited),
    headers: { 'x-applicant-access': access, 'idempotency-key': aDraft() },
    payload: changed(example, {
      '/applicant/name': 'Jonas',
      '/applicant/surname': 'Kazlauskas',
      '/applicant/code': secret.spouse,
      '/applicant/email': 'canary.spouse@example.com',
      '/applicant/phone': '+37061239871',
      '/applicant/files': [file(secret.spouseFile, secret.content)],
      '/meta/application_token': invited.applicationToken,
      '/meta/applicant_token': invited.applicantToken,
    }),
  })
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([201, expect.any(String)])
}

it('no personal code, name or byte of a file is readable in any table, and operators see all as before (OPR-30, SEC-56)', async () => {
  const { id, receipt } = await applyAndSign()
  await answerAsSpouse()
  const demo = await portal.as('demo')
  expect(
    (
      await demo.post(
        '/api/user',
        changed(validNewUser() as Payload, { '/personal_code': secret.staff, '/email': 'canary.staff@example.com' }),
      )
    ).statusCode,
  ).toBe(201)

  const found = async (code: string) =>
    (await operator.post('/api/operator/applications/find', { code })).json<{
      content: { id: string; applicantCode: string }[]
    }>().content
  expect(await found(secret.applicant)).toMatchObject([{ id, applicantCode: '•••••••9991' }])
  expect(await found(secret.spouse)).toMatchObject([{ id }])
  expect(await found(secret.typed)).toEqual([])
  expect((await operator.post(`/api/operator/applications/${id}/codes`)).json()).toMatchObject({
    codes: expect.arrayContaining([
      expect.objectContaining({ value: secret.applicant }),
      expect.objectContaining({ value: secret.spouse }),
    ]) as unknown,
  })
  const shown = (await operator.get(`/api/operator/applications/${id}`)).json<{
    applicantCode: string
    files: { id: string; name: string }[]
    parts: { files: { id: string; name: string }[] }[]
  }>()
  expect([shown.applicantCode, shown.files[0]?.name, shown.parts[0]?.files[0]?.name]).toEqual([
    '•••••••9991',
    `${secret.ownFile}.pdf`,
    `${secret.spouseFile}.pdf`,
  ])
  for (const one of [shown.files[0], shown.parts[0]?.files[0]])
    expect(
      (await operator.get(`/api/operator/applications/${id}/files/${one?.id}`)).rawPayload.includes(secret.content),
    ).toBe(true)
  expect((await operator.get(`/api/operator/applications/${id}/signed`)).rawPayload.subarray(0, 5).toString()).toBe(
    '%PDF-',
  )
  expect((await operator.get('/api/operator/applications:export?columns=reference,applicantCode')).statusCode).toBe(200)
  expect(
    (await portal.app.inject({ method: 'POST', url: '/api/form/financial-request/copy', payload: { receipt } }))
      .statusCode,
  ).toBe(200)

  const tables = await everything(portal.db)
  expect(tables.size).toBeGreaterThan(40)
  for (const text of Object.values(secret)) {
    const forms = [
      text,
      Buffer.from(text).toString('hex'),
      Buffer.from(text).toString('base64').slice(0, -4),
      JSON.stringify(text).slice(1, -1),
    ]
    for (const [table, rows] of tables)
      expect(
        forms.filter(form => rows.includes(form)),
        `${text} in ${table}`,
      ).toEqual([])
  }
  // The signed copy is a PDF, whose text is compressed: it must not be a PDF at all.
  expect(tables.get('application_signing')).not.toContain(Buffer.from('%PDF-').toString('hex'))
})

it('no digest in the database can be matched against the few possible personal codes', async () => {
  const steps = requestSteps(portal)
  const payload = aRequest('leasing-business')
  await steps.accepted(payload, { 'idempotency-key': aDraft() })
  const tables = await everything(portal.db)
  const product = 'LEASING_FINANCE_BUSINESS'
  const { code } = payload['applicant'] as { code: string }
  for (const digest of [
    digestOf(product, confirmedText(payload)),
    digestOf(product, payload),
    confirmedDigest(payload),
    createHash('sha256').update(code).digest(),
  ]) {
    for (const [table, rows] of tables) expect(rows.includes(digest.toString('hex')), table).toBe(false)
  }
})
