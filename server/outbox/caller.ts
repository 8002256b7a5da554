import { AsyncLocalStorage } from 'node:async_hooks'
import type { Quota } from '../security/throttle.ts'

/** From where the call comes that is being answered, and how many messages to outsiders it may cause in a day together with its neighbours. */
export type Caller = { readonly network: string; readonly messages: Quota }

/**
 * Known to everything that runs for a request, so that no way to a message can forget whose it is. Background jobs have none: what they
 * send is limited by its recipient.
 */
export const currentCaller = new AsyncLocalStorage<Caller>()
