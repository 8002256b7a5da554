import type { PaymentAccount } from '../../config/paymentConfig.ts'
import { jsonCall } from '../call/jsonCall.ts'
import { measuredProvider } from '../call/measuredProvider.ts'
import { ProviderFault } from '../call/providerFault.ts'
import { readCreated, readOrder } from './answers.ts'
import { signJwt, verifiedClaims } from './jwt.ts'
import type { OrderUpdate, PaymentOrder, PaymentProvider } from './paymentProvider.ts'
import { languageTags } from '../../texts/language.ts'

type Settings = PaymentAccount & { readonly now: () => Date }

const TIMEOUT_MS = 10_000
/** The provider accepts tokens of ten minutes at most. */
const TOKEN_SECONDS = 600
/** Tolerates clock skew. */
const LEEWAY_SECONDS = 60

/**
 * Bank payments through Montonio's Stargate API (docs.montonio.com/api/stargate/guides/orders, …/guides/webhooks). An
 * order is a JWT signed with the secret key; the response contains the URL of its payment page. Webhooks carry a JWT
 * of the same key, at least once, for 48 hours.
 */
export function montonio(settings: Settings): PaymentProvider {
  const { url, accessKey, secretKey, pageOrigins, now } = settings
  const sign = (claims: object): Promise<string> => {
    const issued = Math.floor(now().getTime() / 1000)
    return signJwt({ ...claims, accessKey, iat: issued, exp: issued + TOKEN_SECONDS }, secretKey)
  }
  const provider: PaymentProvider = {
    pageOrigins,
    async create(order, signal) {
      const { status, body } = await jsonCall({
        url: `${url}/orders`,
        method: 'POST',
        body: { data: await sign(orderClaims(order)) },
        timeoutMs: TIMEOUT_MS,
        signal,
        readStatuses: [201],
      })
      if (status !== 200 && status !== 201) throw new ProviderFault(`HTTP_${status}`)
      return readCreated(body, pageOrigins)
    },
    async stateOf(orderId, signal) {
      const { status, body } = await jsonCall({
        url: `${url}/orders/${encodeURIComponent(orderId)}`,
        method: 'GET',
        timeoutMs: TIMEOUT_MS,
        signal,
        bearer: await sign({}),
      })
      if (status === 404) return null
      if (status !== 200) throw new ProviderFault(`HTTP_${status}`)
      return answered(orderId, readOrder(body))
    },
    async readCallback(token) {
      const claims = await verifiedClaims(token, secretKey)
      if (claims === null || claims['accessKey'] !== accessKey) return null
      const update = readOrder(claims)
      const { exp } = claims
      return update === null
        ? null
        : { update, expired: typeof exp !== 'number' || exp + LEEWAY_SECONDS < now().getTime() / 1000 }
    },
  }
  return measuredProvider('payment', provider, { create: 'call', stateOf: 'call' })
}

/** Amounts are sent as JSON numbers with two decimals; amounts have too few digits to lose precision. */
function orderClaims({
  reference,
  amount,
  currency,
  statement,
  language,
  returnUrl,
  notificationUrl,
  ttlMinutes,
}: PaymentOrder): object {
  const total = Number(amount)
  const locale = languageTags[language]
  return {
    merchantReference: reference,
    returnUrl,
    notificationUrl,
    currency,
    grandTotal: total,
    locale,
    expiresIn: ttlMinutes,
    payment: {
      method: 'paymentInitiation',
      amount: total,
      currency,
      methodOptions: { paymentDescription: statement, preferredLocale: locale },
    },
    lineItems: [{ name: statement, quantity: 1, finalPrice: total }],
  }
}

function answered(orderId: string, update: OrderUpdate | null): OrderUpdate {
  if (update === null || update.orderId !== orderId) throw new ProviderFault('BAD_ANSWER')
  return update
}
