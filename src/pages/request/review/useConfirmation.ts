import { useEffect, useRef, useState } from 'react'

import type { Draft } from '../../../form/draft/Draft.ts'
import type { FormDocument, Issue } from '../../../contract/formTypes.ts'
import { useTexts } from '../../../i18n/TextsContext.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import type { Receipt, SigningStatus } from '../../../api/public/formApi.ts'
import { signingBy, type Method, type Signing } from '../confirm/methods.ts'
import type { Sender } from '../send/sender.ts'
import { outcomeOf } from '../send/sendRequest.ts'
import type { BankState } from '../bank/useBankReturn.ts'
import { ownerMessage } from './ownerMessage.ts'

/** `change`: the answer to correct, with the text of its button. */
export type Message = { severity: 'error' | 'warning' | 'info'; text: string; change?: { label: string; path: string } }

export type ConfirmationOptions = {
  payload: FormDocument
  version: number
  sender: Sender
  draft: Draft
  bank: BankState
  /** Text of the bank's rejection. */
  bankMessage: (error: string) => Message
  onSigning: (url: string | undefined) => void
  onSent: (receipt: Receipt) => void
  onRejected: (issues: readonly Issue[]) => void
  onVersionChanged: () => void
  onBroken: (requestId: string | undefined) => void
}

/** Whether an address is a page of the signing service: nothing else is framed. */
function isFramed(url: string, origin: string | null): boolean {
  return origin !== null && URL.canParse(url) && new URL(url).origin === origin
}

/**
 * Sends the request with its confirmation and reports the outcome. An attempt keeps its key until the server has
 * responded, so a lost response can be requested again. The draft's own key ensures a single application.
 */
export function useConfirmation(options: ConfirmationOptions) {
  const {
    payload,
    version,
    sender,
    draft,
    bank,
    bankMessage,
    onSigning,
    onSent,
    onRejected,
    onVersionChanged,
    onBroken,
  } = options
  const { t, language } = useTexts()
  const { signingOrigin } = usePortalSettings()
  const [busy, setBusy] = useState<Method>()
  const [message, setMessage] = useState<Message>()
  const attempt = useRef(0)
  const running = useRef(false)
  const unsigned = useRef<Receipt>(undefined)

  /** @returns whether the user stays here to choose again */
  const apply = async (method: Method, signing: Signing | undefined): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(method)
    const body = signing ? { ...payload, signing } : payload
    const sent = {
      version,
      language,
      idempotencyKey: draft.idempotencyKey(`${method} ${signing?.md5_code ?? attempt.current}`),
      draftKey: draft.draftKey(),
    }
    const outcome = await outcomeOf(() => sender.apply(body, sent), t).finally(() => {
      running.current = false
      setBusy(undefined)
      setMessage(undefined)
    })
    const isOpen = outcome.kind === 'failed' && outcome.again
    if (!isOpen && outcome.kind !== 'broken') attempt.current = Date.now()
    if (method === 'NORDIGEN' && !isOpen && outcome.kind !== 'broken' && outcome.kind !== 'accepted') bank.forget()
    if (outcome.kind === 'accepted') return taken(method, outcome.answer)
    if (outcome.kind === 'versionChanged') return onVersionChanged()
    if (outcome.kind === 'broken') return onBroken(outcome.requestId)
    if (outcome.kind === 'failed') return setMessage(ownerMessage(outcome, payload, t))
    const own = outcome.issues.filter(({ path }) => !path.startsWith('/signing'))
    if (own.length > 0) onRejected(own)
    else setMessage({ severity: 'error', text: t('request.confirm.refused') })
  }
  const taken = (method: Method, receipt: Receipt): void => {
    if (method !== 'DOKOBIT' || receipt.status !== 'AWAITING_CONFIRMATION') return onSent(receipt)
    const url = receipt.follow_url
    unsigned.current = receipt
    if (url !== undefined && isFramed(url, signingOrigin)) onSigning(url)
    else setMessage({ severity: 'error', text: t('request.confirm.failed') })
  }

  const handleSigningEnd = (status: Exclude<SigningStatus, 'pending'>): void => {
    if (status !== 'completed') {
      onSigning(undefined)
      setMessage({ severity: 'warning', text: t(`request.sign.${status}`) })
    } else if (unsigned.current) onSent(unsigned.current)
    // After a reload the receipt is requested again: the draft's key finds the application, which is confirmed now.
    else void apply('DOKOBIT', signingBy('DOKOBIT'))
  }
  const cancelSigning = (): void => {
    onSigning(undefined)
    setMessage({ severity: 'info', text: t('request.sign.cancelled') })
  }

  const { outcome } = bank
  const used = useRef<typeof outcome>(undefined)
  useEffect(() => {
    if (outcome === undefined || used.current === outcome) return
    used.current = outcome
    if (outcome.kind === 'confirmed') {
      void apply('NORDIGEN', { type: 'NORDIGEN', md5_code: outcome.md5Code, requisition_id: outcome.requisitionId })
    } else {
      setMessage(bankMessage(outcome.error))
      bank.forget()
    }
    // The bank's result is used once, with the values present when it arrived.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [outcome])
  return {
    busy,
    message,
    apply,
    signingOver: handleSigningEnd,
    cancelSigning,
    clearMessage: () => setMessage(undefined),
  }
}
