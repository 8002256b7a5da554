import Link from '@mui/material/Link'
import { LinkBase } from 'ra-core'
import type { ReactNode } from 'react'

import { useListFrame } from './ListFrameContext.ts'
import { rowPath } from './rowPath.ts'

export function RowLink({ record, children }: { record: unknown; children: ReactNode }) {
  const { definition, search } = useListFrame()
  if (definition.rowClick === undefined || definition.rowClick === 'inplace') return <>{children}</>
  const path = rowPath(definition.rowClick, record, search)
  if (path === undefined) return <>{children}</>
  return (
    <Link
      component={LinkBase}
      to={path}
      underline="hover"
      onClick={(event: React.MouseEvent) => event.stopPropagation()}
    >
      {children}
    </Link>
  )
}
