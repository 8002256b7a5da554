import { useRefresh, useTranslate } from 'ra-core'
import { Suspense } from 'react'

import type { CellRecord } from '../../cells/cellTypes.ts'
import type { PartDefinition, ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { useActiveProduct } from '../../contract/activeProduct.ts'
import { missingPermission } from './missingPermission.ts'
import { useParts } from './parts.ts'

type Props = {
  readonly parts: readonly PartDefinition[] | undefined
  readonly definition: ResourceDefinition
  readonly record?: CellRecord | undefined
  readonly rowCount?: number | undefined
  readonly path?: Readonly<Record<string, string>> | undefined
}

const NO_PATH: Readonly<Record<string, string>> = {}

/**
 * The components that a document names for one place; the caller lays them out. A component whose permission the user
 * lacks shows the reason itself.
 */
export function PartList({ parts, definition, record, rowCount, path = NO_PATH }: Props) {
  const known = useParts()
  const reload = useRefresh()
  const translate = useTranslate()
  const active = useActiveProduct()
  return (parts ?? []).map(part => {
    const { id } = part
    const missing = missingPermission(part, active)
    const reason = missing && translate('permission.missing', { permission: translate(`values.permission.${missing}`) })
    const Part = known[id]
    if (Part === undefined)
      throw new Error(
        `The resource document of "${definition.name}" names the part "${id}", which src/app/slots.ts does not have`,
      )
    return (
      <Suspense key={id} fallback={null}>
        <Part definition={definition} record={record} rowCount={rowCount} path={path} reason={reason} reload={reload} />
      </Suspense>
    )
  })
}
