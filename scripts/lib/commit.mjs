// Which sources these are, for files that are the same whenever they are made from one commit.
import { spawnSync } from 'node:child_process'
import { ScriptFailure } from './failure.mjs'
import { root } from './stamp.mjs'

/**
 * The commit and its time, which every file of a release gets. SOURCE_DATE_EPOCH names it where the sources are no repository.
 * @returns {{ commit: string | null, time: Date }}
 */
export function stateOfSources() {
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : undefined
  }
  const commit = git('rev-parse', 'HEAD')
  const seconds = process.env['SOURCE_DATE_EPOCH'] ?? git('log', '-1', '--format=%ct')
  if (seconds === undefined || !/^\d+$/.test(seconds))
    throw new ScriptFailure(
      'The sources are no git repository: say in SOURCE_DATE_EPOCH which time the files get, in seconds.',
    )
  const changed = commit !== undefined && git('status', '--porcelain', '--untracked-files=no') !== ''
  return {
    commit: commit === undefined ? null : `${commit}${changed ? '+changes' : ''}`,
    time: new Date(Number(seconds) * 1000),
  }
}
