import type { Kysely } from 'kysely'
import type { LoginUsernameAnswer } from '../../../schemas/generated/types/actions/login-username-answer.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { PasswordChecker } from '../../security/password.ts'
import { STAGE_SECONDS } from '../session/session.service.ts'
import type { SessionService } from '../session/session.service.ts'
import * as repository from './login.repository.ts'
import type { LoginThrottle } from './login-throttle.service.ts'

type Credentials = { username: string; password: string }
type Caller = { address: string; device: string | undefined; userAgent: string | undefined }
export type StageAnswer = LoginUsernameAnswer
type Tools = { db: Kysely<Tables>; sessions: SessionService; throttle: LoginThrottle; passwords: PasswordChecker }

export class LoginService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /**
   * Unknown users take the same steps and time: lookup, attempt count, one hash comparison (SEC-13). Only a caller with
   * the correct password learns that the account is closed, or has no company or phone.
   * @throws PortalError TOO_MANY_ATTEMPTS | SME34 invalid name or password | SME47 closed account | SME12 no company |
   * SME13 no phone number
   */
  async login({ username, password }: Credentials, { address, device, userAgent }: Caller): Promise<StageAnswer> {
    const { db, passwords, sessions, throttle } = this.#tools
    const user = await repository.findByUsername(db, username)
    const counted = await throttle.count({
      username: user?.username ?? username.toLowerCase(),
      seal: user?.password_hash ?? '',
      address,
      device,
    })
    const right = await passwords.matches(user?.password_hash ?? null, password)
    if (user === undefined || !right) throw new PortalError('SME34')
    await counted.inOrder()
    if (user.disabled_at !== null) throw new PortalError('SME47')
    if (user.role === 'STAFF' && user.parties === 0) throw new PortalError('SME12')
    if (user.phone_number === null) throw new PortalError('SME13')
    return { token: await sessions.openStage(user.id, userAgent), stage: 'MFA', expiresInSeconds: STAGE_SECONDS }
  }
}
