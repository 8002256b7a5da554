import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'

import type { BuyerGroup } from '../../../api/staff/invoiceUploadApi.ts'
import { missingPermission } from '../../../builders/slots/PartList.tsx'
import { useParts } from '../../../builders/slots/parts.ts'
import { useDefinition } from '../../../builders/state/definitions.ts'
import { Figures } from '../../../cells/Figures.tsx'
import { formatMoney } from '../../../cells/formatMoney.ts'
import { Moment } from '../../../cells/Moment.tsx'
import { useActiveProduct } from '../../../contract/activeProduct.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { MailPreview } from './MailPreview.tsx'

type Props = {
  readonly contractId: string
  readonly group: BuyerGroup
  /** E-mail of the contact that the invoices go to. */
  readonly chosen: string | undefined
  readonly isReverse: boolean
  /** The user has tried to send. */
  readonly isSubmitted: boolean
  readonly onChoose: (email: string) => void
  readonly reload: () => void
}

/** One buyer: what is sent, and to whom. Contacts are added and changed by the dialogs of the contract's page. */
export function BuyerCard({ contractId, group, chosen, isReverse, isSubmitted, onChoose, reload }: Props) {
  const t = useText()
  const definition = useDefinition('factoring/contacts')
  const parts = useParts()
  const [AddContact, ContactActions] = [parts['add-contact'], parts['contact-actions']]
  const missing = missingPermission({ id: 'add-contact', permission: 'MANAGE_CONTRACT' }, useActiveProduct())
  const reason = missing && t('permission.missing', { permission: t(`values.permission.${missing}`) })
  const { contacts, thirdPartyId } = group
  const contact = contacts.find(({ email }) => email === chosen)
  const hasNone = contacts.length === 0
  return (
    <Card
      component="li"
      data-missing-contact={hasNone ? true : undefined}
      sx={{
        p: 2,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
        ...(hasNone ? { borderColor: isSubmitted ? 'error.main' : 'warning.main' } : {}),
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
        <Typography variant="h3" component="h2" sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {group.buyerName}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('upload.buyers.invoices', { smart_count: group.totalInvoices })}
        </Typography>
        <Typography variant="subtitle1" component="span">
          <Figures>{formatMoney(group.totalInvoiceAmount, group.currency)}</Figures>
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" className="tabular">
        {group.buyerCode}
      </Typography>
      {hasNone ? (
        <Alert severity={isSubmitted ? 'error' : 'warning'}>
          {t(isReverse ? 'upload.uploadInvoiceNoSupplierContactMessage' : 'upload.uploadInvoiceNoBuyerContactMessage')}
        </Alert>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {contacts.length > 1 ? (
            <TextField
              select
              size="small"
              label={t('upload.buyers.contact')}
              value={chosen ?? ''}
              onChange={event => onChoose(event.target.value)}
              sx={{ flex: '1 1 260px', maxWidth: 460, minWidth: 0 }}
            >
              {contacts.map(one => (
                <MenuItem key={one.email} value={one.email}>
                  {`${one.name} ${one.surname} · ${one.email}`}
                </MenuItem>
              ))}
            </TextField>
          ) : (
            <Typography variant="body2" sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
              {contact && `${contact.name} ${contact.surname} · ${contact.email}`}
            </Typography>
          )}
          {contact !== undefined && ContactActions !== undefined && (
            <Suspense fallback={null}>
              <ContactActions
                key={contact.email}
                definition={definition}
                record={contact}
                rowCount={contacts.length}
                path={{ contractId, thirdPartyId }}
                reason={reason}
                reload={reload}
              />
            </Suspense>
          )}
        </Box>
      )}
      {AddContact !== undefined && (
        <Box>
          <Suspense fallback={null}>
            <AddContact
              definition={definition}
              record={{ id: thirdPartyId }}
              path={{ contractId }}
              reason={reason}
              reload={reload}
            />
          </Suspense>
        </Box>
      )}
      {chosen !== undefined && (
        <MailPreview
          contractId={contractId}
          group={{
            thirdPartyId,
            contactEmail: chosen,
            invoiceIds: group.invoiceUploadList.map(({ id }) => id),
          }}
        />
      )}
      <Box component="details">
        <Typography component="summary" variant="body2" color="primary" sx={{ cursor: 'pointer', py: 0.5 }}>
          {t('upload.buyers.list')}
        </Typography>
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 240, overflowY: 'auto' }}
          tabIndex={0}
          aria-label={t('upload.buyers.list')}
        >
          {group.invoiceUploadList.slice(0, LISTED).map(invoice => (
            <Box
              component="li"
              key={invoice.id}
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, py: 0.5, fontSize: '0.875rem' }}
            >
              <span style={{ flex: 1, overflowWrap: 'anywhere' }}>{invoice.invoiceNumber}</span>
              <Moment>{invoice.dueDate}</Moment>
              <Figures>{formatMoney(invoice.invoiceAmount, invoice.currency)}</Figures>
            </Box>
          ))}
          {group.invoiceUploadList.length > LISTED && (
            <li>{t('upload.status.moreRows', { smart_count: group.invoiceUploadList.length - LISTED })}</li>
          )}
        </Box>
      </Box>
    </Card>
  )
}

/** Invoices listed in a card; more are counted. */
const LISTED = 200
