import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import type { Client, TestApp } from '../../support/app.ts'
import {
  anInvitation,
  aPrimaryApplication,
  aRelatedPerson,
  primarySecrets,
  readInvitation,
  relatedAddress,
  wrongFor,
} from '../../support/relatedApplicants.ts'

let portal: TestApp
let operator: Client

beforeAll(async () => {
  portal = await buildTestApp()
  operator = await portal.as('operator')
})
afterAll(() => portal.close())

const address = (applicationId: string) => `/api/operator/applications/${applicationId}/applicants`
const statusOf = async (id: string) =>
  (await portal.db.selectFrom('application').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const eventsOf = async (id: string) =>
  (
    await portal.db
      .selectFrom('application_event')
      .select('status')
      .where('application_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ status }) => status)
const validate = (tokens: { applicationToken: string; applicantToken: string }) =>
  portal.app.inject({ method: 'GET', url: `${relatedAddress(tokens)}/validate` })

describe('operator', () => {
  it('invites a guarantor, and the application waits for the part (REL-13, OPR-25)', async () => {
    const { id } = await aPrimaryApplication(portal, { status: 'COMPLETE' })
    const person = aRelatedPerson()
    const answer = await operator.post(address(id), person)
    expect(answer.statusCode).toBe(201)
    expect(await statusOf(id)).toBe('AWAITING_APPLICANTS')
    expect((await validate(await readInvitation(portal, person))).json()).toMatchObject({ role: 'guarantor' })
    const { applicants } = (await operator.get(address(id))).json<{ applicants: object[] }>()
    expect(applicants).toEqual([
      expect.objectContaining({
        ...person,
        id: answer.json<{ id: string }>().id,
        role: 'guarantor',
        state: 'INVITED',
        sent: 1,
        tries_left: 5,
        code: `•••••••${person.code.slice(-4)}`,
      }),
    ])
    const again = await operator.post(address(id), person)
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'APPLICANT_INVITED'])
    expect((await operator.post(address(id), { ...aRelatedPerson(), link_by: 'SMS' })).statusCode).toBe(201)
  })

  it('cannot invite to an unconfirmed or missing application, nor its own applicant as guarantor, nor at an invalid number', async () => {
    const { id } = await aPrimaryApplication(portal, { status: 'AWAITING_CONFIRMATION' })
    for (const application of [id, '7b0d7d0e-5c1f-4d35-9d6e-3a54a1a0cfff', 'x'])
      expect((await operator.post(address(application), aRelatedPerson())).statusCode).toBe(404)
    const open = await aPrimaryApplication(portal)
    expect((await operator.post(address(open.id), aRelatedPerson({ code: primarySecrets.code }))).json()).toMatchObject(
      { code: 'VALIDATION_FAILED', issues: [{ path: '/code', code: 'ownCode' }] },
    )
    expect((await operator.post(address(open.id), aRelatedPerson({ phone: '+99912345678' }))).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: '/phone', code: 'prefixUnknown' }],
    })
    for (const change of [{ code: '1' }, { email: 'x' }, { phone: '861234567' }, { name: '' }])
      expect((await operator.post(address(open.id), aRelatedPerson(change))).statusCode).toBe(422)
  })

  it('sends a new link and code with new attempts; the former ones become invalid (OPR-25)', async () => {
    const first = await anInvitation(portal)
    const enter = (tokens: Parameters<typeof relatedAddress>[0], code: string) =>
      portal.app.inject({ method: 'POST', url: `${relatedAddress(tokens)}/access-code`, payload: { code } })
    for (let time = 0; time < 5; time += 1) await enter(first, wrongFor(first.code))
    expect((await operator.get(address(first.applicationId))).json()).toMatchObject({
      applicants: [{ state: 'BLOCKED', tries_left: 0 }],
    })
    const answer = await operator.post(`${address(first.applicationId)}/${first.id}/resend`)
    expect(answer.statusCode).toBe(204)
    const second = await readInvitation(portal, first.person)
    expect(second.applicantToken).not.toBe(first.applicantToken)
    expect((await validate(first)).statusCode).toBe(404)
    expect((await enter(second, second.code)).statusCode).toBe(200)
    expect((await operator.get(address(first.applicationId))).json()).toMatchObject({
      applicants: [{ state: 'OPENED', tries_left: 5, sent: 2 }],
    })
    expect(await eventsOf(first.applicationId)).toEqual([
      'APPLICANT_INVITED',
      'APPLICANT_BLOCKED',
      'APPLICANT_INVITED_AGAIN',
      'APPLICANT_VERIFIED',
    ])
  })

  it('withdraws an invitation; the application no longer waits for it', async () => {
    const invited = await anInvitation(portal)
    const answer = await operator.delete(`${address(invited.applicationId)}/${invited.id}`)
    expect(answer.statusCode).toBe(204)
    expect((await validate(invited)).statusCode).toBe(404)
    expect(await statusOf(invited.applicationId)).toBe('COMPLETE')
    expect((await operator.delete(`${address(invited.applicationId)}/${invited.id}`)).statusCode).toBe(404)
    expect((await operator.post(`${address(invited.applicationId)}/${invited.id}/resend`)).statusCode).toBe(404)
    expect((await operator.get(address(invited.applicationId))).json()).toMatchObject({
      applicants: [{ state: 'WITHDRAWN' }],
    })
  })

  it('changes no invitation through another application, and no answered one', async () => {
    const [one, other] = [await anInvitation(portal), await anInvitation(portal)]
    expect((await operator.delete(`${address(one.applicationId)}/${other.id}`)).statusCode).toBe(404)
    expect((await operator.post(`${address(one.applicationId)}/${other.id}/resend`)).statusCode).toBe(404)
    await portal.db
      .updateTable('related_applicant')
      .set({ submitted_at: portal.config.now(), payload: '{}' })
      .where('id', '=', one.id)
      .execute()
    expect((await operator.delete(`${address(one.applicationId)}/${one.id}`)).statusCode).toBe(409)
    expect((await operator.post(`${address(one.applicationId)}/${one.id}/resend`)).statusCode).toBe(409)
  })

  it('is the only role that may do this, and each action is audited', async () => {
    const invited = await anInvitation(portal)
    const staff = await portal.as('demo')
    for (const client of [staff, portal.client()]) {
      const answers = [
        await client.get(address(invited.applicationId)),
        await client.post(address(invited.applicationId), aRelatedPerson()),
        await client.delete(`${address(invited.applicationId)}/${invited.id}`),
      ]
      for (const { statusCode } of answers) expect(statusCode).toBe(client === staff ? 403 : 401)
    }
    await operator.post(`${address(invited.applicationId)}/${invited.id}/resend`)
    await operator.delete(`${address(invited.applicationId)}/${invited.id}`)
    const audit = (
      await portal.db.selectFrom('audit_event').select(['action', 'details']).orderBy('id').execute()
    ).filter(({ details }) => (details as { applicant?: string }).applicant === invited.id)
    expect(audit.map(({ action }) => action)).toEqual(['APPLICANT_INVITED_AGAIN', 'APPLICANT_WITHDRAWN'])
  })
})
