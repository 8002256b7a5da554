import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { Link } from 'react-router'

import type { DashboardDefinition } from '../../../schemas/dashboardDefinition.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { NoticeCard } from '../../ui/NoticeCard.tsx'

/** The company has no usable contract: explains why the page is empty and where to continue (DSH-29). */
export function NoContracts({ dashboard }: { readonly dashboard: DashboardDefinition }) {
  const t = useText()
  return (
    <Card>
      <NoticeCard
        icon={<DescriptionOutlined />}
        titleLevel="h2"
        title={t(`${dashboard.name}.noContracts.title`)}
        text={t(`dashboards.${dashboard.name}.noContracts`)}
        action={
          <Button variant="contained" component={Link} to={dashboard.help}>
            {t(`menu.${dashboard.name}.faq`)}
          </Button>
        }
      />
    </Card>
  )
}
