import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPaymentConfig } from '../../../server/config/paymentConfig.ts'
import { signJwt, verifiedClaims } from '../../../server/providers/payment/jwt.ts'
import { montonio } from '../../../server/providers/payment/montonio.ts'
import type { PaymentOrder } from '../../../server/providers/payment/paymentProvider.ts'
import { SimulatedPayments } from '../../../server/providers/simulated-payment/simulatedPayments.ts'
import { aClock } from '../../support/clock.ts'
import { aServer, json } from '../../support/hostileServer.ts'

const secretKey = 'a secret key that is long enough'
const clock = aClock()
const order: PaymentOrder = {
  reference: 'reference-1',
  amount: '1234.50',
  currency: 'EUR',
  statement: 'F-1, Payee, 1234.50 EUR',
  language: 'ee',
  ttlMinutes: 15,
  returnUrl: 'http://localhost:3000/api/payment/return/reference-1',
  notificationUrl: 'http://127.0.0.1:1/none',
}
const signal = () => AbortSignal.timeout(5_000)

describe('payment order sent to the provider', () => {
  test('is one signed token with the order, as the provider documents it', async () => {
    const service = await aServer(json(201, { uuid: 'order', paymentUrl: 'https://pay.example/1' }))
    const client = montonio({
      url: service.url,
      accessKey: 'store',
      secretKey,
      pageOrigins: ['https://pay.example'],
      now: clock.now,
    })
    expect(await client.create(order, signal())).toEqual({ orderId: 'order', paymentUrl: 'https://pay.example/1' })
    const { method, url, body } = service.asked[0]!
    expect([method, url]).toEqual(['POST', '/orders'])
    const issued = Math.floor(clock.now().getTime() / 1000)
    expect(await verifiedClaims((body as { data: string }).data, secretKey)).toEqual({
      accessKey: 'store',
      merchantReference: 'reference-1',
      returnUrl: order.returnUrl,
      notificationUrl: order.notificationUrl,
      currency: 'EUR',
      grandTotal: 1234.5,
      locale: 'et',
      expiresIn: 15,
      payment: {
        method: 'paymentInitiation',
        amount: 1234.5,
        currency: 'EUR',
        methodOptions: { paymentDescription: order.statement, preferredLocale: 'et' },
      },
      lineItems: [{ name: order.statement, quantity: 1, finalPrice: 1234.5 }],
      iat: issued,
      exp: issued + 600,
    })
    await service.close()
  })

  test.each<[unknown, string | null]>([
    [99.9, '99.90'],
    [100, '100.00'],
    ['99.9', '99.90'],
    ['0099.99', '99.99'],
    [0.1 + 0.2, null],
    ['1e3', null],
    [-1, null],
    [null, null],
    ['1,00', null],
    [99.999, null],
  ])('with an amount of %s in the response is %s', async (grandTotal, amount) => {
    const service = await aServer(
      json(200, { uuid: 'order', merchantReference: 'r', paymentStatus: 'PAID', grandTotal, currency: 'EUR' }),
    )
    const client = montonio({ url: service.url, accessKey: 'store', secretKey, pageOrigins: [], now: clock.now })
    if (amount === null) await expect(client.stateOf('order', signal())).rejects.toMatchObject({ code: 'BAD_ANSWER' })
    else expect(await client.stateOf('order', signal())).toMatchObject({ amount, state: 'PAID' })
    await service.close()
  })
})

describe('simulated provider', () => {
  let simulated: SimulatedPayments
  beforeAll(() => {
    simulated = new SimulatedPayments({
      now: clock.now,
      pageOrigins: ['http://localhost:3000'],
      callbackDelayMs: 60_000,
    })
  })
  afterAll(() => simulated.close())

  test('works with the real client: an order, its page, its states', async () => {
    const { orderId, paymentUrl } = await simulated.provider.create(order, signal())
    expect(paymentUrl).toBe(`http://localhost:3000/simulator/bank/${orderId}`)
    expect(await simulated.provider.stateOf(orderId, signal())).toEqual({
      orderId,
      reference: 'reference-1',
      amount: '1234.50',
      currency: 'EUR',
      state: 'PENDING',
      providerCode: 'PENDING',
    })
    expect(await simulated.answer(orderId, 'PAY')).toContain('order-token=')
    expect(await simulated.provider.stateOf(orderId, signal())).toMatchObject({ state: 'PAID' })
    expect(await simulated.answer(orderId, 'DECLINE'), 'answered once').toBeUndefined()
    await expect(
      simulated.provider.create(order, signal()),
      'a paid reference is not ordered again',
    ).rejects.toMatchObject({ code: 'HTTP_400' })
  })

  test('expires an order, replaces an unpaid one, and rejects unknown ones (BIL-32)', async () => {
    const first = await simulated.provider.create({ ...order, reference: 'again' }, signal())
    const second = await simulated.provider.create({ ...order, reference: 'again' }, signal())
    expect(await simulated.provider.stateOf(first.orderId, signal())).toBeNull()
    clock.advance(16 * 60)
    expect(await simulated.provider.stateOf(second.orderId, signal())).toMatchObject({
      state: 'ENDED',
      providerCode: 'ABANDONED',
    })
    expect(await simulated.answer(second.orderId, 'PAY')).toBeUndefined()
  })
})

describe('provider tokens', () => {
  test('are read back only with their key and their algorithm', async () => {
    const token = await signJwt({ a: 1 }, secretKey)
    expect(await verifiedClaims(token, secretKey)).toEqual({ a: 1 })
    expect(await verifiedClaims(token, `${secretKey}!`)).toBeNull()
    for (const wrong of [
      '',
      '.',
      '..',
      'a.b.c',
      `${token}.`,
      `.${token}`,
      token.replace('.', '..'),
      `${token}=`,
      ` ${token}`,
    ])
      expect(await verifiedClaims(wrong, secretKey), wrong).toBeNull()
  })
})

describe('provider configuration', () => {
  const read = (environment: Record<string, string>) => {
    const problems: string[] = []
    return { account: readPaymentConfig({ environment, problems }), problems }
  }
  const full = { PAYMENT_URL: 'https://pay.example/api/', PAYMENT_ACCESS_KEY: 'store', PAYMENT_SECRET_KEY: secretKey }

  test('is off when nothing is set, and either complete or invalid otherwise', () => {
    expect(read({})).toEqual({ account: null, problems: [] })
    expect(read(full)).toEqual({
      account: { url: 'https://pay.example/api', accessKey: 'store', secretKey, pageOrigins: ['https://pay.example'] },
      problems: [],
    })
    expect(
      read({ ...full, PAYMENT_PAGE_ORIGINS: 'https://bank.example, https://other.example' }).account?.pageOrigins,
    ).toEqual(['https://pay.example', 'https://bank.example', 'https://other.example'])
    for (const name of Object.keys(full))
      expect(read({ ...full, [name]: '' }).problems[0], name).toContain(`${name} must be set too`)
  })

  test.each([
    { PAYMENT_URL: 'http://pay.example/api' },
    { PAYMENT_URL: 'pay.example' },
    { PAYMENT_URL: 'https://user@pay.example/api' },
    { PAYMENT_SECRET_KEY: 'short' },
    { PAYMENT_PAGE_ORIGINS: 'http://bank.example' },
    { PAYMENT_PAGE_ORIGINS: 'https://bank.example/path' },
    { PAYMENT_PAGE_ORIGINS: '*' },
  ])('rejects %j', wrong => {
    expect(read({ ...full, ...wrong }).problems).toHaveLength(1)
  })
})
