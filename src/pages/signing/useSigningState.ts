import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { useSession } from '../../contract/SessionContext.ts'
import { type ContractDocument, getSigningStatus } from '../../api/staff/contractDocumentsApi.ts'
import { sameAddress } from './signRules.ts'

/** State of the framed signing. `own`: this user has signed, others have not. */
export type SigningState = 'open' | 'own' | 'signed' | 'refused' | 'gone'

const POLL_INTERVAL_MS = 2_000
const finalStates: ReadonlySet<SigningState> = new Set(['signed', 'refused', 'gone'])

type Frame = {
  readonly origin: string | null
  readonly frame: React.RefObject<HTMLIFrameElement | null>
  readonly onLater: () => void
}

/**
 * The signing status, as reported by the server only. A message from the framed page only triggers an immediate poll or
 * requests closing the dialog. It is accepted only from that frame and its origin.
 */
export function useSigningState(
  document: ContractDocument,
  isFramed: boolean,
  { origin, frame, onLater }: Frame,
): SigningState {
  const { user } = useSession()
  const { data, refetch } = useQuery({
    queryKey: ['signing-status', document.id],
    queryFn: ({ signal }) => getSigningStatus(document.id, signal),
    enabled: isFramed,
    gcTime: 0,
    refetchInterval: ({ state }) => (finalStates.has(stateOf(state.data, user.email)) ? false : POLL_INTERVAL_MS),
  })
  const later = useRef(onLater)
  useEffect(() => {
    later.current = onLater
  }, [onLater])
  useEffect(() => {
    if (!isFramed) return undefined
    const onMessage = (event: MessageEvent<unknown>) => {
      if (origin === null || event.origin !== origin || event.source !== frame.current?.contentWindow) return
      if (isCloseRequest(event.data)) later.current()
      else void refetch()
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [isFramed, origin, frame, refetch])
  return stateOf(data, user.email)
}

function stateOf(data: Awaited<ReturnType<typeof getSigningStatus>> | undefined, email: string): SigningState {
  if (data === undefined) return 'open'
  if (data.document.status === 'SIGNED') return 'signed'
  if (data.signing === 'REFUSED') return 'refused'
  if (data.signing === 'GONE') return 'gone'
  return data.document.signers.some(signer => sameAddress(signer.email, email) && signer.signedAt !== null)
    ? 'own'
    : 'open'
}

function isCloseRequest(data: unknown): boolean {
  return typeof data === 'object' && data !== null && (data as { event?: unknown }).event === 'close'
}
