import Card from '@mui/material/Card'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useNotify } from 'ra-core'
import { type ReactNode, useEffect } from 'react'

import { ApiError } from '../../api/http/ApiError.ts'
import { getListView } from '../../api/staff/listViewsApi.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { useErrorNotice } from '../../ui/useErrorNotice.ts'
import { ListSkeleton } from '../list/ListStates.tsx'
import { useColumns } from '../list/useColumns.ts'

/** Name in the address of a list: `/factoring/invoices?view=<id>`. */
const VIEW = 'view'
const SKELETON_ROWS = 10

/** The address of a list that opens a view, for colleagues of the company (LST-33). */
export function viewAddress({ path = '' }: ResourceDefinition, id: string): string {
  return `${window.location.origin}${path}?${VIEW}=${id}`
}

type Props = { readonly definition: ResourceDefinition; readonly children: ReactNode }

/** Opens the view that the address names, then the list with the address of its filters. */
export function SharedView({ definition, children }: Props) {
  const { search } = useLocation()
  const id = new URLSearchParams(search).get(VIEW)
  return id === null ? <>{children}</> : <OpenView key={id} id={id} definition={definition} />
}

function OpenView({ id, definition }: { readonly id: string; readonly definition: ResourceDefinition }) {
  const navigate = useNavigate()
  const notify = useNotify()
  const showError = useErrorNotice()
  const { showView } = useColumns(definition)
  const { data, error } = useQuery({
    queryKey: ['list-view', id],
    queryFn: () => getListView(id),
    retry: false,
    gcTime: 0,
  })
  const isOther = data !== undefined && data.resource !== definition.name
  useEffect(() => {
    if (data === undefined && error === null) return
    if (data !== undefined && !isOther) {
      showView(data)
      navigate({ search: data.search }, { replace: true })
      return
    }
    if (isOther || isMissing(error)) notify('factoring.views.missing', { type: 'warning' })
    else showError(error)
    navigate({ search: '' }, { replace: true })
    // Once for each answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data, error])
  return (
    <Card>
      <ListSkeleton rows={SKELETON_ROWS} />
    </Card>
  )
}

/** An id that is none, another company's, deleted, or of a list that the person may not see. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.status)
}
