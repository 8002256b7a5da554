import { setTimeout as wait } from 'node:timers/promises'
import type { PipedriveAccount } from '../../config/crmConfig.ts'
import { jsonCall } from '../call/jsonCall.ts'
import type { JsonAnswer } from '../call/jsonCall.ts'
import { measuredProvider } from '../call/measuredProvider.ts'
import { ProviderFault, RateLimited } from '../call/providerFault.ts'
import { moneyOf, readDeal, readName, readPerson } from './answers.ts'
import type { CrmProvider } from './crmProvider.ts'

type Settings = PipedriveAccount & {
  readonly now: () => Date
  /** Of one call. */
  readonly timeoutMs?: number
}
type Path = 'deals' | 'persons' | 'organizations' | 'stages' | 'pipelines'

const TIMEOUT_MS = 6_000
/** The burst limit counts windows of two seconds, so a short wait is worth it; the daily limit is not. */
const MAX_WAIT_SECONDS = 2
const DEFAULT_RETRY_SECONDS = 60

/**
 * Pipedrive's API v2 (developers.pipedrive.com/docs/api/v1, …/docs/pipedrive-api-v2). The token of a user of the
 * account is sent as `x-api-token`. A deal holds ids only; person, organization, stage and pipeline are one call each.
 * After a 429 nothing is called until its Retry-After has passed, because each call would count against the limit.
 */
export function pipedrive({ url, apiToken, now, timeoutMs = TIMEOUT_MS }: Settings): CrmProvider {
  let resumeAt = 0

  async function call(path: Path, id: string, signal: AbortSignal): Promise<JsonAnswer> {
    const secondsLeft = (resumeAt - now().getTime()) / 1000
    if (secondsLeft > 0) throw new RateLimited(Math.ceil(secondsLeft))
    return jsonCall({
      url: `${url}/api/v2/${path}/${encodeURIComponent(id)}`,
      method: 'GET',
      timeoutMs,
      signal,
      headers: { 'x-api-token': apiToken },
    })
  }

  /** Null for 404. A short Retry-After is waited for once. */
  async function read<T>(
    path: Path,
    id: string,
    readBody: (body: unknown, id: string) => T,
    signal: AbortSignal,
  ): Promise<T | null> {
    let answer = await call(path, id, signal)
    if (isBurstLimit(answer)) {
      await pause(answer.retryAfterSeconds ?? 0, signal)
      answer = await call(path, id, signal)
    }
    const { status, body, retryAfterSeconds } = answer
    if (status === 429) {
      const seconds = retryAfterSeconds ?? DEFAULT_RETRY_SECONDS
      resumeAt = now().getTime() + seconds * 1000
      throw new RateLimited(seconds)
    }
    if (status === 404) return null
    if (status !== 200) throw new ProviderFault(`HTTP_${status}`)
    return readBody(body, id)
  }

  const provider: CrmProvider = {
    async deal(id, signal) {
      const deal = await read('deals', id, readDeal, signal)
      if (deal === null || deal.is_deleted === true || deal.status === 'deleted') return null
      const { person_id: personId, org_id: orgId, stage_id: stageId, pipeline_id: pipelineId } = deal
      const related = <T>(
        path: Path,
        relatedId: number | null | undefined,
        readBody: (body: unknown, id: string) => T,
      ): Promise<T | null> =>
        relatedId === null || relatedId === undefined
          ? Promise.resolve(null)
          : read(path, String(relatedId), readBody, signal)
      const [person, organizationName, pipelineStatus, productType] = await Promise.all([
        related('persons', personId, readPerson),
        related('organizations', orgId, readName),
        related('stages', stageId, readName),
        related('pipelines', pipelineId, readName),
      ])
      return {
        id,
        productType,
        value: deal.value === null || deal.value === undefined ? null : moneyOf(deal.value),
        currency: deal.currency ?? null,
        status: deal.status,
        pipelineStatus,
        organizationName,
        person,
        addedAt: new Date(deal.add_time),
      }
    },
  }
  return measuredProvider('crm', provider, { deal: 'call' })
}

function isBurstLimit({ status, retryAfterSeconds }: JsonAnswer): boolean {
  return status === 429 && retryAfterSeconds !== null && retryAfterSeconds <= MAX_WAIT_SECONDS
}

async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  await wait(seconds * 1000, undefined, { signal }).catch((error: unknown) => {
    throw new ProviderFault('ABORTED', error)
  })
}
