import type { FastifyContextConfig } from 'fastify'
import type { FormLimits } from '../../config/config.ts'

const WINDOW_SECONDS = 600
const BYTES_PER_MEGABYTE = 1024 * 1024

/**
 * How often one network may call the public forms, and with how much. A call with files takes the process up to a tenth of a second, and
 * each of them opens no account: without a bound over all processes a few visitors would keep everybody else waiting.
 * A form with its partner's token is the same form and counts with it.
 */
export function formLimits({ applications, validations, megabytes }: FormLimits): {
  readonly apply: FastifyContextConfig
  readonly validate: FastifyContextConfig
} {
  const byteLimit = { name: 'form bytes', max: megabytes * BYTES_PER_MEGABYTE, windowSeconds: WINDOW_SECONDS }
  return {
    apply: {
      access: 'public',
      byteLimit,
      limit: { name: 'form apply', max: applications, windowSeconds: WINDOW_SECONDS },
    },
    validate: {
      access: 'public',
      byteLimit,
      limit: { name: 'form validate', max: validations, windowSeconds: WINDOW_SECONDS },
    },
  }
}
