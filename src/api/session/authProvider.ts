import type { AuthProvider } from 'ra-core'

import type { Access } from '../../contract/access.ts'
import type { User } from '../../../schemas/generated/types/entities/user.ts'
import { loginUrl } from '../http/nextUrl.ts'
import type { ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'
import { getToken } from './session.ts'
import { endSession } from './sessionEnd.ts'
import { tellTabs } from './sessionTabs.ts'
import { logoutUser } from './userApi.ts'

/** Leaving the app: the promise never settles, so that no screen reacts on its way out. */
const away = () => new Promise<never>(() => {})

/** Tells the other tabs and the server, then forgets the person here whatever it answered. */
export async function logout(): Promise<never> {
  tellTabs('LOGOUT')
  await logoutUser().catch(() => {})
  endSession()
  return away()
}

/**
 * Mirrors what the server decides. The login page is another entry, so signing in is not this provider's business;
 * an expired session never reaches it either, because the http client ends it.
 */
export function portalAuthProvider(user: User, access: Access, definitions: ResourceDefinitions): AuthProvider {
  return {
    login: away,
    logout,
    checkAuth: async () => {
      if (getToken() !== undefined) return
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
      const held = product === undefined ? [...access.permissions.values()] : [access.permissions.get(product)]
      return Promise.resolve(held.some(permissions => permissions?.has(permission)))
    },
  }
}
