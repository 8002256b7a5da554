import type { SimulatedOrder } from '../../providers/simulated-payment/orders.ts'
import { htmlText } from '../../texts/htmlText.ts'

/** Returns a text of the simulator's area by the suffix of its key. */
export type BankText = (key: string) => string
type Page = {
  readonly order: SimulatedOrder
  readonly language: string
  readonly text: BankText
  readonly amount: string
  readonly back: string
  readonly closed: boolean
}

export const BANK_STYLE = `:root{color-scheme:light dark;--line:#b8c2cc;--note:#fff4d6;--noteText:#5f4300;--accent:#123f75;--page:#fff;--text:#17212b}
@media(prefers-color-scheme:dark){:root{--line:#4a5560;--note:#3b2f10;--noteText:#f5d690;--accent:#9cc4f5;--page:#11161c;--text:#e6ebf0}}
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;background:var(--page);color:var(--text);margin:0;padding:24px 16px;display:grid;justify-content:center}main{width:min(100vw - 32px,480px)}
h1{font-size:24px;margin:0 0 16px;color:var(--accent)}p{margin:0 0 16px}.note{background:var(--note);color:var(--noteText);padding:8px 12px;border-radius:8px;font-size:14px}
dl{border:1px solid var(--line);border-radius:12px;padding:16px;margin:0 0 24px}dt{font-size:14px}dd{margin:0 0 12px;font-weight:600;overflow-wrap:anywhere}dd:last-child{margin:0}dd.amount{font-size:24px;font-variant-numeric:tabular-nums}
form{display:grid;gap:12px}button,.button{font:inherit;min-height:48px;padding:10px 20px;border-radius:8px;border:1px solid currentColor;background:none;color:inherit;cursor:pointer;text-align:center;text-decoration:none;display:block}
button[value=PAY]{background:#123f75;border-color:#123f75;color:#fff;font-weight:600}:focus-visible{outline:3px solid #d97706;outline-offset:2px}`

/** HTML of the simulated bank, without scripts: the payment to approve and the user's options. */
export function bankPage({ order, language, text, amount, back, closed }: Page): string {
  const t = (key: string): string => htmlText(text(key))
  const button = (answer: string, key: string) => `<button name="answer" value="${answer}">${t(key)}</button>`
  const message = closed
    ? 'closed'
    : order.paymentStatus === 'PENDING'
      ? null
      : order.paymentStatus === 'VOIDED' || order.paymentStatus === 'ABANDONED'
        ? 'over'
        : 'done'
  const link = `<a class="button" href="${htmlText(back)}">${t(closed ? 'portal' : 'back')}</a>`
  const actions =
    message === null
      ? `<form method="post">${button('PAY', 'pay')}${button('PAY_LATER', 'payLater')}${button('DECLINE', 'decline')}${button('CLOSE', 'close')}</form>`
      : `<p role="status">${t(`said.${message}`)}</p>${link}`
  return `<!doctype html><html lang="${language === 'ee' ? 'et' : htmlText(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${t('title')}</title>
<link rel="stylesheet" href="/simulator/bank.css"></head><body><main><h1>${t('title')}</h1><p class="note">${t('notice')}</p>
<dl><dt>${t('amount')}</dt><dd class="amount">${htmlText(amount)}</dd><dt>${t('statement')}</dt><dd>${htmlText(order.statement)}</dd></dl>${actions}</main></body></html>`
}
