import type { Language } from '../../../schemas/vocabulary.ts'
import { asLanguage } from '../../contract/languages.ts'

/** `oldLink`: a link that was sent to a person and opens nothing (any more). */
const REASONS = ['answersElsewhere', 'otherAnswers', 'oldLink'] as const

/** What /404 knows of the page that led there. */
export type LeftPage = {
  language?: Language
  /** Where the visitor goes on: an address of this portal. */
  home?: string
  /** Why there is nothing to show, where more than "not found" can be said. */
  why?: (typeof REASONS)[number]
}

/** On the way to /404 in the storage of the tab; from then on with the entry of the history, so that a reload finds it and no other page does. */
const KEY = 'portal.leftPage'
/** Start pages of staff, applicants and partners, and the public forms; what anything else has written there is not followed. */
const HOMES = /^\/(?:(?:formRequest|partner|leasingRequest|loanRequest)(?:[/?][\w/?&=.~%+-]{0,2000})?)?$/

/** The address becomes /404 and says where the visitor comes from. Whatever else was kept with the entry is gone. */
export function becomeNotFound(left: LeftPage): void {
  window.history.replaceState({ [KEY]: left }, '', '/404')
}

/** Before the page is left for /404. */
export function keepLeftPage(left: LeftPage): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(left))
  } catch {
    // Without storage /404 is the general one.
  }
}

export function leftPage(): LeftPage {
  const brought = takeBrought()
  if (brought !== undefined) becomeNotFound(brought)
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null
    ? asLeftPage((state as Readonly<Record<string, unknown>>)[KEY])
    : {}
}

function asLeftPage(value: unknown): LeftPage {
  if (typeof value !== 'object' || value === null) return {}
  const { language: tag, home, why } = value as Readonly<Record<keyof LeftPage, unknown>>
  const language = typeof tag === 'string' ? asLanguage(tag) : undefined
  const reason = REASONS.find(one => one === why)
  return {
    ...(language === undefined ? {} : { language }),
    ...(typeof home === 'string' && HOMES.test(home) ? { home } : {}),
    ...(reason === undefined ? {} : { why: reason }),
  }
}

function takeBrought(): LeftPage | undefined {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text === null ? undefined : asLeftPage(JSON.parse(text))
  } catch {
    return undefined
  }
}
