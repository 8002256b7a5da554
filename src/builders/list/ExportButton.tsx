import { useListContext, useTranslate } from 'ra-core'
import type { ComponentType } from 'react'

import { offersFile } from '../../cells/cells.ts'
import { useTexts } from '../../i18n/TextsContext.ts'
import type { Filter } from '../../../schemas/lists/listRequest.ts'
import { ExportMenuButton } from './ExportMenuButton.tsx'
import { ExportPanel } from './ExportPanel.tsx'
import { useListFrame } from './ListFrameContext.ts'
import { type Export, useExport } from './useExport.ts'
import { useFilterValues } from './useFilterValues.ts'

/** Exports all rows under the filters, not only this page, with the columns, order and language of the list. */
export function ExportButton() {
  const { total } = useListContext()
  const translate = useTranslate()
  const reason = total === 0 ? translate('factoring.export.nothing') : undefined
  return <ExportRows filter={useFilterValues()} disabled={!total} reason={reason} />
}

type Props = {
  readonly filter: Filter
  readonly disabled?: boolean
  readonly reason?: string | undefined
  readonly size?: 'small'
  /** Shows progress and result in place of the usual panel. */
  readonly Panel?: ComponentType<{ readonly run: Export }>
}

/** A small one offers its formats in a menu, however the list's own button does. */
export function ExportRows({ filter, disabled = false, reason, size, Panel = UsualPanel }: Props) {
  const { language } = useTexts()
  const { sort } = useListContext()
  const { definition, columns: shown } = useListFrame()
  const run = useExport(definition)
  const csv = definition.export?.csv
  const columns = shown.filter(column => !offersFile(column)).map(column => column.field)

  return (
    <>
      <ExportMenuButton
        csv={size !== undefined && csv !== undefined ? true : csv}
        isRunning={run.state.step === 'running'}
        disabled={disabled}
        reason={reason}
        {...(size === undefined ? {} : { size })}
        onExport={format => void run.start({ filter, sort, columns, language, format })}
      />
      <Panel run={run} />
    </>
  )
}

function UsualPanel({ run: { state, cancel, dismiss, again } }: { readonly run: Export }) {
  return <ExportPanel state={state} onCancel={cancel} onClose={dismiss} onRetry={() => again()} />
}
