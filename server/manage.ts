import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig, type Config } from './config/config.ts'
import { withDefaults } from './config/secretFiles.ts'
import { makeFilesPrivate } from './db/folderModes.ts'
import { StartError } from './errors.ts'
import { backup } from './manage/backup.ts'
import { keys } from './manage/keys.ts'
import { migrate } from './manage/migrate.ts'
import { privacy } from './manage/privacy.ts'
import { restore } from './manage/restore.ts'
import { EncryptionError } from './vault/keyRing.ts'

type Command = (config: Config, args: readonly string[], print: (line: string) => void) => Promise<void>
const commands: Readonly<Record<string, Command>> = { keys, privacy, backup, restore, migrate }

/**
 * `npm run keys|privacy|backup|restore|migrate -- …` (docs/personal-data.md, docs/operations.md), on the database that the portal would open with
 * the same environment. Settings that only sending and listening need may be missing. A failure prints one sentence
 * and exits with code 1.
 */
async function run([name = '', ...args]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new StartError(`Say which: ${Object.keys(commands).join(', ')}.`)
  const unused = {
    SMTP_URL: 'smtp://unused.invalid:25',
    SMS_GATEWAY_URL: 'https://unused.invalid',
    SECRET_KEY: '0'.repeat(64),
    QUERY_TIMEOUT_MS: '600000',
    DEMO: 'false',
  }
  makeFilesPrivate()
  await command(readConfig(withDefaults(process.env, unused), findRoot()), args, line => {
    process.stdout.write(`${line}\n`)
  })
}

/** Folder that contains `resources/` and `config/`: above this file, both in the sources and in the bundle. */
function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'resources', 'texts')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const known = error instanceof StartError || error instanceof EncryptionError
  process.stderr.write(
    `${known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
})
