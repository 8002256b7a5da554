import type { SimulatedSession, SimulatedSigner } from './signings.ts'

/** Texts of the page in one language. */
export type SigningTexts = {
  readonly title: string
  readonly notice: string
  readonly open: string
  readonly sign: string
  readonly refuse: string
  readonly later: string
  readonly asks: (person: string) => string
  readonly done: Readonly<Record<'signed' | 'failed' | 'over', string>>
}
type Page = {
  readonly session: SimulatedSession
  readonly signer: SimulatedSigner
  readonly words: SigningTexts
  readonly nonce: string
}

const PAGE_STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:24px;max-width:640px}
h1{font-size:20px;margin:0 0 8px;overflow-wrap:anywhere}p{margin:0 0 16px}.note{font-size:14px;border-left:4px solid #b45309;padding:4px 12px}
form{display:flex;flex-wrap:wrap;gap:12px;margin-top:24px}button{font:inherit;min-height:44px;padding:8px 20px;border-radius:8px;border:1px solid currentColor;background:none;color:inherit;cursor:pointer}
button[value=sign]{background:#1d4ed8;border-color:#1d4ed8;color:#fff}:focus-visible{outline:3px solid #f59e0b;outline-offset:2px}a{color:inherit}`

/**
 * Page of one signer, shown in the portal's frame. It works without its script, which only tells the portal to
 * refresh.
 */
export function signingPage({ session, signer, words, nonce }: Page): string {
  const isElsewhereEnded = signer.state === 'pending' && session.state !== 'pending'
  const state = signer.state === 'pending' ? (isElsewhereEnded ? 'over' : null) : signer.state
  const message =
    state === null ? '' : `parent.postMessage({source:'simulated-signing',event:${JSON.stringify(state)}},'*');`
  const document = `/signing/${session.token}/document?access_token=${signer.accessToken}`
  const buttons = `<p>${escape(words.asks(`${signer.name} ${signer.surname}`))}</p><p><a href="${document}" target="_blank" rel="noopener">${escape(words.open)}</a></p>
<form method="post"><button name="answer" value="sign">${escape(words.sign)}</button><button name="answer" value="refuse">${escape(words.refuse)}</button><button type="button" id="later">${escape(words.later)}</button></form>`
  return `<!doctype html><html lang="${session.language === 'ee' ? 'et' : escape(session.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(words.title)}</title><style nonce="${nonce}">${PAGE_STYLE}</style></head>
<body><main><h1>${escape(session.name)}</h1><p class="note">${escape(words.notice)}</p>${state === null ? buttons : `<p role="status">${escape(words.done[state])}</p>`}</main>
<script nonce="${nonce}">${message}document.getElementById('later')?.addEventListener('click',()=>parent.postMessage({source:'simulated-signing',event:'close'},'*'))</script></body></html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.codePointAt(0) ?? 63};`)
}
