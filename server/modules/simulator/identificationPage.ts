import type { SimulatedInstitution } from '../../providers/simulated-bank/banks.ts'
import type { SimulatedRequisition } from '../../providers/simulated-bank/requisitions.ts'
import { htmlText } from '../../texts/htmlText.ts'
import type { BankText } from './bankPage.ts'

type Page = {
  readonly requisition: SimulatedRequisition
  readonly bank: SimulatedInstitution | undefined
  readonly logo: string | null
  readonly text: BankText
  readonly back: string
  readonly owner: string
  /** Days of balances and transactions that the person agrees to share; null when only the owner is requested. */
  readonly historyDays: number | null
}

export const IDENTIFICATION_STYLE = `:root{color-scheme:light dark;--line:#7b8794;--note:#fff4d6;--noteText:#5f4300;--accent:#123f75;--page:#fff;--text:#17212b}
@media(prefers-color-scheme:dark){:root{--line:#8a96a3;--note:#3b2f10;--noteText:#f5d690;--accent:#9cc4f5;--page:#11161c;--text:#e6ebf0}}
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;background:var(--page);color:var(--text);margin:0;padding:24px 16px;display:grid;justify-content:center}main{width:min(100vw - 32px,480px)}
header{display:flex;align-items:center;gap:12px;margin:0 0 16px}header img{border-radius:10px;flex:none}h1{font-size:24px;line-height:1.25;margin:0;color:var(--accent);overflow-wrap:anywhere}p{margin:0 0 16px}
.note{background:var(--note);color:var(--noteText);padding:8px 12px;border-radius:8px;font-size:14px}dl{margin:0 0 16px}dt,.hint{font-size:14px}dd{margin:0;font-weight:600}
label{font-weight:600}input{font:inherit;width:100%;min-height:48px;padding:10px 12px;border:1px solid var(--line);border-radius:8px;background:none;color:inherit}
form{display:grid;gap:12px}.field{display:grid;gap:4px;margin-bottom:8px}.hint{margin:0}button,.button{font:inherit;min-height:48px;padding:10px 20px;border-radius:8px;border:1px solid currentColor;background:none;color:inherit;cursor:pointer;text-align:center;text-decoration:none;display:block}
button[value=AGREE]{background:#123f75;border-color:#123f75;color:#fff;font-weight:600}:focus-visible{outline:3px solid #d97706;outline-offset:2px}`

/**
 * HTML page of the simulated bank for the account owner's name, without scripts; `required` prevents approval without a
 * name.
 */
export function identificationPage({ requisition, bank, logo, text, back, owner, historyDays }: Page): string {
  const { language, ssn, status } = requisition
  const t = (key: string): string => htmlText(text(key))
  const name = htmlText(bank?.name ?? '')
  const button = (answer: string, key: string, more = '') =>
    `<button name="answer" value="${answer}"${more}>${t(key)}</button>`
  const personBlock = ssn === null ? '' : `<dl><dt>${t('code')}</dt><dd>${htmlText(ssn)}</dd></dl>`
  const owned = `<div class="field"><label for="owner">${t('owner')}</label><input id="owner" name="owner" value="${htmlText(owner)}" required maxlength="140" autocomplete="off" aria-describedby="hint"><p class="hint" id="hint">${t('ownerHint')}</p></div>`
  const away = ' formnovalidate'
  const asks =
    historyDays === null ? t('asks') : htmlText(text('asksStatement').replace('%{days}', String(historyDays)))
  const form = `<p>${asks}</p>${personBlock}<form method="post">${owned}${button('AGREE', 'agree')}${button('REFUSE', 'refuse', away)}${ssn === null ? '' : button('WRONG_PERSON', 'wrongPerson', away)}${button('WRONG_REFERENCE', 'wrongReference')}${button('EXPIRED', 'expired', away)}</form>`
  const endBlock = `<p role="status">${t('over')}</p><a class="button" href="${htmlText(back)}">${t('back')}</a>`
  return `<!doctype html><html lang="${htmlText(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title>
<link rel="stylesheet" href="/simulator/identification.css"></head><body><main><header>${logo === null ? '' : `<img src="${htmlText(logo)}" alt="" width="48" height="48">`}<h1>${name}</h1></header><p class="note">${t('notice')}</p>${status === 'CR' ? form : endBlock}</main></body></html>`
}
