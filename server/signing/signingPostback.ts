import type { FastifyInstance } from 'fastify'
import { PortalError } from '../errors.ts'
import { ProviderFault } from '../providers/call/providerFault.ts'
import type { SessionProgress } from './SessionProgress.ts'

type Options = {
  /** Address without the key, which follows. */
  readonly path: string
  readonly tags: readonly string[]
  readonly progress: Pick<SessionProgress, 'postback'>
  readonly note: (code: string) => void
}

const BODY_LIMIT_BYTES = 64 * 1024
const limit = { max: 120, windowSeconds: 60 } as const

/** Route that the signing service calls on any event of a session. */
export async function signingPostback(app: FastifyInstance, { path, tags, progress, note }: Options): Promise<void> {
  await app.register(async (outside: FastifyInstance) => {
    // The body is discarded unread: a postback only triggers a query to the signing service.
    outside.removeAllContentTypeParsers()
    outside.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, _body, done) => {
      done(null, undefined)
    })
    outside.post(
      `${path}/:key`,
      {
        config: { access: 'public', limit },
        schema: {
          tags: [...tags],
          summary: 'Called by the signing service when something has happened',
          params: { type: 'object', required: ['key'], properties: { key: { type: 'string', maxLength: 512 } } },
        },
      },
      async request => {
        const known = await progress.postback(request.params.key).catch((error: unknown) => {
          if (!(error instanceof ProviderFault)) throw error
          note(error.code)
          throw new PortalError('SIGNING_FAILED', { cause: error })
        })
        if (!known) throw new PortalError('NOT_FOUND')
        return { status: 'ok' }
      },
    )
  })
}
