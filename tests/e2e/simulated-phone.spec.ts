import { demoUsers } from '../../server/db/demo/people.ts'
import { axe, expect, expectNoSidewaysScroll, screenNames, test, useScreen } from '../support/e2e.ts'

/** Not `demo` or `viewer`: other tests log in as `demo`, and the account tests change the code of `viewer`. */
const { username, country, personalCode } = demoUsers.find(user => user.username === 'other') ?? demoUsers[0]!
const other = { username, nationalIdentity: { countryCode: country, nationalIdentityNumber: personalCode ?? '' } }

test('the simulated phone rings, shows the control code for comparison and can reject', async ({ page, request }) => {
  await page.goto('/simulator')
  const asked = await request.post('/api/login/smartid/authenticate-request', { data: other })
  const { token, verificationCode } = (await asked.json()) as { token: string; verificationCode: string }
  const outcome = request.post('/api/login/smartid/authenticate', { headers: { authorization: `Bearer ${token}` } })

  // A code of an SMS may contain these four digits.
  const phone = page.getByRole('listitem', { name: /^Smart-ID/ }).filter({ hasText: verificationCode })
  await expect(phone).toContainText(personalCode ?? '')
  await phone.getByRole('button', { name: 'Refuse' }).press('Enter')
  await expect(phone).toContainText('USER_REFUSED')
  await expect(phone.getByRole('button')).toHaveCount(0)
  expect((await outcome).status()).toBe(401)
  for (const screen of screenNames) {
    await useScreen(page, screen)
    await expectNoSidewaysScroll(page)
  }
  await axe(page)
})
