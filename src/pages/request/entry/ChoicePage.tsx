import Typography from '@mui/material/Typography'

import { useDocumentTitle } from '../../../i18n/useDocumentTitle.ts'
import { searchHere } from '../../../api/http/searchHere.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { PublicLayout } from '../../../frame/PublicLayout.tsx'
import { Choices } from './Choices.tsx'

const products = ['LEASING_PRIVATE', 'LEASING_FINANCE_BUSINESS', 'LOAN_PRIVATE'] as const

/**
 * `/formRequest`: choice of the request form. Answers typed in one form stay saved there, so switching loses nothing.
 */
export function ChoicePage() {
  const t = useText()
  const title = t('request.choice.title')
  useDocumentTitle(title)
  const query = new URLSearchParams(searchHere())
  const choices = products.map(product => {
    query.set('product', product)
    return {
      key: product,
      href: `/formRequest?${query.toString()}`,
      title: t(`request.choice.${product}.title`),
      text: t(`request.choice.${product}.text`),
    }
  })
  return (
    <PublicLayout maxWidth="md">
      <Typography variant="h1">{title}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: { xs: 3, sm: 4 } }}>
        {t('request.choice.text')}
      </Typography>
      <Choices choices={choices} />
    </PublicLayout>
  )
}
