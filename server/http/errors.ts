import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import catalogue from '../../schemas/errors.json' with { type: 'json' }
import { DatabaseUnavailable, endsConnection, sqlState } from '../db/databaseError.ts'
import { PortalError } from '../errors.ts'
import type { ErrorBody, ErrorCode } from '../errors.ts'
import { boundedIssues } from '../validation/boundedIssues.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its errors carry `extMessage`: the text of the code in the user's language. */
    explains?: true
  }
}

/** A parser's message can repeat the input it could not read. */
const MAX_MESSAGE_CHARACTERS = 200

/** Sends every error as the same error object. Unexpected errors are logged and reveal nothing internal. */
export const errors = fp(
  async app => {
    const logged = new Set<ErrorCode>()
    app.setErrorHandler((error: FastifyError | PortalError, request, reply) => {
      // The internal ports and some tests have no policy, and so no sessions.
      const unconfirmed = request.unconfirmed ?? null
      if (unconfirmed === null) return answerError(request, reply, error, logged)
      // An ended session comes before any other error, also on routes that confirm it with their read (SES-17).
      return unconfirmed.confirm().then(
        () => answerError(request, reply, error, logged),
        (earlier: FastifyError | PortalError) => answerError(request, reply, earlier, logged),
      )
    })
  },
  { name: 'errors' },
)

/**
 * Sends the error object. Also used for requests the router rejects before a route exists (`frameworkErrors`), such as
 * a URL that is too long.
 * @param logged codes of `switchedOff` that were already logged
 */
export function answerError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: FastifyError | PortalError,
  logged = new Set<ErrorCode>(),
): FastifyReply {
  const known = error instanceof PortalError ? error : translate(error)
  if (switchedOff.has(known.code)) logOnce(request, known.code, logged)
  else if (known.status >= 500) request.log.error({ err: describe(error), code: known.code }, 'request failed')
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(known.retryAfterSeconds)))
  return reply
    .code(known.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ ...errorBody(known, request.id), ...explanation(request, known) })
}

/** The product specification names this field of a parsing result (UPL-16); other calls leave the text to the page. */
function explanation(request: FastifyRequest, { code }: PortalError): { extMessage?: string } {
  if (request.routeOptions.config?.explains !== true) return {}
  const { texts } = request.server
  return { extMessage: texts.get(request.session?.language ?? 'en', 'common', catalogue[code].text) }
}

/** Body of every error response; its size does not grow with the request. */
export function errorBody(error: PortalError, requestId: string): ErrorBody {
  const { status, code, message, issues, details } = error
  return {
    status,
    code,
    message: message.slice(0, MAX_MESSAGE_CHARACTERS),
    issues: boundedIssues(issues),
    ...(details === undefined ? {} : { details }),
    requestId,
    ...remainingAttempts(error),
  }
}

/** Features that this configuration turns off. Nothing has failed, so no alarm is raised. */
const switchedOff: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['BANK_OFF', 'CRM_OFF', 'SIGNING_OFF'])

/** Logs once why calls are rejected; the request log has every single call anyway. */
function logOnce(request: FastifyRequest, code: ErrorCode, logged: Set<ErrorCode>): void {
  if (logged.has(code)) return
  logged.add(code)
  request.log.info({ code }, 'a call needs a feature that the configuration turns off; logged once')
}

/** Sent at the top level of the body, not among the details (REL-05). */
function remainingAttempts({ details }: PortalError): Pick<ErrorBody, 'remaining_attempts'> {
  const remaining = details?.['remaining_attempts']
  return typeof remaining === 'number' ? { remaining_attempts: remaining } : {}
}

const byFastifyCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_REQ_FILE_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
}
/**
 * 57014: statement cancelled; 53300: too many connections; 40001, 40P01, 55P03: rolled back in favour of another
 * transaction.
 */
const BUSY_STATE = /^(57014|53[34]00|40001|40P01|55P03)$/
/**
 * 25006: read-only server (switch-over, or a full disk at some hosts); 53100: disk full; 53200: out of memory; 58xxx:
 * system error.
 */
const FAILED_STATE = /^(25006|53[12]00|58...)$/
const BUSY_RETRY_SECONDS = 2
const UNAVAILABLE_RETRY_SECONDS = 5

function translate(error: FastifyError): PortalError {
  const byCode = byFastifyCode[error.code ?? '']
  if (byCode !== undefined) return new PortalError(byCode, { cause: error })
  const state = sqlState(error)
  if (error instanceof DatabaseUnavailable && error.isOutcomeUnknown)
    return new PortalError('OUTCOME_UNKNOWN', { cause: error, retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS })
  if (isBusy(error, state))
    return new PortalError('DATABASE_BUSY', { cause: error, retryAfterSeconds: BUSY_RETRY_SECONDS })
  if (isUnavailable(error, state))
    return new PortalError('SME3', { cause: error, retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS })
  // The request contained a number or date that the database cannot store, so this is a client error.
  if (state === '22003' || state === '22007' || state === '22008' || state === '22021' || state === '22P02')
    return new PortalError('BAD_REQUEST', { cause: error })
  const status = error.statusCode ?? 500
  if (status === 413) return new PortalError('PAYLOAD_TOO_LARGE', { cause: error })
  if (status === 415) return new PortalError('UNSUPPORTED_MEDIA_TYPE', { cause: error })
  if (status === 404) return new PortalError('NOT_FOUND', { cause: error })
  if (status === 429) return new PortalError('TOO_MANY_ATTEMPTS', { cause: error })
  if (status >= 400 && status < 500) return new PortalError('BAD_REQUEST', { cause: error, message: error.message })
  return new PortalError('SYSTEM_ERROR', { cause: error })
}

function isBusy(error: Error, state: string | undefined): boolean {
  return error instanceof DatabaseUnavailable ? error.reason === 'QUEUE' : state !== undefined && BUSY_STATE.test(state)
}

/** SME3, "backend service not working" (API-04): the portal cannot answer without its database. */
function isUnavailable(error: Error, state: string | undefined): boolean {
  return (
    error instanceof DatabaseUnavailable || endsConnection(state) || (state !== undefined && FAILED_STATE.test(state))
  )
}

/** Name, message and stack without the values of a query: a driver's `detail` repeats the row. */
function describe(error: FastifyError | PortalError): object {
  const cause = error instanceof PortalError && error.cause instanceof Error ? error.cause : error
  // The cause of an unreachable database is the driver's own message, which contains no values.
  const below = cause instanceof DatabaseUnavailable && cause.cause instanceof Error ? cause.cause.message : undefined
  return {
    type: cause.name,
    message: cause.message,
    ...(below === undefined ? {} : { below }),
    code: 'code' in cause ? cause.code : undefined,
    stack: cause.stack?.slice(0, 4000),
  }
}
