import { LRUCache } from 'lru-cache'
import type { Deal } from '../../../schemas/generated/types/entities/deal.ts'
import { PortalError } from '../../errors.ts'
import { isUnreadable, ProviderFault, RateLimited } from '../../providers/call/providerFault.ts'
import type { CrmDeal, CrmProvider } from '../../providers/crm/crmProvider.ts'

type Tools = {
  readonly crm: CrmProvider | null
  readonly log: { warn(details: object, message: string): void }
}

const DEAL_ID = /^[1-9]\d{0,14}$/
/** Below the page's timeout, and enough for one wait of the client. */
const TIMEOUT_MS = 15_000
/** How long a deal is cached: reloads and many visitors cause one read of the sales system. */
const CACHE_TTL_MS = 30_000
const MAX_CACHED_DEALS = 500
const RETRY_AFTER_SECONDS = 60
const MAX_RETRY_AFTER_SECONDS = 3600

/** Deals of the sales system (DEA-02). They are stored nowhere. */
export class Deals {
  readonly #tools: Tools
  readonly #cache = new LRUCache<string, Promise<CrmDeal | null>>({ max: MAX_CACHED_DEALS, ttl: CACHE_TTL_MS })

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** @throws PortalError DEAL_NOT_FOUND; CRM_OFF; CRM_UNAVAILABLE; CRM_ANSWER_UNREADABLE */
  async one(id: string): Promise<Deal> {
    const { crm, log } = this.#tools
    if (crm === null) throw new PortalError('CRM_OFF')
    if (!DEAL_ID.test(id)) throw new PortalError('DEAL_NOT_FOUND')
    try {
      const deal = await this.#read(crm, id)
      if (deal === null) throw new PortalError('DEAL_NOT_FOUND')
      return shownDeal(deal)
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
      log.warn({ code: error.code }, 'the sales system did not answer')
      if (isUnreadable(error)) throw new PortalError('CRM_ANSWER_UNREADABLE', { cause: error })
      const seconds = error instanceof RateLimited ? error.retryAfterSeconds : RETRY_AFTER_SECONDS
      throw new PortalError('CRM_UNAVAILABLE', {
        retryAfterSeconds: Math.min(Math.max(seconds, 1), MAX_RETRY_AFTER_SECONDS),
        cause: error,
      })
    }
  }

  /** Concurrent calls share one read; a failure is not cached. */
  #read(crm: CrmProvider, id: string): Promise<CrmDeal | null> {
    const cached = this.#cache.get(id)
    if (cached !== undefined) return cached
    const read = crm.deal(id, AbortSignal.timeout(TIMEOUT_MS))
    this.#cache.set(id, read)
    read.catch(() => {
      if (this.#cache.peek(id) === read) this.#cache.delete(id)
    })
    return read
  }
}

/** schemas/entities/deal.json from the deal of the sales system (DEA-02). */
function shownDeal(deal: CrmDeal): Deal {
  return {
    product_type: deal.productType,
    value: deal.value,
    currency: deal.currency,
    status: deal.status,
    pipeline_status: deal.pipelineStatus,
    org_name: deal.organizationName,
    person_id: deal.person,
    add_time: deal.addedAt.toISOString(),
  }
}
