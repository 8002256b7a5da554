import { render } from '@testing-library/react'
import { type AuthProvider, CoreAdminContext, useAuthState, usePermissions } from 'ra-core'
import { expect, test, vi } from 'vitest'

import { knownClient } from '../../../src/app/knownClient.ts'
import type { Access } from '../../../src/contract/access.ts'

const access: Access = { role: 'STAFF', permissions: new Map() }
const never = () => new Promise<never>(() => {})

test('react-admin waits for nobody before its first page, and still asks whether somebody is signed in (SHL-59)', () => {
  const seen: unknown[] = []
  function Page() {
    const { isPending, authenticated } = useAuthState()
    const { isPending: isPendingPermissions, permissions } = usePermissions()
    seen.push({ isPending, authenticated, isPendingPermissions, permissions })
    return null
  }
  const checkAuth = vi.fn<AuthProvider['checkAuth']>(never)
  const authProvider: AuthProvider = {
    checkAuth,
    getPermissions: never,
    login: never,
    logout: never,
    checkError: never,
  }
  render(
    <CoreAdminContext authProvider={authProvider} queryClient={knownClient(access)}>
      <Page />
    </CoreAdminContext>,
  )
  expect(seen[0]).toEqual({ isPending: false, authenticated: true, isPendingPermissions: false, permissions: access })
  expect(checkAuth).toHaveBeenCalledOnce()
})
