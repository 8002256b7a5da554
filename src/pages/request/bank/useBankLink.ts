import { useEffect, useRef, useState } from 'react'

import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import { createBankLink } from '../../../api/public/bankApi.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'
import { bankAddress } from './bankAddress.ts'
import { newMd5Code } from './md5Code.ts'

export type BankLinkOptions = {
  readonly language: Language
  readonly applicantType?: 'PRIVATE' | 'BUSINESS' | undefined
  readonly registrationCode: string
  /** SHA-256 of what is about to be confirmed. */
  readonly digest: () => Promise<string>
  readonly returnPath: string
  /** Keeps the answers and these two on the device; the browser leaves afterwards. */
  readonly beforeLeaving: (codes: { md5Code: string; requisitionId: string }) => Promise<void>
}

/**
 * Begins an identification and leaves for the bank. Each try is a link of its own; a second press while one is on its way does nothing. A
 * person who comes back by the browser's Back button finds a list that can be used again.
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
