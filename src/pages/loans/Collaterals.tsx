import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'

import type { Loan } from '../../../schemas/generated/types/entities/loan.ts'
import type { PartProps } from '../../builders/slots/parts.ts'
import { useText } from '../../i18n/TextsContext.ts'

/** Opens what secures a loan: pledges with their providers, guarantees and the bill of exchange (LON-02). */
export function Collaterals({ record }: PartProps) {
  const t = useText()
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const { pledges = [], guarantees = [], billOfExchange = false } = (record ?? {}) as Partial<Loan>
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<ShieldOutlined />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('loan.collaterals.title')}
      </Button>
      <Dialog open={isOpen} onClose={close} fullWidth maxWidth="sm" aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{t('loan.collaterals.title')}</DialogTitle>
        <DialogContent dividers sx={{ display: 'grid', gap: 3 }}>
          <Group title={t('loan.collaterals.pledges')} count={pledges.length}>
            {pledges.map(({ name, provider }) => (
              <Row key={`${name} ${provider}`} name={name} note={t('loan.collaterals.provider', { name: provider })} />
            ))}
          </Group>
          <Group title={t('loan.collaterals.guarantees')} count={guarantees.length}>
            {guarantees.map(name => (
              <Row key={name} name={name} />
            ))}
          </Group>
          <Group title={t('resources.loan/contracts.fields.billOfExchange')} count={1}>
            <Row name={t(billOfExchange ? 'factoring.yes' : 'factoring.no')} />
          </Group>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" autoFocus onClick={close}>
            {t('action.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const t = useText()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h4" component="h3">
        {title}
      </Typography>
      {count === 0 ? (
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {t('loan.collaterals.none')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {children}
        </Box>
      )}
    </section>
  )
}

function Row({ name, note }: { readonly name: string; readonly note?: string }) {
  return (
    <Box component="li" sx={{ py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
      {note !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {note}
        </Typography>
      )}
    </Box>
  )
}
