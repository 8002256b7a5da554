import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type RaRecord, useGetOne, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'

import type { CellRecord } from '../../cells/cellTypes.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import { ApiError } from '../../api/http/ApiError.ts'
import type { FieldsDefinition } from '../../../schemas/resourceDefinition.ts'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { queryOf } from './queryOf.ts'

type Props = {
  readonly of: NonNullable<FieldsDefinition['of']>
  readonly record: CellRecord
  readonly renderFields: (resource: string, record: CellRecord) => ReactNode
}

/** Rendered when there is no such record: every field shows as not given. */
const emptyRecord: CellRecord = {}

/** A related record, such as the contract of an invoice. Only this section waits while it loads or fails. */
export function OtherRecord({ of, record, renderFields }: Props) {
  const translate = useTranslate()
  const key = activeKey(useActiveProduct())
  const filter = of.query && queryOf(of.query, record)
  const { data, error } = useGetOne<RaRecord<string>>(
    of.resource,
    { id: String(fieldValue(record, of.id ?? 'id')), meta: { active: key, ...(filter ? { filter } : {}) } },
    { retry: false, staleTime: 60_000 },
  )
  if (error instanceof ApiError && error.status === 404) return renderFields(of.resource, emptyRecord)
  if (error) return <Typography color="textSecondary">{translate('factoring.sectionFailed')}</Typography>
  if (!data) return <Skeleton variant="rounded" height={48} aria-label={translate('layout.loading')} />
  return renderFields(of.resource, data)
}
