import closeWithGrace from 'close-with-grace'

/** One Ctrl-C reaches a process twice, directly and through npm; both count as one signal within this time. */
const SAME_SIGNAL_MS = 1_000

type Options = {
  /** How long the process goes on serving after the first signal, so that proxies notice that it is not ready. */
  readonly graceMs: number
  /** How long running requests and the database may take afterwards. */
  readonly drainMs: number
  /** Called at the first signal. */
  announce(): void
  close(error: Error | undefined): Promise<void>
}

/**
 * The end of the process: the first SIGTERM or SIGINT starts the grace, the second one ends it, the third one exits
 * with 1. An uncaught error closes at once and exits with 1.
 */
export function stopOnSignal({ graceMs, drainMs, announce, close }: Options): void {
  const end = closeWithGrace({ delay: drainMs, logger: false, skip: ['SIGTERM', 'SIGINT'] }, ({ err }) => close(err))
  let since: number | undefined
  let grace: NodeJS.Timeout | undefined
  const finish = (): void => {
    clearTimeout(grace)
    grace = undefined
    end.close()
  }
  const onSignal = (): void => {
    if (since === undefined) {
      since = performance.now()
      announce()
      if (graceMs === 0) finish()
      else grace = setTimeout(finish, graceMs)
    } else if (performance.now() - since < SAME_SIGNAL_MS) {
      return
    } else if (grace === undefined) process.exit(1)
    else finish()
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
