import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { LinkBase } from 'ra-core'
import { type ReactNode, useId } from 'react'

import type { ProductType } from '../../../schemas/vocabulary.ts'
import { noticeOf } from '../../api/http/errorNotices.ts'
import { getPaymentReceipt, type OnlinePayment, receiptPdfPath } from '../../api/staff/paymentApi.ts'
import { FileButton } from '../../cells/FileButton.tsx'
import { formatDateTime } from '../../cells/formatDate.ts'
import { formatMoney } from '../../cells/formatMoney.ts'
import { useNamedDocument } from '../../cells/useNamedDocument.ts'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { CopyValue } from '../../ui/CopyValue.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { isPositive } from './amount.ts'

type Props = { readonly reference: string; readonly open: boolean; readonly onClose: () => void }

/** Receipt of a confirmed payment: who paid what to whom, each bill with its amount, and the same as a PDF (BIL-36). */
export function ReceiptDialog({ reference, open, onClose }: Props) {
  const t = useText()
  const id = useId()
  const active = useActiveProduct()
  const { data, error } = useQuery({
    queryKey: ['paymentReceipt', activeKey(active), reference],
    queryFn: ({ signal }) => getPaymentReceipt(active?.productType, reference, signal),
    enabled: open,
    retry: false,
  })
  const call = { path: receiptPdfPath(active?.productType), query: { reference: 'reference' } }
  const { isRunning, start } = useNamedDocument({ reference }, call)
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t('bills.receipt.title')}</DialogTitle>
      <DialogContent>
        {error === null ? null : <Alert severity="error">{t(noticeOf(error).text)}</Alert>}
        {data === undefined ? (
          error === null && <Loading />
        ) : (
          <Receipt receipt={data} isLoan={active?.productType === 'LOAN'} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('action.close')}
        </Button>
        {data !== undefined && (
          <Button color="inherit" component={LinkBase} to={paymentPath(active?.productType, data.reference)}>
            {t('bills.receipt.page')}
          </Button>
        )}
        {data !== undefined && (
          <FileButton
            size="medium"
            icon={<PdfIcon />}
            text={t('bills.receipt.pdf')}
            label={`${t('bills.receipt.pdf')}, ${data.number}`}
            isRunning={isRunning}
            onClick={() => void start()}
          />
        )}
      </DialogActions>
    </Dialog>
  )
}

function Loading() {
  const t = useText()
  return (
    <Box role="status" aria-label={t('bills.receipt.loading')} sx={{ display: 'grid', gap: 1.5 }}>
      {[0, 1, 2].map(row => (
        <Skeleton key={row} variant="rounded" height={32} />
      ))}
    </Box>
  )
}

function Receipt({ receipt, isLoan }: { readonly receipt: OnlinePayment; readonly isLoan: boolean }) {
  const t = useText()
  const id = useId()
  const money = (amount: string) => formatMoney(amount, receipt.currency)
  const typeOf = (type: string) => t(isLoan ? `values.loanBillKind.${type}` : `values.feeType.${type}`)
  const facts: readonly (readonly [key: string, value: ReactNode])[] = [
    [
      'number',
      <CopyValue key="number" label={t('bills.receipt.number')} value={receipt.number}>
        {receipt.number}
      </CopyValue>,
    ],
    [
      'paidAt',
      <time key="paidAt" dateTime={receipt.paidAt}>
        {formatDateTime(receipt.paidAt)}
      </time>,
    ],
    ['payer', `${receipt.payer}, ${receipt.payerCode}`],
    ['payee', receipt.payee],
    ['contract', receipt.contractNumber],
    ['method', t(`bills.receipt.method.${receipt.method}`)],
    ['reference', receipt.reference],
    ['state', t(`bills.receipt.state.${receipt.state}`)],
  ]
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '10rem minmax(0, 1fr)' },
          rowGap: 0.75,
          columnGap: 2,
        }}
      >
        {facts.map(([key, value]) => (
          <Box key={key} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {t(`bills.receipt.${key}`)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, mb: { xs: 0.75, sm: 0 }, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Box>
        <Typography id={id} variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
          {t('bills.receipt.bills')}
        </Typography>
        <Box
          component="ul"
          aria-labelledby={id}
          sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 2 }}
        >
          {receipt.bills.map(bill => (
            <Line
              key={bill.id}
              label={bill.number}
              detail={`${typeOf(bill.type)} · ${t('bills.pay.due', { date: bill.dueDate })}`}
              amount={money(bill.amount)}
            />
          ))}
          {isPositive(receipt.surplus) && <Line label={t('bills.receipt.surplus')} amount={money(receipt.surplus)} />}
          <Line label={t('bills.receipt.total')} amount={money(receipt.amount)} strong />
        </Box>
      </Box>
    </Box>
  )
}

type LineProps = {
  readonly label: string
  readonly detail?: string
  readonly amount: string
  readonly strong?: boolean
}

function Line({ label, detail, amount, strong = false }: LineProps) {
  return (
    <Box
      component="li"
      sx={{
        px: 1.5,
        py: 1,
        display: 'flex',
        justifyContent: 'space-between',
        gap: 1.5,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {label}
        </Typography>
        {detail !== undefined && (
          <Typography variant="caption" color="textSecondary" component="p">
            <Unbroken text={detail} />
          </Typography>
        )}
      </Box>
      <Typography variant="body2" className="tabular" noWrap sx={strong ? { fontWeight: 700 } : {}}>
        {amount}
      </Typography>
    </Box>
  )
}

/** Page of a payment, which colleagues can open by its address (BIL-38). */
function paymentPath(product: ProductType | undefined, reference: string): string {
  return `/${product === 'LOAN' ? 'loan' : 'factoring'}/payment/${encodeURIComponent(reference)}`
}
