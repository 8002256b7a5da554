import { AsyncLocalStorage } from 'node:async_hooks'
import type { Quota } from '../security/throttle.ts'

/**
 * From where the call comes that is being answered, and what it may cause in a day together with its neighbours: messages to outsiders, and
 * bytes that people without a login leave behind.
 */
export type Caller = { readonly network: string; readonly messages: Quota; readonly storedBytes: Quota }

/**
 * Known to everything that runs for a request, so that no way to a message can forget whose it is. Background jobs have none: what they
 * send is limited by its recipient.
 */
export const currentCaller = new AsyncLocalStorage<Caller>()
