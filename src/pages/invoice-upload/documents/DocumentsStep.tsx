import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useNotify } from 'ra-core'
import { useRef, useState } from 'react'

import { noticeOf, NOTICE_MS } from '../../../api/http/errorNotices.ts'
import { type DraftsPage, pasteRows, removeUpload } from '../../../api/staff/invoiceUploadApi.ts'
import { SavedAnswersProvider } from '../../../frame/saved-dialogs/SavedAnswersProvider.tsx'
import { useSavedDialog } from '../../../frame/saved-dialogs/useSavedDialog.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { useDialog } from '../../../ui/dialog/useDialog.ts'
import { useUploadErrorNotice } from '../useUploadErrorNotice.ts'
import { RemovalNotice } from '../contract/RemovalNotice.tsx'
import { InvoiceDialog, type InvoiceSubject } from '../cards/InvoiceDialog.tsx'
import { AutomaticTab } from '../files/AutomaticTab.tsx'
import { FilesDialog } from '../files/FilesDialog.tsx'
import { PasteDialog } from '../files/PasteDialog.tsx'
import { unrecognised } from '../files/uploadFiles.ts'
import type { GridHandle } from '../grid/InvoiceGrid.tsx'
import { useWaitingFiles } from '../files/useWaitingFiles.ts'
import { cellsOf, readPaste, toTabs, type Paste } from '../rows/clipboard.ts'
import { UNDO_MS } from '../rows/RowRemoval.ts'
import type { UnsavedRows } from '../rows/unsavedRows.ts'
import { isMistake } from '../rows/problems.ts'
import { type TypedField, typedFields, type UploadContext } from '../rows/uploadTypes.ts'
import type { SavedRows } from '../rows/useSavedRows.ts'
import { useRowStore } from '../rows/useRowStore.ts'
import { StatusDialog } from '../status/StatusDialog.tsx'
import { UnreadDialog } from '../status/UnreadDialog.tsx'
import { ERROR_MS } from '../noticeTimes.ts'
import { ActionBar } from './ActionBar.tsx'
import { DraftPages } from './DraftPages.tsx'
import { ManualTab } from './ManualTab.tsx'
import { UndoBar, type Undo } from './UndoBar.tsx'
import { type UploadTab, UploadTabs } from './UploadTabs.tsx'
import { useShownRows } from './useShownRows.ts'

type Props = {
  readonly context: UploadContext
  readonly drafts: DraftsPage
  readonly unsaved: UnsavedRows
  readonly saved: SavedRows
  /** Shows another page of the drafts. */
  readonly onPage: (page: number) => void
  readonly reload: () => void
  readonly onBack: () => void
  readonly onBuyers: () => void
}

