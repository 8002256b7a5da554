import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LoginThrottle } from './login-throttle.service.ts'
import { RETENTION_DAYS } from '../../security/throttle.ts'
import { randomToken } from '../../security/token.ts'

declare module 'fastify' {
  interface FastifyInstance {
    loginThrottle: LoginThrottle
    /** Call after a completed login of any method: the browser is then a known device of this user. */
    rememberDevice(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>
  }
  interface FastifyRequest {
    /**
     * Random name of the browser from its cookie. It proves nothing by itself; only stored pairs of device and user
     * count.
     */
    readonly device: string | undefined
  }
}

/**
 * With https, the browser itself rejects the cookie from insecure hosts. Otherwise a neighbouring host could give
 * every browser its own device name, and owners could no longer be distinguished from strangers.
 */
const cookieName = (secure: boolean): string => `${secure ? '__Secure-' : ''}portal_device`
const DEVICE_ID_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** Device cookie on the login routes. It distinguishes the owner's device from a stranger's and never grants access. */
export const device = fp(
  async app => {
    const secure = app.config.publicUrl.startsWith('https:')
    const name = cookieName(secure)
    await app.register(cookie)
    app.decorate('loginThrottle', new LoginThrottle(app.throttle))
    app.decorateRequest('device', {
      getter(this: FastifyRequest) {
        const value = this.cookies[name]
        return value !== undefined && DEVICE_ID_PATTERN.test(value) ? value : undefined
      },
    })
    app.decorate('rememberDevice', async (request: FastifyRequest, reply: FastifyReply, userId: string) => {
      const known = request.device ?? randomToken()
      const user = await app.db
        .selectFrom('app_user')
        .select(['username', 'password_hash as seal'])
        .where('id', '=', userId)
        .executeTakeFirst()
      if (user === undefined) return
      await app.loginThrottle.remember({ ...user, address: request.ip, device: known })
      void reply.setCookie(name, known, {
        path: '/api/login',
        httpOnly: true,
        sameSite: 'strict',
        secure,
        maxAge: RETENTION_DAYS * 86_400,
      })
    })
  },
  { name: 'device', dependencies: ['limits'] },
)
