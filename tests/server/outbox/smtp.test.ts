import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { smtpMail } from '../../../server/providers/mail-smtp.ts'

let server: Server | undefined
afterEach(() => {
  server?.close()
})

/** A mail server that accepts everything, or rejects the recipient with `refusal`; does not respond when `mute`. */
async function aMailServer({ refusal, mute = false }: { refusal?: string; mute?: boolean } = {}) {
  const mails: { from: string; to: string; data: string }[] = []
  const created = createServer(socket => {
    socket.on('error', () => {})
    const mail = { from: '', to: '', data: '' }
    let inData = false
    let rest = ''
    if (!mute) socket.write('220 test\r\n')
    socket.on('data', chunk => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (inData && line === '.') {
          inData = false
          mails.push({ ...mail })
          socket.write('250 ok\r\n')
        } else if (inData) mail.data += `${line}\n`
        else if (/^DATA/i.test(line)) {
          inData = true
          socket.write('354 go\r\n')
        } else if (/^MAIL FROM/i.test(line)) {
          mail.from = line
          socket.write('250 ok\r\n')
        } else if (/^RCPT TO/i.test(line)) {
          mail.to = line
          socket.write(`${refusal ?? '250 ok'}\r\n`)
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 test\r\n')
      }
    })
  })
  server = created
  await new Promise<void>(resolve => created.listen(0, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${(created.address() as AddressInfo).port}`, mails }
}

const message = {
  dedupeId: '22222222-2222-4222-8222-222222222222',
  to: 'rasa@company.example',
  subject: 'Sąskaita',
  text: 'Laba diena, Žygimantai',
}

describe('mail by SMTP', () => {
  it('is sent as text with a stable Message-ID', async () => {
    const { url, mails } = await aMailServer()
    const provider = smtpMail(url, 'portal@provider.example')
    await provider.send(message, AbortSignal.timeout(5000))
    await provider.send(message, AbortSignal.timeout(5000))
    provider.close?.()
    expect(mails).toHaveLength(2)
    for (const { from, to, data } of mails) {
      expect(from).toContain('<portal@provider.example>')
      expect(to).toContain('<rasa@company.example>')
      expect(data).toContain('Message-ID: <22222222-2222-4222-8222-222222222222@provider.example>')
      expect(data).toMatch(/^Content-Type: text\/plain; charset=utf-8/m)
    }
  })

  it('cannot get more recipients or headers from its content', async () => {
    const { url, mails } = await aMailServer()
    const provider = smtpMail(url, 'portal@provider.example')
    await provider.send({ ...message, subject: 'a\r\nBcc: evil@evil.example' }, AbortSignal.timeout(5000))
    provider.close?.()
    expect(mails[0]?.data).not.toMatch(/^Bcc:/m)
  })

  it('fails with a code when the server rejects it', async () => {
    const { url } = await aMailServer({ refusal: '550 no such user' })
    const provider = smtpMail(url, 'portal@provider.example')
    await expect(provider.send(message, AbortSignal.timeout(5000))).rejects.toMatchObject({ code: 'EENVELOPE' })
    provider.close?.()
  })

  it('times out on a silent server', async () => {
    const { url } = await aMailServer({ mute: true })
    const provider = smtpMail(url, 'portal@provider.example')
    await expect(provider.send(message, AbortSignal.timeout(50))).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    provider.close?.()
  })
})
