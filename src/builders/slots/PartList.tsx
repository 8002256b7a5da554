import { useRefresh, useTranslate } from 'ra-core'
import { Suspense } from 'react'

import type { CellRecord } from '../../cells/cellTypes.ts'
import type { PartDefinition, ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { useActiveProduct, type ActiveProduct } from '../../contract/activeProduct.ts'
import { useParts } from './parts.ts'
import type { Permission } from '../../../schemas/vocabulary.ts'

type Props = {
  readonly parts: readonly PartDefinition[] | undefined
  readonly definition: ResourceDefinition
  readonly record?: CellRecord | undefined
  readonly rowCount?: number | undefined
  readonly path?: Readonly<Record<string, string>> | undefined
}

const noPath: Readonly<Record<string, string>> = {}

/**
 * The components that a document names for one place; the caller lays them out. A component whose permission the user
 * lacks shows the reason itself.
 */
export function PartList({ parts, definition, record, rowCount, path = noPath }: Props) {
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

/** The permission that a component requires and the user lacks. The server checks again when the component is used. */
export function missingPermission(
  { permission }: PartDefinition,
  active: ActiveProduct | null,
): Permission | undefined {
  return permission === undefined || active?.permissions.has(permission) === true ? undefined : permission
}
