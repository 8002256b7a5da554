import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { Link } from 'react-router'

import { useText } from '../../../i18n/TextsContext.ts'
import { NoticeCard } from '../../../ui/NoticeCard.tsx'

/** The company has no usable contract: explains why the page is empty and where to continue (DSH-29). */
export function NoContracts() {
  const t = useText()
  return (
    <Card>
      <NoticeCard
        icon={<DescriptionOutlined />}
        titleLevel="h2"
        title={t('factoring.noContracts.title')}
        text={t('dashboard.noContracts')}
        action={
          <Button variant="contained" component={Link} to="/factoring/faq">
            {t('menu.factoring.faq')}
          </Button>
        }
      />
    </Card>
  )
}
