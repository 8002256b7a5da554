import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { aContractWithBills, begin, paymentOf } from '../../support/payments.ts'

let portal: TestApp
let demo: Client
beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
})
afterAll(() => portal.close())

const answer = (uuid: string, payload: string) =>
  portal.app.inject({
    method: 'POST',
    url: `/simulator/bank/${uuid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })

test('bank page shows the order to be approved, as text only', async () => {
  const { contractId } = await aContractWithBills(portal, ['50.00'])
  await portal.db
    .updateTable('contract')
    .set({ factor_name: '<script>alert(1)</script>' })
    .where('id', '=', contractId)
    .execute()
  const order = await begin(portal, demo, contractId, '12,5'.replace(',', '.'))
  const page = await portal.app.inject(`/simulator/bank/${order.uuid}`)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('12,50')
  expect(page.body).not.toContain('<script')
  expect((await portal.app.inject('/simulator/bank.css')).headers['content-type']).toContain('text/css')
})

test('bank page leaves the payment open when closed, and leads back when declined', async () => {
  const { contractId } = await aContractWithBills(portal, ['50.00'])
  const order = await begin(portal, demo, contractId, '50')
  expect((await answer(order.uuid, 'answer=CLOSE')).statusCode).toBe(200)
  expect((await paymentOf(portal, order)).status).toBe('OPEN')
  const declined = await answer(order.uuid, 'answer=DECLINE')
  expect(declined.statusCode).toBe(303)
  expect(declined.headers.location).toMatch(/^http:\/\/localhost:3000\/api\/payment\/return\/[\w-]+\?order-token=/)
  expect((await portal.app.inject(`/simulator/bank/${order.uuid}`)).body).not.toContain('<form')
})

test.each([
  ['answer=STEAL', 422],
  ['', 422],
  ['answer=PAY&answer=DECLINE&more=1', 422],
])('bank page rejects an invalid response: %s', async (payload, status) => {
  const { contractId } = await aContractWithBills(portal, ['50.00'])
  const order = await begin(portal, demo, contractId, '50')
  expect((await answer(order.uuid, payload)).statusCode).toBe(status)
  expect((await paymentOf(portal, order)).status).toBe('OPEN')
})

test('bank page returns not found for an unknown order, and is absent without simulators', async () => {
  expect((await portal.app.inject('/simulator/bank/00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
  expect((await portal.app.inject('/simulator/bank/x')).statusCode).toBe(400)
})
