import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, root } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { changed } from '../../support/leasingPrivate.ts'
import type { Payload } from '../../support/leasingPrivate.ts'
import { anInvitation, relatedAddress } from '../../support/relatedApplicants.ts'
import type { TestInvitation } from '../../support/relatedApplicants.ts'
import { encryptRow } from '../../../server/vault/encryptedRow.ts'
import { opened } from '../../support/encrypted.ts'

const clock = aClock()
let portal: TestApp

beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: clock.now } })
})
afterAll(() => portal.close())

type Opened = TestInvitation & { access: string; role: 'spouse' | 'guarantor' }

async function anOpenPart(
  role: 'spouse' | 'guarantor' = 'spouse',
  application?: { id: string; reference: string },
): Promise<Opened> {
  const invited = await anInvitation(portal, { role, ...(application === undefined ? {} : { application }) })
  const answer = await portal.app.inject({
    method: 'POST',
    url: `${relatedAddress(invited)}/access-code`,
    payload: { code: invited.code },
  })
  return { ...invited, role, access: answer.json<{ access: string }>().access }
}

/** A complete part of the person who was invited. */
function partOf(
  { role, person, applicationToken, applicantToken }: Opened,
  changes: Parameters<typeof changed>[1] = {},
): Payload {
  const example = JSON.parse(
    readFileSync(join(root, `schemas/forms/related-applicant/examples/${role}/valid/complete.json`), 'utf8'),
  ) as Payload
  const { name, surname, code, phone, email } = person
  return changed(example, {
    '/applicant/name': name,
    '/applicant/surname': surname,
    '/applicant/code': code,
    '/applicant/phone': phone,
    '/applicant/email': email,
    '/meta/application_token': applicationToken,
    '/meta/applicant_token': applicantToken,
    ...changes,
  })
}

const send = (part: Opened, payload: Payload, headers: Record<string, string> = {}, path = '') =>
  portal.app.inject({
    method: 'POST',
    url: `${relatedAddress(part)}${path}?language=lv`,
    payload,
    headers: { 'x-applicant-access': part.access, ...headers },
  })
const rowOf = (id: string) =>
  portal.db.selectFrom('related_applicant').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const statusOf = async (id: string) =>
  (await portal.db.selectFrom('application').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

describe.each(['spouse', 'guarantor'] as const)('part of a %s', role => {
  it('is stored with its files, version, mode and language, and completes the application', async () => {
    const part = await anOpenPart(role)
    const answer = await send(part, partOf(part))
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { reference: part.reference, status: 'COMPLETE', receipt: expect.stringMatching(/^[\w-]{43}$/) as string },
    ])
    const { version } = await portal.app.forms.published('related-applicant', role)
    const row = opened(portal.db, 'related_applicant', await rowOf(part.id))
    expect(row).toMatchObject({
      form: 'related-applicant',
      form_version: version,
      mode: role,
      submitted_language: 'lv',
      submitted_at: clock.now(),
      access_hash: null,
      payload: { applicant: { role, code: part.person.code } },
    })
    const stored = JSON.stringify(row.payload)
    for (const secret of [part.applicationToken, part.applicantToken, 'fileContent', 'meta'])
      expect(stored).not.toContain(secret)
    const files = await portal.db
      .selectFrom('related_applicant_file')
      .selectAll()
      .where('related_applicant_id', '=', part.id)
      .execute()
    expect(files).toHaveLength(1)
    expect(files[0]).toMatchObject({ content_type: 'application/pdf', document_type: 'INCOME_CERTIFICATE' })
    const events = await portal.db
      .selectFrom('application_event')
      .select(['status', 'note'])
      .where('application_id', '=', part.applicationId)
      .orderBy('id')
      .execute()
    expect(events.map(({ status }) => status)).toEqual([
      'APPLICANT_INVITED',
      'APPLICANT_VERIFIED',
      'APPLICANT_SUBMITTED',
      'COMPLETE',
    ])
  })
})

