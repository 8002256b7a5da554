import { hash, verify } from '@node-rs/argon2'
import { HashQueue } from './hashQueue.ts'

const ARGON2ID = 2
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } // about 5 ms (OWASP's first choice)

/** Any person's hash that no password opens: unknown users are compared with it, so that they cost the same time. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$3hQf4kt8ZPBW8Qo5HIEMCg$ZrQgocStEEs2Pp/9sZTlKM62qXYQWROORCnXUFGT7zk'

/** argon2id over the NFC form: the same password typed on another keyboard driver is the same password. Never truncated. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

/** Compares passwords, one hash operation for each comparison whether the user exists or not. */
export class PasswordChecker {
  readonly #queue: HashQueue
  #operations = 0

  constructor(queue = new HashQueue()) {
    this.#queue = queue
  }

  /** How many hashes were computed; tests hold this against the number of tries. */
  get operations(): number {
    return this.#operations
  }

  /** For a new password, in the same line as the comparisons. @throws PortalError TOO_MANY_ATTEMPTS when too many wait */
  hash(password: string): Promise<string> {
    return this.#queue.run(() => hashPassword(password))
  }

  /**
   * @param passwordHash stored hash, or null when there is no such user
   * @throws PortalError TOO_MANY_ATTEMPTS when too many comparisons wait
   */
  matches(passwordHash: string | null, password: string): Promise<boolean> {
    return this.#queue.run(async () => {
      this.#operations += 1
      const same = await verify(passwordHash ?? nobody, password.normalize('NFC'))
      return same && passwordHash !== null
    })
  }
}
