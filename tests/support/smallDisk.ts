import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SHRINK_ATTEMPTS = 20

/** A file system in memory that a test makes full, and larger again. Needs the right to mount. */
export type SmallDisk = {
  readonly folder: string
  /** Leaves not a block. */
  fill(): void
  empty(): void
  isFull(): boolean
  remove(): void
}

/** The reason why a test cannot have such a disk; undefined when it can. */
export function smallDiskMissing(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'portal-mount-'))
  try {
    const { status } = run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder)
    if (status !== 0) return 'file systems cannot be mounted here'
    run('umount', '-l', folder)
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param account the user whose disk it is; else the one of this process */
export function mountSmallDisk(
  folder: string,
  megabytes: number,
  account = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
): SmallDisk {
  mkdirSync(folder, { recursive: true })
  const whole = `size=${megabytes}m`
  need('mount', '-t', 'tmpfs', '-o', `${whole},mode=0700,uid=${account.uid},gid=${account.gid}`, 'tmpfs', folder)
  const disk: SmallDisk = {
    folder,
    fill: () => {
      // Another process writes meanwhile, and a file system cannot be made smaller than what is on it.
      for (let attempt = 1; ; attempt += 1) {
        const { bsize, blocks, bfree } = statfsSync(folder)
        const { status, stderr } = run('mount', '-o', `remount,size=${(blocks - bfree) * bsize}`, folder)
        if (status === 0) return
        if (attempt === SHRINK_ATTEMPTS) throw new Error(`${folder} cannot be made full: ${stderr}`)
      }
    },
    empty: () => need('mount', '-o', `remount,${whole}`, folder),
    isFull: () => statfsSync(folder).bfree === 0,
    remove: () => {
      run('umount', '-l', folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return disk
}

function run(program: string, ...args: string[]): { status: number | null; stderr: string } {
  return spawnSync(program, args, { encoding: 'utf8' })
}

function need(program: string, ...args: string[]): void {
  const { status, stderr } = run(program, ...args)
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
}
