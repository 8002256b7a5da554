import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactElement, useId, useState } from 'react'

import { addDays } from '../../../../schemas/format/calendarDate.ts'
import { findBuyer, readDate, rowFields, type RowTexts } from '../../../../schemas/invoiceRow.ts'
import { ApiError } from '../../../api/http/ApiError.ts'
import type { UploadFile } from '../../../api/staff/invoiceUploadApi.ts'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import { useSavedState } from '../../../form/action-form/SavedAnswersContext.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { afterPress } from '../../../ui/afterPress.ts'
import { DateInput } from '../../../ui/dates/DateInput.tsx'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import { isErrorCode, fieldLabel, problemText } from '../rows/problems.ts'
import { editedText, isEmptyRow, checkTexts, shownText, withTyped } from '../rows/rowTexts.ts'
import type { GridRow } from '../rows/gridRow.ts'
import { usualDueDate } from '../rows/usualDueDate.ts'
import type { RowStore } from '../rows/RowStore.ts'
import type { TypedField, UploadContext } from '../rows/uploadTypes.ts'
import { buyerMatches } from '../grid/buyerMatches.ts'
import { ConfirmField } from '../confirm/ConfirmField.tsx'
import { DocumentPane } from '../confirm/DocumentPane.tsx'
import { useConfirming } from '../confirm/useConfirming.ts'
import { DocumentBeside, isShownDocument } from '../files/DocumentBeside.tsx'

export type InvoiceSubject = {
  /** Undefined: a new invoice. */
  readonly row?: GridRow
  /** The document that a new invoice is typed from. */
  readonly file?: UploadFile
}

type Props = DialogProps<void> & {
  readonly subject: InvoiceSubject
  readonly store: RowStore
  readonly context: UploadContext
  readonly today: string
}

type Typed = { readonly texts: RowTexts; readonly isClaimTyped: boolean }

const readTyped = (kept: unknown): Typed | undefined => {
  if (typeof kept !== 'object' || kept === null || !('texts' in kept)) return undefined
  const texts = kept.texts as Record<string, unknown>
  const read = Object.fromEntries(
    rowFields.flatMap(field => (typeof texts[field] === 'string' ? [[field, texts[field]]] : [])),
  )
  return { texts: read, isClaimTyped: 'isClaimTyped' in kept && kept.isClaimTyped === true }
}

