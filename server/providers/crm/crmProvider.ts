export type CrmPerson = {
  readonly name: string
  /** The primary number and address; null where the sales system has none. */
  readonly phone: string | null
  readonly email: string | null
}

/** A deal with the names of what it refers to; null where the sales system has none. */
export type CrmDeal = {
  readonly id: string
  /** Name of the pipeline: a provider has one pipeline for each product. */
  readonly productType: string | null
  /** Decimal string with two decimals. */
  readonly value: string | null
  readonly currency: string | null
  readonly status: 'open' | 'won' | 'lost'
  /** Name of the stage in its pipeline. */
  readonly pipelineStatus: string | null
  readonly organizationName: string | null
  readonly person: CrmPerson | null
  readonly addedAt: Date
}

/**
 * Sales system of the provider. It is only read. Calls abort with the signal.
 * @throws ProviderFault (server/providers/call) if the service does not respond or violates its protocol; RateLimited
 * if it allows no further calls for now
 */
export type CrmProvider = {
  /**
   * @param id digits only
   * @returns null if there is no such deal (any more)
   */
  deal(id: string, signal: AbortSignal): Promise<CrmDeal | null>
}
