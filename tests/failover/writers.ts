import { aDraft, aRequest } from '../support/requests.ts'

/** An application that was acknowledged with 201. */
export type Acknowledged = { readonly reference: string; readonly at: number }

export type Writers = {
  readonly acknowledged: readonly Acknowledged[]
  /** Responses other than 201, by status and code. */
  readonly rejected: ReadonlyMap<string, number>
  /** Waits until each has sent its last application for good. */
  stop: () => Promise<void>
}

const REPEAT_MS = 50
const CALL_TIMEOUT_MS = 15_000

/**
 * Clients that send applications without a pause. Each repeats one with the same Idempotency-Key until it is
 * acknowledged, as the page does, so an application that is missing or stored twice is the fault of the portal.
 */
export function startWriters(url: string, count = 4): Writers {
  const acknowledged: Acknowledged[] = []
  const rejected = new Map<string, number>()
  let isOver = false
  const note = (outcome: string) => rejected.set(outcome, (rejected.get(outcome) ?? 0) + 1)

  async function write(writer: number): Promise<void> {
    for (let number = 0; !isOver; number += 1) {
      const request = {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${writer}.${number >> 8}.${number & 255}`,
          'x-draft': aDraft(),
          'idempotency-key': aDraft(),
        },
        body: JSON.stringify(aRequest('leasing-business')),
      }
      for (;;) {
        const { status, body } = await send(url, request)
        if (status === 201) {
          acknowledged.push({ reference: String(body['reference']), at: performance.now() })
          break
        }
        note(`${status} ${String(body['code'])}`)
        await new Promise(resolve => {
          setTimeout(resolve, REPEAT_MS)
        })
      }
    }
  }
  const writers = Array.from({ length: count }, (_, index) => write(index))
  return {
    acknowledged,
    rejected,
    stop: async () => {
      isOver = true
      await Promise.all(writers)
    },
  }
}

async function send(url: string, request: RequestInit): Promise<{ status: number; body: Record<string, unknown> }> {
  try {
    const answer = await fetch(`${url}/api/form/financial-request/apply`, {
      ...request,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  } catch (error) {
    return { status: 0, body: { code: error instanceof Error ? error.name : String(error) } }
  }
}
