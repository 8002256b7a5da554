import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process that owns the folder, or waits until the others are gone. */
export type Claim = { release(): void }

export type ClaimOptions = {
  /** Called when another process has taken the folder over, while this one was stopped for longer than `STALE_MS`. */
  onLost: () => void
  /** The clock and the pauses; tests replace them. */
  now?: () => number
  pause?: (ms: number) => Promise<unknown>
  /** Identity of the running kernel; null if it has none. */
  machine?: string | null
}

/** Content of a claim, for the other processes; its file is rewritten every `BEAT_MS`. */
type Card = { machine: string | null; pid: number; socket: boolean }
type State = 'alive' | 'gone' | 'unknown'

const BEAT_MS = 2_000
/** A claim of another machine that was not rewritten for so long belongs to a process that is gone. */
const STALE_MS = 10_000
/** Two processes that start together see each other; the one that came second gives up within this time. */
const YIELD_MS = 5_000
const POLL_MS = 200
const MAX_SOCKET_PATH_BYTES = 100
const CLAIM = 'portal.lock.'
const SOCKET = '.sock'

/**
 * Claims a folder for one process, whatever network or process namespace the others are in. Each process puts a
 * listening socket and a small file of its own into the folder, then looks at those of the others. A socket in a folder
 * can be reached from every container of a machine, and the kernel closes it however its process ends. For a claim of
 * another machine, or one on a file system without sockets, the modification time of its file decides.
 *
 * A process writes its own claim before it reads the others, so of two processes at least the second one sees the first.
 * No process removes or renames the file of another one that may be alive.
 * @returns null if another process uses the folder
 */
export async function claimFolder(folder: string, options: ClaimOptions): Promise<Claim | null> {
  const { now = Date.now, pause = sleep, machine = bootId() } = options
  const id = `${now().toString(36).padStart(9, '0')}-${randomBytes(4).toString('hex')}`
  const own = await enter(folder, `${CLAIM}${id}`, machine)
  const seen = new Map<string, { time: number; since: number }>()
  const stateOf = (rival: string): Promise<State> => rivalState({ folder, id: rival, own, machine, seen, now: now() })
  try {
    let yielding: number | undefined
    for (;;) {
      const rivals = await rivalsIn(folder, own.id, stateOf)
      if (!own.isThere()) return giveUp(own)
      if (rivals.length === 0) break
      if (rivals.some(rival => rival.state === 'alive' && rival.id < own.id)) return giveUp(own)
      if (rivals.every(({ state }) => state === 'alive')) {
        yielding ??= now()
        if (now() - yielding > YIELD_MS) return giveUp(own)
      }
      await pause(POLL_MS)
    }
  } catch (error) {
    own.leave()
    throw error
  }
  const watch = setInterval(() => {
    if (own.isThere()) return
    // Another process removed the file because it considered this one dead, or the whole folder was removed.
    if (existsSync(folder) && claimsIn(folder).length > 0) options.onLost()
  }, BEAT_MS)
  watch.unref()
  return {
    release() {
      clearInterval(watch)
      own.leave()
    },
  }
}

function giveUp(own: Entry): null {
  own.leave()
  return null
}

type Entry = {
  readonly id: string
  /** When its file was written last, by the clock of the file system. */
  time(): number
  isThere(): boolean
  leave(): void
}

/** The socket listens before the file appears, so a file whose socket is closed belongs to a process that is gone. */
async function enter(folder: string, id: string, machine: string | null): Promise<Entry> {
  const path = join(folder, id)
  const server = await listen(folder, `${id}${SOCKET}`)
  const card: Card = { machine, pid: process.pid, socket: server !== undefined }
  const text = JSON.stringify(card)
  writeFileSync(`${path}.new`, text, { mode: 0o600 })
  renameSync(`${path}.new`, path)
  const file = openSync(path, 'r+')
  const inode = statSync(path).ino
  const isThere = (): boolean => statSync(path, { throwIfNoEntry: false })?.ino === inode
  const write = (): void => {
    try {
      writeSync(file, text, 0)
    } catch {
      // An unreachable network share: the others see an old time and, where they can, connect to the socket instead.
    }
  }
  const beat = setInterval(write, BEAT_MS)
  beat.unref()
  return {
    id,
    time: () => {
      write()
      return statSync(path).mtimeMs
    },
    isThere,
    leave: () => {
      clearInterval(beat)
      if (isThere()) rmSync(path, { force: true })
      server?.close()
      rmSync(`${path}${SOCKET}`, { force: true })
      closeSync(file)
    },
  }
}

