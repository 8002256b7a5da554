import { useDataProvider } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'

import { isAbort } from '../../api/http/ApiError.ts'
import { type ArchiveRows, exportFileName, type Received, saveFile } from '../../api/http/download.ts'
import type { FileFormat, FinanceApi } from '../../api/staff/financeApi.ts'
import type { Filter } from '../../../schemas/lists/listRequest.ts'
import type { ResourceDefinition, Sort } from '../../../schemas/resourceDefinition.ts'

export type ExportState =
  | { readonly step: 'idle' }
  | ({ readonly step: 'running'; readonly seconds: number } & Received)
  | { readonly step: 'done'; readonly fileName: string; readonly archive?: ArchiveRows }
  /** `received`: what had arrived when it failed. */
  | { readonly step: 'failed'; readonly error: unknown; readonly received?: Received }

export type ExportRequest = {
  readonly filter: Filter
  readonly sort: Sort
  readonly columns: readonly string[]
  readonly language: string
  /** `zip`: the documents of the rows, without columns. */
  readonly format: FileFormat
}

export type Export = ReturnType<typeof useExport>

/**
 * One export at a time: a second start while one runs is ignored. Leaving the page cancels it; the server stops writing
 * when the connection closes. `again` repeats the last one, with a change.
 */
export function useExport(definition: ResourceDefinition) {
  const dataProvider = useDataProvider<FinanceApi>()
  const [state, setState] = useState<ExportState>({ step: 'idle' })
  const running = useRef<AbortController | null>(null)
  const last = useRef<ExportRequest>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = useCallback(
    async (request: ExportRequest) => {
      if (running.current) return
      const abort = new AbortController()
      running.current = abort
      last.current = request
      const startedAt = Date.now()
      const fileName = exportFileName(definition.export?.fileName ?? 'export_', new Date(startedAt), request.format)
      let received: Received = { bytes: 0 }
      const show = () =>
        setState({ step: 'running', ...received, seconds: Math.floor((Date.now() - startedAt) / 1000) })
      const clock = setInterval(show, 250)
      show()
      try {
        const onBytes = (bytes: number, files?: Received['files']) => {
          received = files === undefined ? { bytes } : { bytes, files }
        }
        const { format, ...call } = { ...request, onBytes, signal: abort.signal }
        const { blob, archive } =
          format === 'zip'
            ? await dataProvider.getDocuments(definition.name, call)
            : await dataProvider.exportRows(definition.name, { ...call, format })
        saveFile(blob, fileName)
        setState({ step: 'done', fileName, ...(archive === undefined ? {} : { archive }) })
      } catch (error) {
        setState(abort.signal.aborted || isAbort(error) ? { step: 'idle' } : { step: 'failed', error, received })
      } finally {
        clearInterval(clock)
        running.current = null
      }
    },
    [dataProvider, definition],
  )
  const cancel = useCallback(() => running.current?.abort(), [])
  const dismiss = useCallback(() => setState({ step: 'idle' }), [])
  const again = useCallback(
    (change: (request: ExportRequest) => ExportRequest = request => request) => {
      if (last.current !== undefined) void start(change(last.current))
    },
    [start],
  )
  return { state, start, again, cancel, dismiss }
}
