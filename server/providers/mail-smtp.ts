import { createTransport } from 'nodemailer'
import type { MessageProvider } from './message.ts'

/**
 * E-mail by an SMTP server (`smtp://user:password@host:587`, `smtps://…`). Text only. The Message-ID is made of the dedupe id, so
 * that a mail which is sent twice after a lost answer is recognised as one by the recipient's mail server.
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
  return {
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
