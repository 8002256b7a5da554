import type { QueryClient, QueryKey } from '@tanstack/react-query'

import { portalQueryClient } from '../api/http/queryClient.ts'
import type { Access } from '../contract/access.ts'

/**
 * A client that knows what react-admin asks the auth provider for before it renders a page, and what has come with the page. Otherwise
 * it shows a placeholder meanwhile, and renders all pages again once it has the answers. It still asks whether somebody is signed in.
 */
export function knownClient(access: Access, knownData?: (key: QueryKey) => unknown): QueryClient {
  const client = portalQueryClient(knownData)
  client.setQueryData(['auth', 'checkAuth', {}], true)
  client.setQueryData(['auth', 'getPermissions', {}], access)
  return client
}
