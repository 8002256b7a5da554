import { useEffect, useRef, useState } from 'react'

import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import { createBankLink } from '../../../api/public/bankApi.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'
import { randomHex } from '../../../security/hex.ts'

export type BankLinkOptions = {
  readonly language: Language
  readonly applicantType?: 'PRIVATE' | 'BUSINESS' | undefined
  readonly registrationCode: string
  /** SHA-256 of the answers to be confirmed. */
  readonly digest: () => Promise<string>
  readonly returnPath: string
  /** Saves the answers and both codes on the device before the redirect. */
  readonly beforeLeaving: (codes: { md5Code: string; requisitionId: string }) => Promise<void>
}

/**
 * Starts an identification and redirects to the bank. Each attempt creates a new link; a second press while one is
 * pending is ignored. After the browser's Back, the list is usable again.
 */
export function useBankLink({
  language,
  applicantType = 'PRIVATE',
  registrationCode,
  digest,
  returnPath,
  beforeLeaving,
}: BankLinkOptions) {
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
    const { url, requisition_id: requisitionId } = await createBankLink({
      institution_id: institutionId,
      md5_code: md5Code,
      language,
      registration_code: registrationCode,
      type: applicantType,
      digest: await digest(),
      return_path: returnPath,
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
