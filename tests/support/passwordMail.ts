import type { TestApp } from './app.ts'

export type PasswordMail = { subject: string; text: string; token: string; temporaryPassword: string }

/** The mails to an address, oldest first, with the secrets in them. */
export async function mailsTo({ db, app }: TestApp, email: string): Promise<PasswordMail[]> {
  await app.outbox.wakeAll()
  const rows = await db
    .selectFrom('simulated_message')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .where('channel', '=', 'EMAIL')
    .orderBy('id')
    .execute()
  return rows.map(({ subject, body }) => ({
    subject: subject ?? '',
    text: body,
    token: /\/password-change\/([\w-]{43})\b/.exec(body)?.[1] ?? '',
    temporaryPassword: /^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/m.exec(body)?.[0] ?? '',
  }))
}
