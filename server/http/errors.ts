import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { DatabaseUnavailable, endsConnection, sqlState } from '../db/databaseError.ts'
import { PortalError } from '../errors.ts'
import type { ErrorBody, ErrorCode } from '../errors.ts'
import { boundedIssues } from '../validation/boundedIssues.ts'

/** A parser's message can repeat what it could not read. */
const MAX_MESSAGE_CHARACTERS = 200

/** Every refusal leaves as the same error object; what was not thrown on purpose is logged and says nothing about the inside. */
export const errors = fp(
  async app => {
    const told = new Set<ErrorCode>()
    app.setErrorHandler((error: FastifyError | PortalError, request, reply) => answerError(request, reply, error, told))
  },
  { name: 'errors' },
)

/**
 * The error object of every refusal; also for what the router refuses before there is a route (`frameworkErrors`), as an address that is too long.
 * @param told which of `switchedOff` the log has said already
 */
export function answerError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: FastifyError | PortalError,
  told = new Set<ErrorCode>(),
): FastifyReply {
  const known = error instanceof PortalError ? error : translate(error)
  if (switchedOff.has(known.code)) tellOnce(request, known.code, told)
  else if (known.status >= 500) request.log.error({ err: describe(error), code: known.code }, 'request failed')
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(known.retryAfterSeconds)))
  return reply
    .code(known.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(known, request.id))
}

/** What every refusal says, in a size that does not grow with the request. */
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

/** What this portal does not offer by its configuration: nothing has failed, and nobody is to be called. */
const switchedOff: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['BANK_OFF', 'SIGNING_OFF'])

/** Shows why calls are rejected; every call is in the log of requests anyway. */
function tellOnce(request: FastifyRequest, code: ErrorCode, told: Set<ErrorCode>): void {
  if (told.has(code)) return
  told.add(code)
  request.log.info({ code }, 'asked for what is switched off by configuration; said once')
}

/** Part of the body beside the status, not among the details (REL-05). */
function remainingAttempts({ details }: PortalError): Pick<ErrorBody, 'remaining_attempts'> {
  const remaining = details?.['remaining_attempts']
  return typeof remaining === 'number' ? { remaining_attempts: remaining } : {}
}

const byFastifyCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_REQ_FILE_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
}
/** 57014 statement cancelled, 53300 too many connections; 40001, 40P01 and 55P03: given up in favour of another transaction, rolled back. */
const BUSY_STATE = /^(57014|53[34]00|40001|40P01|55P03)$/
/** 25006: a server that only reads (a switch-over, a full disk at some hosts); 53100 disk full, 53200 out of memory, 58xxx the system below. */
const FAILED_STATE = /^(25006|53[12]00|58...)$/
const BUSY_RETRY_SECONDS = 2
const UNAVAILABLE_RETRY_SECONDS = 5

function translate(error: FastifyError): PortalError {
  const byCode = byFastifyCode[error.code ?? '']
  if (byCode !== undefined) return new PortalError(byCode, { cause: error })
  const state = sqlState(error)
  if (isBusy(error, state))
    return new PortalError('DATABASE_BUSY', { cause: error, retryAfterSeconds: BUSY_RETRY_SECONDS })
  if (isUnavailable(error, state))
    return new PortalError('SME3', { cause: error, retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS })
  // A number or date that the database cannot hold came from the request: the value is wrong, not the server.
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

/** SME3, "backend service not working" (API-04): without its database the portal cannot answer. */
function isUnavailable(error: Error, state: string | undefined): boolean {
  return (
    error instanceof DatabaseUnavailable || endsConnection(state) || (state !== undefined && FAILED_STATE.test(state))
  )
}

/** Name, message and stack, without the values of a query (a driver's `detail` repeats the row). */
function describe(error: FastifyError | PortalError): object {
  const cause = error instanceof PortalError && error.cause instanceof Error ? error.cause : error
  // An unreachable database has the driver's own words below, and no values in them.
  const below = cause instanceof DatabaseUnavailable && cause.cause instanceof Error ? cause.cause.message : undefined
  return {
    type: cause.name,
    message: cause.message,
    ...(below === undefined ? {} : { below }),
    code: 'code' in cause ? cause.code : undefined,
    stack: cause.stack?.slice(0, 4000),
  }
}
