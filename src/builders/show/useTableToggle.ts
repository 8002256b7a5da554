import { useLocation, useNavigate } from 'ra-core'
import { useCallback } from 'react'

/** The switch of a table, stored in the address (`?historyOnly=true`) so that reload and Back keep it. */
export function useTableToggle(name: string | undefined): { isOn: boolean; set: (isOn: boolean) => void } {
  const { search } = useLocation()
  const navigate = useNavigate()
  const isOn = name !== undefined && new URLSearchParams(search).get(name) === 'true'
  const set = useCallback(
    (next: boolean) => {
      const query = new URLSearchParams(search)
      if (name === undefined) return
      if (next) query.set(name, 'true')
      else query.delete(name)
      navigate({ search: query.toString() }, { replace: true })
    },
    [navigate, search, name],
  )
  return { isOn, set }
}
