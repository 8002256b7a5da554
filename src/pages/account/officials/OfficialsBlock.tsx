import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { useText } from '../../../i18n/TextsContext.ts'
import type { Company } from '../../../api/staff/accountApi.ts'
import type { Party } from '../../../contract/apiTypes.ts'
import { AddOfficial } from './AddOfficial.tsx'
import { hasPermission, canManageAny } from './hasPermission.ts'
import { OfficialsTable } from './OfficialsTable.tsx'

type Props = { readonly company: Company; readonly party: Party }

/** The company's users: a table for each of its products that the signed-in user may read. */
export function OfficialsBlock({ company, party }: Props) {
  const t = useText()
  const { productTypes } = company
  const readable = productTypes.filter(type => hasPermission(party, type, 'READ'))
  const hidden = productTypes.filter(type => !readable.includes(type)).map(type => t(`menu.${type.toLowerCase()}`))
  return (
    <Box
      // The tables need the width of a tablet.
      sx={{
        px: { xs: 2, sm: 1.5, lg: 3 },
        py: { xs: 2, sm: 3 },
        borderTop: 1,
        borderColor: 'divider',
        display: 'grid',
        gap: 2,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h3" component="h3">
          {t('account.officials.heading')}
        </Typography>
        {canManageAny(party) && <AddOfficial />}
      </Box>
      {productTypes.length === 0 && <Typography color="textSecondary">{t('account.officials.noProducts')}</Typography>}
      {readable.map(type => (
        <OfficialsTable
          key={type}
          productType={type}
          companyName={company.name}
          mayManage={hasPermission(party, type, 'MANAGE_USERS')}
        />
      ))}
      {hidden.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('account.officials.hidden', { products: hidden.join(', ') })}
        </Typography>
      )}
    </Box>
  )
}
