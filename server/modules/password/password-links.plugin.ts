import fp from 'fastify-plugin'
import { PasswordLinks } from './password.service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Invitations and resets: `app.passwordLinks.invite(trx, userId, 'INVITATION')`. */
    passwordLinks: PasswordLinks
  }
}

/** Shares password links with every module that creates users or resets passwords. */
export const passwordLinks = fp(
  async app => {
    const { db, sessions, passwords, outbox, texts, portal, config } = app
    const support = { brand: portal.brand.provider, email: portal.brand.supportEmail, phone: portal.brand.supportPhone }
    app.decorate(
      'passwordLinks',
      new PasswordLinks({
        db,
        sessions,
        passwords,
        outbox,
        publicUrl: config.publicUrl,
        now: config.now,
        mails: {
          link(language, { kind, ...mail }) {
            const parameters = { ...support, ...mail }
            return kind === 'RESET'
              ? {
                  subject: texts.get(language, 'server', 'mail.passwordReset.subject', parameters),
                  text: texts.get(language, 'server', 'mail.passwordReset.text', parameters),
                }
              : {
                  subject: texts.get(language, 'server', 'mail.invitation.subject', parameters),
                  text: texts.get(language, 'server', 'mail.invitation.text', parameters),
                }
          },
          changed(language, name) {
            const parameters = { ...support, name }
            return {
              subject: texts.get(language, 'server', 'mail.passwordChanged.subject', parameters),
              text: texts.get(language, 'server', 'mail.passwordChanged.text', parameters),
            }
          },
        },
      }),
    )
  },
  { name: 'passwordLinks', dependencies: ['session', 'limits', 'outbox'] },
)
