import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ComponentProps } from 'react'

import { Figures } from '../../cells/Figures.tsx'
import { formatMoney } from '../../cells/formatMoney.ts'
import { StatusOf } from '../../cells/StatusOf.tsx'
import { useText } from '../../i18n/TextsContext.ts'
import { Clamped } from '../../ui/Clamped.tsx'
import { CopyValue } from '../../ui/CopyValue.tsx'
import { ScrollFrame } from '../../ui/ScrollFrame.tsx'
import { PaymentNumber } from './PaymentNumber.tsx'
import type { PaymentRows } from './paymentRows.ts'

const columns = ['companyName', 'contractNumber', 'billNumber', 'billType', 'dueDate', 'openAmount', 'status'] as const

const tableSx = {
  '& .MuiTableCell-root': { px: { sm: 0.75, lg: 1.5 }, py: 1.5, whiteSpace: 'nowrap' },
  '& .MuiTableCell-root:first-of-type': { pl: 3, whiteSpace: 'normal', minWidth: 150, overflowWrap: 'anywhere' },
  '& .MuiTableCell-root:last-of-type': { pr: 3 },
  '& .MuiTableCell-root.wraps': { whiteSpace: { xs: 'normal', lg: 'nowrap' } },
  '& thead .MuiTableCell-root': { py: 1.25, whiteSpace: { xs: 'normal', lg: 'nowrap' } },
}

/**
 * In narrow tables the company is below its contract, so that amount and status stay visible. Payments of one contract
 * name neither. A table wider than the page scrolls separately and is then focusable.
 */
export function PaymentsTable({ payments, labelledBy, linkOf, billOf }: PaymentRows) {
  const t = useText()
  const isNarrow = useMediaQuery('(max-width: 1023.95px)', { noSsr: true })
  const named = payments.some(({ contractNumber }) => contractNumber !== undefined)
  const hidden: readonly string[] = named ? (isNarrow ? ['companyName'] : []) : ['companyName', 'contractNumber']
  return (
    <ScrollFrame labelledBy={labelledBy}>
      <Table aria-labelledby={labelledBy} sx={tableSx}>
        <TableHead>
          <TableRow>
            {columns
              .filter(column => !hidden.includes(column))
              .map(column => (
                <TableCell key={column} scope="col" align={column === 'openAmount' ? 'right' : 'left'}>
                  {t(`general.upcoming.${column}`)}
                </TableCell>
              ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {payments.map(payment => (
            <TableRow key={payment.billNumber}>
              {!hidden.includes('companyName') && (
                <TableCell>
                  <Clamped text={payment.companyName ?? ''} />
                </TableCell>
              )}
              {named && (
                <TableCell>
                  <CopiedNumber number={payment.contractNumber} path={linkOf?.(payment)} />
                  {isNarrow && payment.companyName !== undefined && <Note>{payment.companyName}</Note>}
                </TableCell>
              )}
              <TableCell>
                <CopiedNumber number={payment.billNumber} path={billOf?.(payment)} />
                {payment.invoiceNumber !== undefined && (
                  <Note>{t('general.upcoming.invoice', { number: payment.invoiceNumber })}</Note>
                )}
              </TableCell>
              <TableCell className="wraps">{t(`values.billType.${payment.billType}`)}</TableCell>
              <TableCell>
                <time dateTime={payment.dueDate}>{payment.dueDate}</time>
              </TableCell>
              <TableCell align="right" sx={{ fontWeight: 600 }}>
                <Figures>{formatMoney(payment.openAmount, payment.currencyCode)}</Figures>
              </TableCell>
              <TableCell>
                <StatusOf vocabulary="billStatus" value={payment.status} next="bill" />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollFrame>
  )
}

function CopiedNumber({ number, path }: ComponentProps<typeof PaymentNumber>) {
  if (number === undefined) return null
  return (
    <CopyValue label={number} value={number} isQuiet>
      <PaymentNumber number={number} path={path} />
    </CopyValue>
  )
}

function Note({ children }: { readonly children: string }) {
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      component="span"
      sx={{
        display: 'block',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
        minWidth: 110,
        maxWidth: { xs: 150, lg: 220 },
      }}
    >
      {children}
    </Typography>
  )
}
