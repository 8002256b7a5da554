import Checkbox from '@mui/material/Checkbox'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'

import { Moment } from '../../cells/Moment.tsx'
import { formatMoney } from '../../cells/formatMoney.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { ActionButtons, CommentField, StoredStatus } from './AnswerFields.tsx'
import { answerOf, isAnswered } from './answers.ts'
import { InvoiceFiles } from './InvoiceFiles.tsx'
import type { ListProps } from './listProps.ts'

/** The invoices on a wide screen. */
export function InvoiceTable(props: ListProps) {
  const { invoices, selection, order, onOrder } = props
  const t = useText()
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
      <Table
        size="small"
        aria-label={t('verification.invoices')}
        sx={{ '& td, & th': { px: 1.25 }, '& tbody :is(td, th)': { verticalAlign: 'middle', py: 1.25 } }}
      >
        <TableHead>
          <TableRow>
            {selection && (
              <TableCell padding="checkbox">
                <Checkbox
                  checked={selection.isAll}
                  indeterminate={!selection.isAll && selection.ids.size > 0}
                  onChange={selection.onToggleAll}
                  slotProps={{ input: { 'aria-label': t('verification.selectAll') } }}
                />
              </TableCell>
            )}
            <TableCell>{t('verification.number')}</TableCell>
            <TableCell>{t('verification.date')}</TableCell>
            <TableCell sortDirection={order}>
              <TableSortLabel active direction={order} onClick={onOrder}>
                {t('verification.dueDate')}
              </TableSortLabel>
            </TableCell>
            <TableCell align="right">{t('verification.amount')}</TableCell>
            <TableCell>{t('verification.status')}</TableCell>
            <TableCell sx={{ width: '28%' }}>{t('verification.comment')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {invoices.map(invoice => (
            <InvoiceRow key={invoice.id} {...props} invoice={invoice} />
          ))}
        </TableBody>
      </Table>
    </Paper>
  )
}

function InvoiceRow({
  invoice,
  answers,
  selection,
  missing,
  onAction,
  onComment,
  onFile,
}: ListProps & { invoice: ListProps['invoices'][number] }) {
  const t = useText()
  const answer = answerOf(answers, invoice.id)
  const number = invoice.invoiceNumber
  const isFinal = isAnswered(invoice)
  return (
    <TableRow hover selected={selection?.ids.has(invoice.id) ?? false}>
      {selection && (
        <TableCell padding="checkbox">
          {!isFinal && (
            <Checkbox
              checked={selection.ids.has(invoice.id)}
              onChange={() => selection.onToggle(invoice.id)}
              slotProps={{ input: { 'aria-label': t('verification.select', { number }) } }}
            />
          )}
        </TableCell>
      )}
      <TableCell component="th" scope="row" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
        {number}
        <InvoiceFiles invoice={invoice} onFile={onFile} />
      </TableCell>
      <TableCell>
        <Moment>{invoice.invoiceDate}</Moment>
      </TableCell>
      <TableCell>
        <Moment>{invoice.invoiceDueDate}</Moment>
      </TableCell>
      <TableCell align="right" className="tabular" sx={{ whiteSpace: 'nowrap' }}>
        {formatMoney(invoice.invoiceAmount.amount, invoice.invoiceAmount.currency)}
      </TableCell>
      <TableCell>
        {isFinal ? (
          <StoredStatus invoice={invoice} />
        ) : (
          <ActionButtons invoice={invoice} answer={answer} onAction={action => onAction(invoice.id, action)} />
        )}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {isFinal ? (
          (invoice.commentText ?? '–')
        ) : (
          <CommentField
            invoice={invoice}
            answer={answer}
            isCommentMissing={missing.has(invoice.id)}
            onComment={comment => onComment(invoice.id, comment)}
          />
        )}
      </TableCell>
    </TableRow>
  )
}
