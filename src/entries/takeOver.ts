import { entrancePage } from '../../schemas/pages/entrancePage.ts'
import type { EntryName } from '../../schemas/pageEntries.ts'
import type { EntrancePage, PageData, RenderedForm } from '../../schemas/pages/pageData.ts'
import { renderedForm } from '../../schemas/pages/renderedForm.ts'
import { requestRoute } from '../../schemas/pages/requestRoute.ts'
import type { Language } from '../../schemas/vocabulary.ts'
import { readPageData } from '../api/public/pageData.ts'
import { getToken } from '../api/session/session.ts'
import { readWait } from '../pages/login/waitEntry.ts'
import { bankAnswerHere } from '../pages/request/page/address.ts'
import { stepInHistory } from '../pages/request/page/historyStep.ts'

/**
 * The data of a rendered page, if this is the page: a visitor may have chosen another language, be in a later step,
 * return from a bank, or have a session. Then the page starts without it.
 */
export function takenOver(name: EntryName, language: Language): PageData | undefined {
  const data = name === 'request' || name === 'login' ? readPageData() : undefined
  if (!data || data.language !== language) return undefined
  const isThis = data.kind === 'form' ? isForm(data.page) : isEntrance(data.page)
  return isThis ? data : undefined
}

function isForm(page: RenderedForm): boolean {
  if (bankAnswerHere() || (stepInHistory()?.step ?? 'filling') !== 'filling') return false
  const expected = renderedForm(requestRoute(window.location), window.location.pathname)
  return (
    expected !== undefined &&
    page.form === expected.form &&
    page.mode === expected.mode &&
    page.link === expected.link &&
    page.isFromChoice === expected.isFromChoice
  )
}

function isEntrance({ name, originator }: EntrancePage): boolean {
  const expected = entrancePage(window.location)
  if (expected?.name !== name || expected.originator?.token !== originator?.token) return false
  return name !== 'login' || (getToken() === undefined && readWait(window.history.state) === undefined)
}
