import type { FastifyRequest } from 'fastify'
import { PortalError } from '../errors.ts'
import { boundedJson } from '../validation/jsonText.ts'

type Range = { readonly first: number; readonly size: number }

const names = ['filter', 'range', 'sort'] as const
const MAX_VALUES = 200
const MAX_DEPTH = 3
const DEFAULT_SIZE = 20
/** Largest page of a list of this dialect. */
export const MAX_REST_ROWS = 100

/**
 * Parses the parameters of ra-data-simple-rest, which are JSON texts, so that the route's schema validates their
 * values. Use it as `preValidation`.
 * @throws PortalError BAD_REQUEST naming the parameter that is repeated or not JSON
 */
export async function readRestQuery(request: FastifyRequest<{ Querystring: unknown }>): Promise<void> {
  const query = request.query as Record<string, unknown>
  for (const name of names) if (query[name] !== undefined) query[name] = valueOf(name, query[name])
}

function valueOf(name: string, text: unknown): unknown {
  if (typeof text !== 'string') throw invalid(name, 'type')
  const found = boundedJson(text, { maxValues: MAX_VALUES, maxDepth: MAX_DEPTH })
  if (found !== null && found !== 'noJson') throw invalid(name, found.code)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw invalid(name, 'format')
  }
}

/**
 * First row and number of rows.
 * @throws PortalError BAD_REQUEST for a range whose end is before its start, or with more than `MAX_REST_ROWS` rows
 */
export function rangeOf(range: readonly number[] | undefined): Range {
  const [first = 0, last = first + DEFAULT_SIZE - 1] = range ?? []
  const size = last - first + 1
  if (size < 1) throw invalid('range', 'formatMinimum')
  if (size > MAX_REST_ROWS) throw invalid('range', 'maximum')
  return { first, size }
}

/** Value of the Content-Range header (RFC 9110 §14.4); a page without rows has no first and last row. */
export function contentRange(unit: string, first: number, rows: number, total: number): string {
  return rows === 0 ? `${unit} */${total}` : `${unit} ${first}-${first + rows - 1}/${total}`
}

function invalid(name: string, code: string): PortalError {
  return new PortalError('BAD_REQUEST', { issues: [{ path: `/${name}`, code }] })
}
