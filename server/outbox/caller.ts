import { AsyncLocalStorage } from 'node:async_hooks'
import type { Quota } from '../security/throttle.ts'

/**
 * Origin of the current request, with the daily quotas its network shares: messages to people outside the portal, and
 * bytes stored without a login.
 */
export type Caller = { readonly network: string; readonly messages: Quota; readonly storedBytes: Quota }

/**
 * Available to all code that runs for a request, so that no message escapes the quota. Background jobs have no caller;
 * only the recipient limits their messages.
 */
export const currentCaller = new AsyncLocalStorage<Caller>()