/** One invoice in a dialog: on a phone instead of the grid, and beside the document that it is typed from. */
export function InvoiceDialog({ subject, store, context, today, open, onClose, onDone, onClosed }: Props) {
  const t = useText()
  const id = useId()
  const { row, file } = subject
  const { buyers, currency, isReverse } = context
  const [typed, setTyped] = useSavedState<Typed>(
    'invoice',
    { texts: row?.texts ?? {}, isClaimTyped: row?.isClaimTyped ?? false },
    { read: readTyped },
  )
  /** Text of the field in use; it is read when the field is left. */
  const [draft, setDraft] = useState<{ field: TypedField; text: string }>()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(row === undefined ? [] : rowFields))
  const [conflict, setConflict] = useState<string>()
  const submit = useSubmit({
    fields: {},
    general: row === undefined ? 'upload.failedToUploadInvoice' : 'upload.invoiceEditError',
  })

  const confirming = useConfirming(row, typed.texts)
  /** Everything can be confirmed at once only after the document was shown (UPL-85). */
  const [isSeen, setSeen] = useState(false)
  const { recognised, invoiceFiles } = row?.draft ?? {}
  const shownFile = file ?? invoiceFiles?.find(({ uuid }) => uuid === recognised?.document)
  const isBeside = shownFile !== undefined && isShownDocument(shownFile.name)
  const rules = { ...context, today }
  const others = store
    .getRows()
    .filter(one => one.key !== row?.key && one.state !== 'empty')
    .map(one => one.texts)
  const [serverProblems, setServerProblems] = useState(row?.problems ?? [])
  const own = isEmptyRow(typed.texts) ? [] : checkTexts(typed.texts, others, rules, confirming.open)
  const problems = [
    ...own,
    ...serverProblems.filter(one => one.code !== 'toConfirm' && !own.some(other => other.field === one.field)),
  ]
  const problemOf = (field: TypedField) => {
    // The mark beside a field says that it is to be confirmed; as six errors it would hide a real one.
    const found = problems.filter(one => one.field === field && one.code !== 'noFile' && one.code !== 'toConfirm')
    const problem = found.find(one => isErrorCode(one.code)) ?? found[0]
    return problem === undefined || (!left.has(field) && problem.code === 'required') ? undefined : problem
  }
  const take = (field: TypedField, text: string): Typed => {
    const next = withTyped(typed, field, text, rules)
    setTyped(next)
    setServerProblems(before => before.filter(one => one.field !== field))
    return next
  }
  const leave = (field: TypedField) => {
    if (draft?.field === field) take(field, draft.text)
    setDraft(undefined)
    afterPress(() => setLeft(before => new Set(before).add(field)))
  }
  const textOf = (field: TypedField): string =>
    draft?.field === field
      ? draft.text
      : (field === 'buyer' ? shownText : editedText)(field, typed.texts[field] ?? '', buyers)

  const save = () => {
    const latest = draft === undefined ? typed : withTyped(typed, draft.field, draft.text, rules)
    if (draft !== undefined) take(draft.field, draft.text)
    setDraft(undefined)
    setLeft(new Set(rowFields))
    setConflict(undefined)
    const wrong = checkTexts(latest.texts, others, rules).find(({ code }) => isErrorCode(code))
    if (wrong !== undefined && row?.draft === undefined) {
      document.getElementById(`${id}-${wrong.field}`)?.focus()
      return
    }
    const key = row?.key ?? (file === undefined ? store.newKey : store.addForFile(file.uuid))
    submit.run(async () => {
      // The button says "all correct": what is still open was compared as well.
      store.replace(key, latest.texts, latest.isClaimTyped, [...confirming.confirmed, ...confirming.open])
      await store.leave(key, row?.draft !== undefined)
      const now = store.row(key)
      if (now === undefined || now.state === 'stored') return
      if (now.state === 'conflict') {
        setTyped({ texts: now.texts, isClaimTyped: now.isClaimTyped })
        setConflict(now.changedBy ? t('upload.row.conflictBy', { name: now.changedBy }) : t('upload.row.conflict'))
      }
      setServerProblems(now.problems)
      if (row === undefined) store.revert(key)
      throw new ApiError(0, { code: 'NOT_STORED' })
    }, onDone)
  }
  const close = () => {
    const { confirmed } = confirming
    // What was confirmed counts, also when the dialog is left.
    if (row !== undefined && confirmed.length > 0) {
      store.replace(row.key, row.texts, row.isClaimTyped, confirmed)
      void store.leave(row.key)
    }
    onClose()
  }
  const isToConfirm = (row?.draft?.toConfirm.length ?? 0) > 0
  const title = row === undefined ? 'upload.dialog.new' : isToConfirm ? 'upload.confirm.title' : 'upload.dialog.edit'
  const currencyProblem = problems.find(({ field }) => field === 'currency')
  const field = (name: TypedField) => {
    const problem = problemOf(name)
    return {
      label: fieldLabel(t, name, isReverse),
      invalid: problem !== undefined && isErrorCode(problem.code),
      message: problem === undefined ? undefined : problemText(t, problem, typed.texts),
    }
  }
  const confirmable = (name: TypedField, input: ReactElement) => (
    <ConfirmField field={name} label={fieldLabel(t, name, isReverse)} dialogId={id} confirming={confirming}>
      {input}
    </ConfirmField>
  )
  const textField = (name: 'invoiceNumber' | 'invoiceAmount' | 'transferClaimAmount', isFirst = false) => {
    const { label, invalid, message } = field(name)
    const isAmount = name !== 'invoiceNumber'
    return confirmable(
      name,
      <TextField
        id={`${id}-${name}`}
        label={label}
        required
        autoFocus={isFirst}
        value={textOf(name)}
        error={invalid}
        helperText={message}
        onChange={event => setDraft({ field: name, text: event.target.value })}
        onBlur={() => leave(name)}
        slotProps={{
          htmlInput: {
            maxLength: 200,
            autoComplete: 'off',
            spellCheck: false,
            inputMode: isAmount ? 'decimal' : 'text',
          },
          input: isAmount ? { endAdornment: <Box component="span">{currency}</Box> } : {},
        }}
      />,
    )
  }
  const dateField = (name: 'issueDate' | 'dueDate') => {
    const { label, invalid, message } = field(name)
    const issued = readDate(typed.texts.issueDate ?? '')
    const usual = name === 'dueDate' && draft === undefined ? usualDueDate(typed.texts, context) : undefined
    return confirmable(
      name,
      <DateInput
        id={`${id}-${name}`}
        label={`${label} *`}
        name={label}
        required
        text={textOf(name)}
        invalid={invalid}
        message={
          usual === undefined ? (
            message
          ) : (
            <>
              {message}{' '}
              <Link component="button" type="button" onClick={() => take(name, usual.date)}>
                {t('upload.dialog.usualTerm', usual)}
              </Link>
            </>
          )
        }
        // The due date is strictly later (UPL-06).
        min={name === 'dueDate' && issued !== undefined ? addDays(issued, 1) : undefined}
        onText={text => setDraft({ field: name, text })}
        onLeave={() => leave(name)}
      />,
    )
  }
  const buyer = findBuyer(typed.texts.buyer ?? '', buyers)
  const buyerField = field('buyer')
  const fields = (
    <>
      {isToConfirm && (
        <Typography variant="body2" color="textSecondary">
          {t(recognised?.fromPicture === true ? 'upload.confirm.hintPicture' : 'upload.confirm.hint')}
        </Typography>
      )}
      {shownFile !== undefined && !isBeside && <DocumentBeside file={shownFile} onDrawn={() => setSeen(true)} />}
      {/* Room for the label of the first field. */}
      <Box sx={{ pt: 1, display: 'grid' }}>{textField('invoiceNumber', true)}</Box>
      {confirmable(
        'buyer',
        <Autocomplete
          id={`${id}-buyer`}
          options={buyers}
          value={buyers.find(one => typeof buyer !== 'string' && one.id === buyer.id) ?? null}
          getOptionLabel={option => option.name}
          getOptionKey={option => option.id}
          isOptionEqualToValue={(option, value) => option.id === value.id}
          filterOptions={(options, { inputValue }) => [...buyerMatches(options, inputValue)]}
          noOptionsText={t('upload.dialog.noBuyer')}
          openText={t('upload.dialog.openBuyers')}
          closeText={t('action.close')}
          clearText={t('upload.dialog.clear')}
          onChange={(_, option) => take('buyer', option?.registrationCode ?? '')}
          onBlur={() => afterPress(() => setLeft(before => new Set(before).add('buyer')))}
          renderOption={({ key, ...props }, option) => (
            <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
              {option.name}
              <Box
                component="span"
                className="tabular"
                sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}
              >
                {option.registrationCode}
              </Box>
            </Box>
          )}
          renderInput={params => (
            <TextField
              {...params}
              required
              label={buyerField.label}
              error={buyerField.invalid}
              helperText={
                buyerField.message ?? (typeof buyer === 'string' && typed.texts.buyer ? typed.texts.buyer : undefined)
              }
            />
          )}
        />,
      )}
      {dateField('issueDate')}
      {dateField('dueDate')}
      {textField('invoiceAmount')}
      {textField('transferClaimAmount')}
      {currencyProblem !== undefined && <Alert severity="error">{problemText(t, currencyProblem)}</Alert>}
      <TextField label={t('upload.field.currency')} value={typed.texts.currency || currency} disabled />
    </>
  )
  return (
    <FormDialog
      open={open}
      title={t(title)}
      action={t(confirming.open.length > 0 ? 'upload.confirm.all' : 'upload.dialog.save')}
      wide={isBeside}
      ready={confirming.open.length === 0 || isSeen}
      submit={submit}
      onSubmit={save}
      onClose={close}
      onClosed={onClosed}
    >
      {conflict !== undefined && <Alert severity="warning">{conflict}</Alert>}
      {isBeside ? (
        <DocumentPane
          file={shownFile}
          place={confirming.place}
          isAwaited={confirming.open.length > 0 && !isSeen}
          onSeen={() => setSeen(true)}
        >
          {fields}
        </DocumentPane>
      ) : (
        fields
      )}
    </FormDialog>
  )
}