describe('part of a related applicant', () => {
  it('is confirmed by e-mail in the language of the form', async () => {
    const part = await anOpenPart()
    await send(part, partOf(part))
    await portal.app.outbox.wakeAll()
    const mails = await portal.db
      .selectFrom('simulated_message')
      .select('subject')
      .where('recipient', '=', part.person.email)
      .orderBy('id')
      .execute()
    expect(mails.at(-1)?.subject).toContain('esam saņēmuši')
  })

  it('is sent once: a double click is one part, another attempt is rejected (REL-10, SEC-46)', async () => {
    const part = await anOpenPart()
    const payload = partOf(part)
    const key = { 'idempotency-key': 'related-part-key-1' }
    const [first, second] = await Promise.all([send(part, payload, key), send(part, payload, key)])
    const codes = [first.statusCode, second.statusCode].sort((a, b) => a - b)
    expect(codes[0]).toBe(201)
    expect([201, 409]).toContain(codes[1])
    const again = await send(part, payload, key)
    expect([again.statusCode, again.body]).toEqual([201, (first.statusCode === 201 ? first : second).body])
    const other = await send(part, partOf(part, { '/applicant/city': 'Klaipėda' }), {
      'idempotency-key': 'related-part-key-2',
    })
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'PART_ALREADY_SENT'])
    expect((await send(part, partOf(part, { '/applicant/city': 'Klaipėda' }), key)).statusCode).toBe(422)
    expect(
      await portal.db
        .selectFrom('related_applicant_file')
        .select('id')
        .where('related_applicant_id', '=', part.id)
        .execute(),
    ).toHaveLength(1)
  })

  it('is required from both of two applicants: the application is complete with the last, even when both send concurrently (REL-10)', async () => {
    const spouse = await anOpenPart('spouse')
    const guarantor = await anOpenPart('guarantor', { id: spouse.applicationId, reference: spouse.reference })
    expect((await send(spouse, partOf(spouse))).json()).toMatchObject({ status: 'AWAITING_APPLICANTS' })
    expect((await send(guarantor, partOf(guarantor))).json()).toMatchObject({ status: 'COMPLETE' })
    const one = await anOpenPart('spouse')
    const other = await anOpenPart('guarantor', { id: one.applicationId, reference: one.reference })
    await Promise.all([send(one, partOf(one)), send(other, partOf(other))])
    expect(await statusOf(one.applicationId)).toBe('COMPLETE')
  })

  it('is about the invited applicant only (REL-09)', async () => {
    const part = await anOpenPart()
    const other = await anOpenPart()
    for (const [path, value] of [
      ['/applicant/name', 'Petras'],
      ['/applicant/surname', 'Kitas'],
      ['/applicant/code', '38501019999'],
      ['/meta/applicant_token', other.applicantToken],
      ['/meta/application_token', other.applicationToken],
    ] as const) {
      const answer = await send(part, partOf(part, { [path]: value }))
      expect([path, answer.statusCode, answer.json<{ issues: object[] }>().issues]).toEqual([
        path,
        422,
        [{ path, code: 'const' }],
      ])
    }
    expect((await send(part, partOf(part, { '/applicant/role': 'guarantor' }))).statusCode).toBe(422)
    expect((await rowOf(part.id)).submitted_at).toBeNull()
  })

  it('can change nothing of the application: unknown fields are rejected', async () => {
    const part = await anOpenPart()
    for (const change of [
      { '/lending': { property_value: '1.00' } },
      { '/status': 'COMPLETE' },
      { '/co_applicant': {} },
      { '/applicant/is_admin': true },
      { '/signing': { type: 'NONE' } },
    ]) {
      expect((await send(part, partOf(part, change as Parameters<typeof changed>[1]))).statusCode).toBe(422)
    }
  })

  it('is sent with the access of the right code only, for an hour', async () => {
    const part = await anOpenPart()
    const other = await anOpenPart()
    for (const access of ['', 'x', other.access, part.applicantToken]) {
      const answer = await send(
        part,
        partOf(part),
        access === '' ? { 'x-applicant-access': 'none' } : { 'x-applicant-access': access },
      )
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'APPLICANT_ACCESS_ENDED'])
    }
    clock.advance(3601)
    expect((await send(part, partOf(part))).statusCode).toBe(401)
    const opened = await portal.app.inject({
      method: 'POST',
      url: `${relatedAddress(part)}/access-code`,
      payload: { code: part.code },
    })
    expect((await send({ ...part, access: opened.json<{ access: string }>().access }, partOf(part))).statusCode).toBe(
      201,
    )
  })

  it('continues after a reload: the open form is returned with the access', async () => {
    const part = await anOpenPart()
    const look = (access: string) =>
      portal.app.inject({
        method: 'GET',
        url: `${relatedAddress(part)}/validate`,
        headers: { 'x-applicant-access': access },
      })
    expect((await look(part.access)).json()).toMatchObject({ role: 'spouse', values: part.person })
    expect((await look('another')).json()).toEqual({ role: 'spouse', financial_product_type: 'LEASING_PRIVATE' })
  })

  it('is rejected with an invalid check digit once an operator makes that an error', async () => {
    const part = await anOpenPart('spouse')
    await portal.db
      .updateTable('related_applicant')
      .set({ code: encryptRow(portal.db, 'related_applicant', part.id).text('code', '38001010001') })
      .where('id', '=', part.id)
      .execute()
    const validation = async () =>
      (await send(part, partOf(part, { '/applicant/code': '38001010001' }), {}, '/validate')).json<{
        valid?: boolean
        issues?: object[]
      }>()
    expect(await validation()).toEqual({ valid: true })
    const { ui } = await portal.app.forms.published('related-applicant', 'spouse')
    const field = (ui['fields'] as Record<string, { checksum?: { level: string } }>)['applicant.code']
    const rule = field?.checksum
    if (field === undefined || rule === undefined)
      throw new Error('the code of the person has no rule about its check digit')
    field.checksum = { ...rule, level: 'error' }
    try {
      expect((await validation()).issues).toEqual([{ path: '/applicant/code', code: 'checksum' }])
    } finally {
      field.checksum = rule
    }
  })

  it('is validated without being stored, as on the test page', async () => {
    const part = await anOpenPart()
    expect((await send(part, partOf(part), {}, '/validate')).json()).toEqual({ valid: true })
    expect((await send(part, partOf(part, { '/applicant/city': undefined }), {}, '/validate')).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: '/applicant/city' }],
    })
    expect(
      (
        await send(
          part,
          partOf(part, { '/applicant/files/0/fileContent': Buffer.from('MZ').toString('base64') }),
          {},
          '/validate',
        )
      ).statusCode,
    ).toBe(422)
    expect((await send(part, partOf(part), { 'x-form-version': '999' })).json()).toMatchObject({
      code: 'FORM_VERSION_CHANGED',
    })
    expect(await rowOf(part.id)).toMatchObject({ submitted_at: null, payload: null })
    expect(await statusOf(part.applicationId)).toBe('AWAITING_APPLICANTS')
  })
})
