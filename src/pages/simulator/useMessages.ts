import { useEffect, useState } from 'react'

import { isAbort } from '../../providers/ApiError.ts'
import { getMessages, type SimulatedMessage } from '../../providers/simulatorApi.ts'

const EVERY_MS = 3000

export type Messages = { list: readonly SimulatedMessage[] | undefined; failed: boolean }

/** The simulated messages, asked for again every few seconds while somebody can see the page. */
export function useMessages(): Messages {
  const [messages, setMessages] = useState<Messages>({ list: undefined, failed: false })
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      clearTimeout(timer)
      try {
        setMessages({ list: await getMessages(abort.signal), failed: false })
      } catch (error) {
        if (isAbort(error)) return
        setMessages((now) => ({ ...now, failed: true }))
      }
      if (!document.hidden && !abort.signal.aborted) timer = setTimeout(() => void load(), EVERY_MS)
    }
    const onVisibility = () => {
      if (document.hidden) clearTimeout(timer)
      else void load()
    }
    document.addEventListener('visibilitychange', onVisibility)
    void load()
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      clearTimeout(timer)
      abort.abort()
    }
  }, [])
  return messages
}
