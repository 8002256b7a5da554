import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { CopyValue } from '../../../ui/CopyValue.tsx'
import type { Company } from '../../../api/staff/accountApi.ts'

/** An account number in printed groups of four; each group stays together at a line break. */
function grouped(accountNumber: string): string {
  return accountNumber.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
}

export function BankAccounts({ accounts }: { readonly accounts: Company['bankAccounts'] }) {
  const t = useText()
  const titleId = useId()
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, pt: 3, pb: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={titleId} variant="h3" component="h3" sx={{ mb: 1.5 }}>
        {t('account.bank.title')}
      </Typography>
      {accounts.length === 0 ? (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {t('account.bank.empty')}
        </Typography>
      ) : (
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '12px', overflow: 'hidden', mb: 2 }}>
          <Table
            aria-labelledby={titleId}
            size="small"
            sx={{
              '& td, & th': { px: { xs: 2, sm: 3 }, py: 1.25, overflowWrap: 'anywhere' },
              '& tbody tr:last-of-type td': { borderBottom: 0 },
            }}
          >
            <TableHead>
              <TableRow>
                <TableCell scope="col">{t('account.bank.number')}</TableCell>
                <TableCell scope="col">{t('account.bank.name')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {accounts.map(({ accountNumber, bankName }) => (
                <TableRow key={`${accountNumber} ${bankName}`}>
                  <TableCell>
                    <CopyValue label={grouped(accountNumber)} value={accountNumber.replace(/\s/g, '')}>
                      {grouped(accountNumber)}
                    </CopyValue>
                  </TableCell>
                  <TableCell>{bankName}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Box>
  )
}
