import Button from '@mui/material/Button'
import { LinkBase, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'

import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { useActiveProduct } from '../../contract/activeProduct.ts'
import { Notice } from './ListStates.tsx'

type Props = { readonly definition: ResourceDefinition; readonly title: ReactNode; readonly children: ReactNode }

/**
 * Renders a page only for the product and permission its document names. The server rejects the calls anyway (403);
 * this explains why instead of showing an error.
 */
export function ListGate({ definition, title, children }: Props) {
  const translate = useTranslate()
  const active = useActiveProduct()
  // Pages of loans report an unavailable service (LON-06).
  const area = definition.product?.toLowerCase() ?? ''
  const home = (
    <Button variant="contained" component={LinkBase} to="/">
      {translate('notice.home')}
    </Button>
  )
  // Pages of a role have routes for that role only, and belong to no company.
  if (definition.role !== undefined) return <>{children}</>
  if (!active || (definition.product !== undefined && active.productType !== definition.product)) {
    return (
      <>
        {title}
        <Notice
          title={translate(`${area}.wrongProduct.title`, { _: translate('factoring.wrongProduct.title') })}
          text={translate(`${area}.wrongProduct.text`, { _: translate('factoring.wrongProduct.text') })}
        >
          {home}
        </Notice>
      </>
    )
  }
  const permitted = [...active.permissions].some(permission => permission === definition.permission)
  if (!permitted) {
    return (
      <>
        {title}
        <Notice title={translate('factoring.noPermission.title')} text={translate('factoring.noPermission.text')}>
          {home}
        </Notice>
      </>
    )
  }
  return <>{children}</>
}
