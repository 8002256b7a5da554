import type { AuthProvider } from 'ra-core'

import type { Access } from '../../contract/access.ts'
import type { User } from '../../../schemas/generated/types/entities/user.ts'
import { loginUrl } from '../http/nextUrl.ts'
import type { ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'
import { getToken } from './session.ts'
import { endSession, isLeaving } from './sessionEnd.ts'
import { notifyTabs } from './sessionTabs.ts'
import { logoutUser } from './userApi.ts'

/** Never settles, so that no screen reacts while the app navigates away. */
const away = () => new Promise<never>(() => {})

/** Notifies the other tabs and the server, then clears the user data here, whatever the response. */
export async function logout(): Promise<never> {
  notifyTabs('LOGOUT')
  await logoutUser().catch(() => {})
  endSession()
  return away()
}

/**
 * Mirrors the server's decisions. The login page is a separate entry, so this provider does not sign in. It never sees
 * an expired session either, because the http client handles that.
 */
export function portalAuthProvider(user: User, access: Access, definitions: ResourceDefinitions): AuthProvider {
  return {
    login: away,
    logout,
    checkAuth: async () => {
      if (getToken() !== undefined) return
      // Another address would replace the pending navigation to the login page.
      if (isLeaving()) return away()
      const { pathname, search, hash } = window.location
      window.location.assign(loginUrl(`${pathname}${search}${hash}`))
      await away()
    },
    checkError: () => Promise.resolve(),
    getIdentity: () => Promise.resolve({ id: user.id, fullName: `${user.firstName} ${user.lastName}` }),
    getPermissions: () => Promise.resolve(access),
    canAccess: ({ resource }) => {
      const definition = Object.hasOwn(definitions, resource) ? definitions[resource] : undefined
      if (!definition) return Promise.resolve(true)
      const { product, permission, role } = definition
      if (permission === undefined) return Promise.resolve(access.role === role)
      const permissionSets =
        product === undefined ? [...access.permissions.values()] : [access.permissions.get(product)]
      return Promise.resolve(permissionSets.some(permissions => permissions?.has(permission)))
    },
  }
}
