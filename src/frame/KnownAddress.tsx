import type { ReactNode } from 'react'
import { useLocation } from 'react-router'

import { useDefinitions } from '../builders/state/definitions.ts'
import { CatchAll } from './CatchAll.tsx'
import { groupOfPath } from './landing.ts'
import { useSession } from '../contract/SessionContext.ts'
import { isUnknownBelowList } from './unknownAddress.ts'

/** Treats a path below a list that names no record as an unknown address. */
export function KnownAddress({ children }: { readonly children: ReactNode }) {
  const { menu, user } = useSession()
  const definitions = useDefinitions()
  const { pathname } = useLocation()
  const group = groupOfPath(menu, user.role, pathname)
  return group !== undefined && isUnknownBelowList(group, definitions, pathname) ? <CatchAll /> : children
}
