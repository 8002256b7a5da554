import { createTransport } from 'nodemailer'
import { measuredProvider } from './call/measuredProvider.ts'
import type { MessageProvider } from './message.ts'

/**
 * E-mail through an SMTP server (`smtp://user:password@host:587`, `smtps://…`). Text only. The Message-ID is derived
 * from the dedupe id, so that the recipient's server recognises a mail that is resent after a lost response.
 */
export function smtpMail(url: string, from: string): MessageProvider {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    socketTimeout: 15_000,
  })
  const domain = from.split('@')[1] ?? 'localhost'
  const provider: MessageProvider = {
    async send(message, signal) {
      const sending = transport.sendMail({
        from,
        to: { name: '', address: message.to },
        subject: message.subject ?? '',
        text: message.text,
        messageId: `<${message.dedupeId}@${domain}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      await Promise.race([sending, aborted(signal)])
    },
    close: () => transport.close(),
  }
  return measuredProvider('email', provider, { send: 'call' })
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener(
      'abort',
      () => reject(Object.assign(new Error('the mail server took too long'), { code: 'ETIMEDOUT' })),
      { once: true },
    )
  })
}
