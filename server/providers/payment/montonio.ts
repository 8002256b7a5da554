import type { PaymentAccount } from '../../config/paymentConfig.ts'
import { jsonCall } from '../call/jsonCall.ts'
import { ProviderFault } from '../call/providerFault.ts'
import { readCreated, readOrder } from './answers.ts'
import { signJwt, verifiedClaims } from './jwt.ts'
import type { OrderNews, PaymentOrder, PaymentProvider } from './paymentProvider.ts'
import { languageTags } from '../../texts/language.ts'

type Settings = PaymentAccount & { readonly now: () => Date }

const timeoutMs = 10_000
/** The provider takes a token of ten minutes at most. */
const tokenSeconds = 600
/** Clocks differ. */
const leewaySeconds = 60

/**
 * Bank payments by Montonio's Stargate API (docs.montonio.com/api/stargate/guides/orders, …/guides/webhooks): an order is a JWT signed
 * with the secret key, its payment page an address in the answer. Webhooks carry a JWT of the same key, at least once, for 48 hours.
 */
export function montonio(settings: Settings): PaymentProvider {
  const { url, accessKey, secretKey, pageOrigins, now } = settings
  const sign = (claims: object): Promise<string> => {
    const issued = Math.floor(now().getTime() / 1000)
    return signJwt({ ...claims, accessKey, iat: issued, exp: issued + tokenSeconds }, secretKey)
  }
  return {
    pageOrigins,
    async create(order, signal) {
      const { status, body } = await jsonCall({
        url: `${url}/orders`,
        method: 'POST',
        body: { data: await sign(orderClaims(order)) },
        timeoutMs,
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
        timeoutMs,
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
      const news = readOrder(claims)
      const { exp } = claims
      return news === null
        ? null
        : { news, expired: typeof exp !== 'number' || exp + leewaySeconds < now().getTime() / 1000 }
    },
  }
}

/** Amounts travel as JSON numbers with two decimals, which the few digits of an amount survive unchanged. */
function orderClaims({
  reference,
  amount,
  currency,
  statement,
  language,
  returnUrl,
  notificationUrl,
  lifeMinutes,
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
    expiresIn: lifeMinutes,
    payment: {
      method: 'paymentInitiation',
      amount: total,
      currency,
      methodOptions: { paymentDescription: statement, preferredLocale: locale },
    },
    lineItems: [{ name: statement, quantity: 1, finalPrice: total }],
  }
}

function answered(orderId: string, news: OrderNews | null): OrderNews {
  if (news === null || news.orderId !== orderId) throw new ProviderFault('BAD_ANSWER')
  return news
}
