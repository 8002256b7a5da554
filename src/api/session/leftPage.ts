import type { Language } from '../../../schemas/vocabulary.ts'
import { asLanguage } from '../../contract/languages.ts'

/** `oldLink`: a personal link that no longer opens anything. */
const reasons = ['answersElsewhere', 'otherAnswers', 'statementElsewhere', 'oldLink'] as const

/** What /404 knows about the previous page. */
export type LeftPage = {
  language?: Language
  /** Where the visitor can continue: an address of this portal. */
  home?: string
  /** The reason, when more than "not found" can be said. */
  why?: (typeof reasons)[number]
}

/**
 * Passed to /404 in sessionStorage, then moved to its history entry, so that a reload finds it and no other page does.
 */
const KEY = 'portal.leftPage'
/** Start pages of staff, applicants and partners, and the public forms; any other stored address is ignored. */
const HOMES = /^\/(?:(?:formRequest|partner|leasingRequest|loanRequest|statement)(?:[/?][\w/?&=.~%+-]{0,2000})?)?$/

/** Changes the address to /404 and records the previous page. Other state of the history entry is lost. */
export function becomeNotFound(left: LeftPage): void {
  window.history.replaceState({ [KEY]: left }, '', '/404')
}

/** Saves the state before navigating to /404. */
export function keepLeftPage(left: LeftPage): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(left))
  } catch {
    // Without storage /404 shows its general text.
  }
}

export function leftPage(): LeftPage {
  const leaving = takeSavedPage()
  if (leaving !== undefined) becomeNotFound(leaving)
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null
    ? asLeftPage((state as Readonly<Record<string, unknown>>)[KEY])
    : {}
}

function asLeftPage(value: unknown): LeftPage {
  if (typeof value !== 'object' || value === null) return {}
  const { language: tag, home, why } = value as Readonly<Record<keyof LeftPage, unknown>>
  const language = typeof tag === 'string' ? asLanguage(tag) : undefined
  const reason = reasons.find(one => one === why)
  return {
    ...(language === undefined ? {} : { language }),
    ...(typeof home === 'string' && HOMES.test(home) ? { home } : {}),
    ...(reason === undefined ? {} : { why: reason }),
  }
}

function takeSavedPage(): LeftPage | undefined {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text === null ? undefined : asLeftPage(JSON.parse(text))
  } catch {
    return undefined
  }
}
