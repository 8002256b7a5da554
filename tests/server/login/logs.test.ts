import type { Writable } from 'node:stream'
import { afterEach, expect, it, vi } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import { loginSteps, notCode } from '../../support/login.ts'
import { mailsTo } from '../../support/passwordMail.ts'
import { aUser, password } from '../../support/people.ts'

afterEach(() => vi.restoreAllMocks())

it('login writes neither name, password, phone number, code nor token to the log (SEC-55)', async () => {
  let log = ''
  const portal = await buildTestApp({ demo: false, config: { logLevel: 'trace' } })
  try {
    const stream = Reflect.get(
      portal.app.log,
      Object.getOwnPropertySymbols(portal.app.log).find(symbol => String(symbol) === 'Symbol(pino.stream)') ??
        Symbol('none'),
    ) as Writable
    vi.spyOn(stream, 'write').mockImplementation((chunk: unknown) => {
      log += String(chunk)
      return true
    })
    const steps = loginSteps(portal)
    const user = await aUser(portal.db, { username: 'canary-name', phone: '+37069876543' })
    await steps.enter('canary-name', 'canary-wrong-password')
    const stage = await steps.stageOf(user)
    await steps.requestCode(stage)
    const code = await steps.codeOf(user)
    await steps.sendCode(stage, notCode(code))
    const token = (await steps.sendCode(stage, code)).json<{ token: string }>().token
    await portal.client(token).get('/api/user')
    await portal.client(token).get('/api/parties/canary-party')
    await portal.client().get('/simulator/messages?to=%2B37069876543')
    await portal.client().post('/api/user/reset-password', { email: 'canary-name@company.example' })
    const [mail] = await mailsTo(portal, 'canary-name@company.example')
    await portal.client().get(`/password-change/${mail?.token}`)
    await portal.client().put('/api/internal/password-change-token/verify', { token: mail?.token })
    await portal.client().put('/api/user/change-password', {
      passwordChangeToken: mail?.temporaryPassword,
      newPassword: 'Canary-new-password-7',
    })
    expect(mail?.token).toHaveLength(43)
    expect(log).toContain('/api/login/username')
    expect(log).toContain('/api/user/change-password')
    for (const secret of [
      'canary',
      password,
      '69876543',
      code,
      token,
      stage.token,
      'Žukauskas',
      'Bearer',
      mail?.token ?? '',
      mail?.temporaryPassword ?? '',
      'Canary',
    ])
      expect(log).not.toContain(secret)
  } finally {
    await portal.close()
  }
})
