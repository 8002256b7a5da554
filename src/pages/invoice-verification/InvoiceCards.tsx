import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import SwapVertRounded from '@mui/icons-material/SwapVertRounded'

import { formatMoney } from '../../cells/formatMoney.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { ActionButtons, CommentField, StoredStatus } from './AnswerFields.tsx'
import { answerOf, isAnswered } from './answers.ts'
import { InvoiceFiles } from './InvoiceFiles.tsx'
import type { ListProps } from './listProps.ts'

/** The invoices on a phone: one card each (VER-29). */
export function InvoiceCards(props: ListProps) {
  const { invoices, selection, order, onOrder } = props
  const t = useText()
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', mb: 1 }}>
        {selection && (
          <FormControlLabel
            control={
              <Checkbox
                checked={selection.isAll}
                indeterminate={!selection.isAll && selection.ids.size > 0}
                onChange={selection.onToggleAll}
              />
            }
            label={t('verification.selectAll')}
          />
        )}
        <Button startIcon={<SwapVertRounded />} onClick={onOrder} sx={{ minHeight: 44 }}>
          {t(order === 'asc' ? 'verification.earliestFirst' : 'verification.latestFirst')}
        </Button>
      </Box>
      <Stack component="ul" aria-label={t('verification.invoices')} sx={{ listStyle: 'none', p: 0, m: 0, gap: 1.5 }}>
        {invoices.map(invoice => (
          <InvoiceCard key={invoice.id} {...props} invoice={invoice} />
        ))}
      </Stack>
    </>
  )
}

function InvoiceCard({
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
    <Card component="li" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        {selection && !isFinal && (
          <Checkbox
            checked={selection.ids.has(invoice.id)}
            onChange={() => selection.onToggle(invoice.id)}
            slotProps={{ input: { 'aria-label': t('verification.select', { number }) } }}
            sx={{ ml: -1.25, mt: -1 }}
          />
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Typography variant="subtitle1" component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {number}
            </Typography>
            <Typography className="tabular" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
              {formatMoney(invoice.invoiceAmount.amount, invoice.invoiceAmount.currency)}
            </Typography>
          </Box>
          <Typography variant="body2" color="textSecondary">
            {t('verification.dueOn', { date: invoice.invoiceDueDate })}
          </Typography>
        </Box>
      </Box>
      <InvoiceFiles invoice={invoice} onFile={onFile} />
      <Box sx={{ display: 'grid', gap: 1.5, mt: 1.5 }}>
        {isFinal ? (
          <>
            <Box>
              <StoredStatus invoice={invoice} />
            </Box>
            {invoice.commentText !== null && (
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {invoice.commentText}
              </Typography>
            )}
          </>
        ) : (
          <>
            <ActionButtons invoice={invoice} answer={answer} onAction={action => onAction(invoice.id, action)} />
            <CommentField
              invoice={invoice}
              answer={answer}
              isCommentMissing={missing.has(invoice.id)}
              onComment={comment => onComment(invoice.id, comment)}
            />
          </>
        )}
      </Box>
    </Card>
  )
}
