import type { FastifyContextConfig } from 'fastify'
import type { FormLimits } from '../config/config.ts'

const WINDOW_SECONDS = 600
const BYTES_PER_MEGABYTE = 1024 * 1024

/**
 * Limits calls and bytes per network for the public forms. A call with files occupies the process for up to 0.1 s and
 * needs no account. Without a limit across processes, a few visitors could block all others. A form opened with its
 * partner's token shares the counters of the plain form.
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
