import { useDataProvider } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'

import { isAbort } from '../../api/http/ApiError.ts'
import { exportFileName, saveFile } from '../../api/http/download.ts'
import type { FileFormat, FinanceApi } from '../../api/staff/financeApi.ts'
import type { Filter } from '../../../schemas/lists/listRequest.ts'
import type { ResourceDefinition, Sort } from '../../../schemas/resourceDefinition.ts'

export type ExportState =
  | { readonly step: 'idle' }
  | { readonly step: 'running'; readonly bytes: number; readonly seconds: number }
  | { readonly step: 'done'; readonly fileName: string }
  | { readonly step: 'failed'; readonly error: unknown }

export type ExportRequest = {
  readonly filter: Filter
  readonly sort: Sort
  readonly columns: readonly string[]
  readonly language: string
  /** `zip`: the documents of the rows, without columns. */
  readonly format: FileFormat
}

/**
 * One export at a time: a second start while one runs is ignored. Leaving the page cancels it; the server stops writing
 * when the connection closes.
 */
export function useExport(definition: ResourceDefinition) {
  const dataProvider = useDataProvider<FinanceApi>()
  const [state, setState] = useState<ExportState>({ step: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = useCallback(
    async (request: ExportRequest) => {
      if (running.current) return
      const abort = new AbortController()
      running.current = abort
      const startedAt = Date.now()
      const fileName = exportFileName(definition.export?.fileName ?? 'export_', new Date(startedAt), request.format)
      let bytes = 0
      const show = () => setState({ step: 'running', bytes, seconds: Math.floor((Date.now() - startedAt) / 1000) })
      const clock = setInterval(show, 250)
      show()
      try {
        const onBytes = (received: number) => {
          bytes = received
        }
        const { format, ...call } = { ...request, onBytes, signal: abort.signal }
        const { blob } =
          format === 'zip'
            ? await dataProvider.getDocuments(definition.name, call)
            : await dataProvider.exportRows(definition.name, { ...call, format })
        saveFile(blob, fileName)
        setState({ step: 'done', fileName })
      } catch (error) {
        setState(abort.signal.aborted || isAbort(error) ? { step: 'idle' } : { step: 'failed', error })
      } finally {
        clearInterval(clock)
        running.current = null
      }
    },
    [dataProvider, definition],
  )
  const cancel = useCallback(() => running.current?.abort(), [])
  const dismiss = useCallback(() => setState({ step: 'idle' }), [])
  return { state, start, cancel, dismiss }
}