/** Undefined if the system or the file system knows no sockets. */
function listen(folder: string, name: string): Promise<Server | undefined> {
  if (process.platform === 'win32') return Promise.resolve(undefined)
  return withAddress(folder, name, address => {
    const server = createServer(connection => connection.destroy())
    return new Promise(resolve => {
      server.once('error', () => resolve(undefined))
      server.listen(address, () => {
        chmodSync(join(folder, name), 0o600)
        resolve(server.unref())
      })
    })
  })
}

/** The address of a socket has at most 107 bytes; on Linux an open folder has a short name for a longer path. */
async function withAddress<T>(folder: string, name: string, open: (address: string) => Promise<T>): Promise<T> {
  const path = join(folder, name)
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES || process.platform !== 'linux') return open(path)
  const directory = openSync(folder, 'r')
  try {
    return await open(`/proc/self/fd/${String(directory)}/${name}`)
  } finally {
    closeSync(directory)
  }
}

/** Names of sockets and unfinished files have a dot more. */
function claimsIn(folder: string): string[] {
  return readdirSync(folder).filter(name => name.startsWith(CLAIM) && !name.slice(CLAIM.length).includes('.'))
}

async function rivalsIn(
  folder: string,
  ownId: string,
  stateOf: (id: string) => Promise<State>,
): Promise<{ id: string; state: State }[]> {
  const rivals = []
  for (const id of claimsIn(folder).filter(name => name !== ownId)) {
    const state = await stateOf(id)
    if (state === 'gone') {
      rmSync(join(folder, id), { force: true })
      rmSync(join(folder, `${id}${SOCKET}`), { force: true })
    } else rivals.push({ id, state })
  }
  return rivals
}

type Case = {
  folder: string
  id: string
  own: Entry
  machine: string | null
  /** Modification time of each file when it was first seen, and the moment of that. */
  seen: Map<string, { time: number; since: number }>
  now: number
}

async function rivalState({ folder, id, own, machine, seen, now }: Case): Promise<State> {
  const path = join(folder, id)
  const card = readCard(path)
  if (card === null) return 'gone'
  if (card !== undefined && card.socket) {
    const answer = await ask(folder, `${id}${SOCKET}`)
    if (answer === 'accepted') return 'alive'
    if (answer === 'closed' && card.machine !== null && card.machine === machine) return 'gone'
  }
  const time = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  if (time === undefined) return 'gone'
  const first = seen.get(id)
  if (first === undefined) {
    seen.set(id, { time, since: now })
    // Both times come from the file system, so the clocks of two machines are never compared.
    return own.time() - time > STALE_MS ? 'gone' : 'unknown'
  }
  if (time !== first.time) return 'alive'
  return now - first.since > STALE_MS ? 'gone' : 'unknown'
}

/** Null if the file is missing, undefined if it is unreadable. */
function readCard(path: string): Card | null | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  try {
    const { machine, pid, socket } = JSON.parse(text) as Partial<Card>
    return typeof pid === 'number' && typeof socket === 'boolean'
      ? { machine: machine ?? null, pid, socket }
      : undefined
  } catch {
    return undefined
  }
}

/** `unclear` for a socket of another user, or one whose queue is full. */
function ask(folder: string, name: string): Promise<'accepted' | 'closed' | 'unclear'> {
  return withAddress(
    folder,
    name,
    address =>
      new Promise(resolve => {
        const socket = connect(address)
        socket.once('connect', () => {
          socket.destroy()
          resolve('accepted')
        })
        socket.once('error', error => {
          const { code } = error as NodeJS.ErrnoException
          resolve(code === 'ECONNREFUSED' || code === 'ENOENT' ? 'closed' : 'unclear')
        })
      }),
  )
}

/** The same in every container of a machine, another one after each start of it. */
function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() || null
  } catch {
    return null
  }
}
