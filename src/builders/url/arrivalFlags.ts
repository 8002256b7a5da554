import { useLocation } from 'ra-core'
import { useState } from 'react'

/**
 * One-time values in the address that are not filters, such as the result of a payment. They disappear when the list
 * tidies its address.
 */
export type ArrivalFlags = Readonly<Record<string, string>>

/** Flag of every list: a column that is shown on arrival even if the user has hidden it (DSH-62). */
export const SHOWN_COLUMN = 'column'

const none: ArrivalFlags = {}
const MAX_VALUE = 200

function readFlags(search: string, names: readonly string[]): ArrivalFlags {
  const query = new URLSearchParams(search)
  const found = names.flatMap((name): [string, string][] =>
    query.has(name) ? [[name, (query.get(name) ?? '').slice(0, MAX_VALUE)]] : [],
  )
  return found.length === 0 ? none : Object.fromEntries(found)
}

/** Stores the latest flags that the address has had while the page is open. */
export function useArrivalFlags(names: readonly string[]): ArrivalFlags {
  const { search } = useLocation()
  const [current, setCurrent] = useState(() => ({ search, flags: readFlags(search, names) }))
  if (current.search === search) return current.flags
  const flags = readFlags(search, names)
  const next = { search, flags: flags === none ? current.flags : flags }
  // Computed during render, so that no component sees the address without its flags.
  setCurrent(next)
  return next.flags
}
