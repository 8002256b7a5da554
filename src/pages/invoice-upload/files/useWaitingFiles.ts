import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { filesQuery } from '../queries.ts'
import { waitsToBeRead } from './uploadFiles.ts'

const POLL_MS = 1500

/**
 * The files of the contract without an invoice; polled while some are being read.
 * @param onRead a document was read, so there may be new rows
 */
export function useWaitingFiles(contractId: string, onRead: () => void) {
  const files = useQuery({
    ...filesQuery(contractId),
    refetchInterval: ({ state }) => (state.data?.some(waitsToBeRead) === true ? POLL_MS : false),
  })
  const waiting = files.data?.filter(waitsToBeRead).length ?? 0
  const before = useRef(waiting)
  const latest = useRef(onRead)
  latest.current = onRead
  useEffect(() => {
    if (waiting < before.current) latest.current()
    before.current = waiting
  }, [waiting])
  return files
}