/** Step 02: invoices typed, pasted or taken from files (UPL-03). */
export function DocumentsStep({ context, drafts, unsaved, saved, onPage, reload, onBack, onBuyers }: Props) {
  const t = useText()
  const notify = useNotify()
  const notifyError = useUploadErrorNotice()
  const { id: contractId } = context.contract
  const { store, rows, today } = useRowStore(context, drafts, unsaved, saved)
  const files = useWaitingFiles(contractId, reload)
  const isWide = useMediaQuery('(min-width:900px)', { noSsr: true })
  const [tab, setTab] = useState<UploadTab>('manual')
  // Once opened it stays: uploads go on, and their results are there, while rows are looked at.
  const [isAutomaticOpened, setAutomaticOpened] = useState(false)
  const [undo, setUndo] = useState<Undo>()
  const grid = useRef<GridHandle>(null)
  const barButton = useRef<HTMLButtonElement>(null)
  const paste = useDialog<Paste>()
  const rowFiles = useDialog<string>()
  const status = useDialog<true>()
  const unreadDialog = useDialog<true>()
  const invoice = useSavedDialog<InvoiceSubject>({
    about: ({ row, file }) => ['edit-invoice', contractId, row?.draft?.uuid ?? file?.uuid ?? 'new'],
    subjects: [{}, ...rows.slice(0, 50).flatMap(row => (row.draft === undefined ? [] : [{ row }]))],
  })

  const { counts, visible, filter, chosen, showRows, showAll, select, deselect } = useShownRows(rows)
  const unread = unrecognised(files.data ?? [])
  const unsavedCount = rows.filter(({ state }) => state === 'faulty' || state === 'failed' || state === 'gone').length
  const hasBar = counts.all > 0 || drafts.totalElements > 0 || unread.length > 0

  const remove = (keys: ReadonlySet<string>) => {
    const count = store.remove(keys)
    if (count === 0) return
    deselect(keys)
    setUndo({
      id: Date.now(),
      text: t('upload.removed', { smart_count: count }),
      undo: () => store.undoRemoval(),
      ms: UNDO_MS,
    })
  }
  const takePaste = (pasted: readonly (readonly string[])[], at: TypedField) => {
    const read = readPaste(pasted, at)
    const key = activeKey()
    if (!read.hasHeader && read.rows.length === 1 && key !== undefined) store.fill(key, cellsOf(read))
    else paste.show(read)
  }
  const activeKey = () => document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? undefined

  const insertPasted = async (pasted: Paste, idempotencyKey: string) => {
    // After a failure too: without an answer the rows may have been stored all the same.
    const answer = await pasteRows(contractId, toTabs(pasted, context.isReverse), idempotencyKey).finally(reload)
    paste.close(() => {
      setUndo({
        id: Date.now(),
        text: t('upload.paste.done', { smart_count: answer.uploadedInvoiceCount }),
        ms: UNDO_MS * 2,
        undo: () => {
          const reread = () => {
            store.turn()
            reload()
          }
          removeUpload(answer.uuid).then(reread, (error: unknown) => {
            notifyError(error)
            reread()
          })
        },
      })
      grid.current?.focusNew()
    })
  }
  const turnTo = (page: number) => {
    showAll()
    select(new Set())
    void store.flush().then(() => onPage(page))
  }
  const goOn = async () => {
    await Promise.all([store.flush(), store.finishRemoval()])
    setUndo(undefined)
    if (drafts.totalElements > 0 || store.getRows().some(({ draft }) => draft !== undefined)) status.show(true)
    else if (unread.length > 0) unreadDialog.show(true)
    else notify('upload.nothingStored', { type: 'warning', autoHideDuration: ERROR_MS })
  }
  const confirmNext = (after?: string) => {
    const open = store.getRows().filter(({ draft, key }) => (draft?.toConfirm.length ?? 0) > 0 && key !== after)
    if (open[0] !== undefined) invoice.show({ row: open[0] })
  }
  const showRow = (uuid: string, field?: string) => {
    setTab('manual')
    showAll()
    const row = store.getRows().find(({ draft }) => draft?.uuid === uuid)
    // Rows with problems are on the first page.
    if (row === undefined) return turnTo(0)
    if (!isWide || (row.draft?.toConfirm.length ?? 0) > 0) invoice.show({ row })
    else
      requestAnimationFrame(() =>
        grid.current?.focus(
          row.key,
          typedFields.find(one => one === field),
        ),
      )
  }
  return (
    <>
      <UploadTabs
        tab={tab}
        drafts={drafts}
        onTab={next => {
          setTab(next)
          if (next === 'automatic') setAutomaticOpened(true)
        }}
      />
      {drafts.removal !== null && (
        <Box sx={{ mb: 1.5 }}>
          <RemovalNotice removal={drafts.removal} />
        </Box>
      )}
      <DraftPages drafts={drafts} onPage={turnTo} />
      <Box
        role="tabpanel"
        id="upload-panel-automatic"
        aria-labelledby="upload-tab-automatic"
        hidden={tab !== 'automatic'}
      >
        {isAutomaticOpened && (
          <AutomaticTab
            context={context}
            store={store}
            rows={rows}
            files={files.data ?? []}
            onChanged={() => {
              reload()
              void files.refetch()
            }}
            onShowRows={() => {
              setTab('manual')
              showRows(counts.faulty > 0 ? 'faulty' : 'all')
            }}
            onConfirm={row => invoice.show({ row })}
            onType={file => invoice.show({ file })}
          />
        )}
      </Box>
      <Box role="tabpanel" id="upload-panel-manual" aria-labelledby="upload-tab-manual" hidden={tab !== 'manual'}>
        <ManualTab
          gridRef={grid}
          store={store}
          rows={visible}
          counts={counts}
          filter={filter}
          context={context}
          selected={chosen}
          isWide={isWide}
          onFilter={showRows}
          onConfirm={() => confirmNext()}
          onSelect={select}
          onRemove={remove}
          onFiles={rowFiles.show}
          onPaste={takePaste}
          onEdit={row => invoice.show(row === undefined ? {} : { row })}
          onLeave={() => barButton.current?.focus()}
        />
      </Box>
      {undo !== undefined && <UndoBar key={undo.id} undo={undo} onEnd={() => setUndo(undefined)} />}
      <ActionBar
        ref={barButton}
        contractId={contractId}
        isShown={hasBar}
        selectedCount={chosen.size}
        unsavedCount={unsavedCount}
        onBack={onBack}
        onRemove={() => remove(chosen)}
        onContinue={goOn}
      />
      {paste.subject !== undefined && (
        <PasteDialog
          key={paste.key}
          paste={paste.subject}
          context={context}
          today={today}
          open={paste.open}
          onInsert={insertPasted}
          onClose={() => paste.close()}
          onClosed={paste.closed}
        />
      )}
      {rowFiles.subject !== undefined && (
        <FilesDialog
          key={rowFiles.key}
          contractId={contractId}
          row={store.row(rowFiles.subject)}
          open={rowFiles.open}
          onChanged={() => {
            reload()
            void files.refetch()
          }}
          onClose={() => rowFiles.close()}
          onClosed={rowFiles.closed}
        />
      )}
      {invoice.subject !== undefined && (
        <SavedAnswersProvider key={invoice.key} dialog={invoice}>
          <InvoiceDialog
            subject={invoice.subject}
            store={store}
            context={context}
            today={today}
            open={invoice.open}
            onClose={() => invoice.close()}
            onClosed={invoice.closed}
            onDone={() => {
              const edited = invoice.subject?.row
              const isFaulty = edited !== undefined && store.row(edited.key)?.problems.some(isMistake) === true
              invoice.close(() => {
                if (isFaulty) notify('upload.invoiceEditErrorMessage', { type: 'warning', autoHideDuration: ERROR_MS })
                else
                  notify(edited === undefined ? 'upload.invoicesSuccessfullyUploaded' : 'upload.invoiceEditSuccess', {
                    type: 'success',
                    autoHideDuration: NOTICE_MS,
                  })
                void files.refetch()
                if ((edited?.draft?.toConfirm.length ?? 0) > 0) confirmNext(edited?.key)
              })
            }}
          />
        </SavedAnswersProvider>
      )}
      {status.subject !== undefined && (
        <StatusDialog
          key={status.key}
          contractId={contractId}
          isReverse={context.isReverse}
          unreadCount={unread.length}
          unsavedCount={unsavedCount}
          open={status.open}
          onClose={() => status.close()}
          onClosed={status.closed}
          onShowRow={(uuid, field) => status.close(() => showRow(uuid, field))}
          onRejected={error => {
            reload()
            status.close(() => notify(noticeOf(error).text, { type: 'error', autoHideDuration: ERROR_MS }))
          }}
          onSubmitted={() => {
            store.turn()
            reload()
          }}
          onBuyers={onBuyers}
        />
      )}
      {unreadDialog.subject !== undefined && (
        <UnreadDialog
          count={unread.length}
          open={unreadDialog.open}
          onClose={() => unreadDialog.close()}
          onClosed={unreadDialog.closed}
          onType={() => unreadDialog.close(() => invoice.show(unread[0] === undefined ? {} : { file: unread[0] }))}
        />
      )}
    </>
  )
}
