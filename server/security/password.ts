import { hash, verify } from '@node-rs/argon2'
import { HashQueue } from './hashQueue.ts'

const ARGON2ID = 2
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } // About 5 ms (OWASP's first choice).

/** A hash that no password matches. Unknown users are compared with it, so that they take the same time. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$3hQf4kt8ZPBW8Qo5HIEMCg$ZrQgocStEEs2Pp/9sZTlKM62qXYQWROORCnXUFGT7zk'

/** argon2id over the NFC form: keyboard drivers encode the same password differently. Never truncated. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

/** Compares passwords with exactly one hash operation, whether the user exists or not. */
export class PasswordChecker {
  readonly #queue: HashQueue
  #operations = 0

  constructor(queue = new HashQueue()) {
    this.#queue = queue
  }

  /** Number of computed hashes; tests compare it with the number of attempts. */
  get operations(): number {
    return this.#operations
  }

  /** Hashes that run or wait, for metrics. */
  get load(): { running: number; waiting: number } {
    return this.#queue.load
  }

  /**
   * Hashes a new password, in the same queue as the comparisons.
   * @throws PortalError TOO_MANY_ATTEMPTS when the queue is full
   */
  hash(password: string): Promise<string> {
    return this.#queue.run(() => hashPassword(password))
  }

  /**
   * @param passwordHash stored hash, or null if there is no such user
   * @throws PortalError TOO_MANY_ATTEMPTS when the queue is full
   */
  matches(passwordHash: string | null, password: string): Promise<boolean> {
    return this.#queue.run(async () => {
      this.#operations += 1
      const same = await verify(passwordHash ?? DUMMY_HASH, password.normalize('NFC'))
      return same && passwordHash !== null
    })
  }
}
