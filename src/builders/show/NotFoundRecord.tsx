import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { LinkBase, useTranslate } from 'ra-core'

import { Notice } from '../list/ListStates.tsx'
import { PageHead } from '../list/PageHead.tsx'

type Props = { readonly title: string; readonly resource: string; readonly listPath: string }

/** Another company's record and a missing record look the same (SES-45). */
export function NotFoundRecord({ title, resource, listPath }: Props) {
  const translate = useTranslate()
  return (
    <>
      <PageHead title={title} />
      <Card>
        <Notice title={translate(`resources.${resource}.notFound`)} text={translate('factoring.notFound.text')}>
          <Button variant="contained" component={LinkBase} to={listPath}>
            {translate('factoring.toList')}
          </Button>
        </Notice>
      </Card>
    </>
  )
}
