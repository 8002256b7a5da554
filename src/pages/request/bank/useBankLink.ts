import { useEffect, useRef, useState } from 'react'

import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import { confirmedText } from '../../../../schemas/format/canonicalJson.ts'
import type { InstitutionLink } from '../../../../schemas/generated/types/actions/institution-link.ts'
import type { InstitutionLinkAnswer } from '../../../../schemas/generated/types/actions/institution-link-answer.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'
import type { FormDocument } from '../../../contract/formTypes.ts'
import { randomHex, toHex } from '../../../security/hex.ts'

/** `digest`: SHA-256 of the answers; `md5_code`: a new code of the address. */
export type LinkWish = Pick<InstitutionLink, 'institution_id' | 'md5_code' | 'language'> & { digest: string }

export type BankLinkOptions = {
  readonly language: Language
  /** What is confirmed or handed over at the bank. */
  readonly answers: FormDocument
  /** Requests a link to the bank. */
  readonly createLink: (wish: LinkWish) => Promise<InstitutionLinkAnswer>
  /** Saves the answers and both codes on the device before the redirect. */
  readonly beforeLeaving: (codes: { md5Code: string; requisitionId: string }) => Promise<void>
}

/**
 * Requests a link and redirects to the bank. Each attempt creates a new link; a second press while one is
 * pending is ignored. After the browser's Back, the list is usable again.
 */
export function useBankLink({ language, answers, createLink, beforeLeaving }: BankLinkOptions) {
  const { bankOrigins } = usePortalSettings()
  const [chosen, setChosen] = useState<string>()
  const [isFailed, setFailed] = useState(false)
  const running = useRef(false)

  useEffect(() => {
    const onBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      running.current = false
      setChosen(undefined)
    }
    window.addEventListener('pageshow', onBack)
    return () => window.removeEventListener('pageshow', onBack)
  }, [])

  const leave = async (institutionId: string): Promise<void> => {
    const md5Code = newMd5Code()
    const { url, requisition_id: requisitionId } = await createLink({
      institution_id: institutionId,
      md5_code: md5Code,
      language,
      digest: await digestOf(answers),
    })
    const address = bankAddress(url, bankOrigins, window.location.origin)
    if (address === undefined) throw new Error('The page of the bank is on an unknown origin')
    await beforeLeaving({ md5Code, requisitionId })
    window.location.assign(address)
  }
  const choose = (institutionId: string): void => {
    if (running.current) return
    running.current = true
    setFailed(false)
    setChosen(institutionId)
    leave(institutionId).catch(() => {
      running.current = false
      setChosen(undefined)
      setFailed(true)
    })
  }
  return { chosen, isFailed, choose }
}

/**
 * The address of a bank's page if redirecting there is allowed (SEC-08): an origin listed by the portal, over https, or
 * the portal's own origin, which hosts the simulator. Checked again here, after the server.
 */
export function bankAddress(url: string, origins: readonly string[], ownOrigin: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, origin, username, password, href } = new URL(url)
  const isSafe = protocol === 'https:' || origin === ownOrigin
  return isSafe && origins.includes(origin) && `${username}${password}` === '' ? href : undefined
}

/** A new name for a link to a bank: 128 random bits in hex. The protocol calls it md5_code; nothing is hashed. */
export function newMd5Code(): string {
  return randomHex()
}

/**
 * Binds the bank's confirmation to these answers: hexadecimal SHA-256, as the server computes it from the received
 * payload.
 */
async function digestOf(payload: FormDocument): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(confirmedText(payload)))
  return toHex(new Uint8Array(hash))
}
