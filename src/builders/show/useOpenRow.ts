import { useLocation, useNavigate } from 'ra-core'
import { useCallback } from 'react'

/** The table row that is opened in place, stored in the address (`?buyers=12`) so that Back and reload work. */
export function useOpenRow(table: string) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const openId = new URLSearchParams(search).get(table)
  const go = useCallback(
    (id: string | undefined) => {
      const query = new URLSearchParams(search)
      if (id === undefined) query.delete(table)
      else query.set(table, id)
      const text = query.toString()
      navigate({ search: text === '' ? '' : `?${text}` })
    },
    [navigate, search, table],
  )
  return { openId, open: go, close: useCallback(() => go(undefined), [go]) }
}
