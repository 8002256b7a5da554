import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../config/config.ts'
import { StartError } from '../errors.ts'
import { erasePerson } from './erasePerson.ts'
import { exportPerson } from './exportPerson.ts'
import { openStored } from './openStored.ts'
import { findPerson } from './person.ts'

const HELP =
  'Say `npm run privacy -- export --code CODE --to FOLDER` or `npm run privacy -- erase --code CODE [--yes]`; --email ADDRESS instead of or beside --code.'

/**
 * Data subject requests: a copy of everything about a person, and its erasure. Without `--yes`, erasing only reports
 * what it would do.
 */
export async function privacy(
  config: Config,
  [command, ...args]: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const {
    values: { code, email, to, yes },
  } = parseArgs({
    args,
    options: {
      code: { type: 'string' },
      email: { type: 'string' },
      to: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  })
  if (
    (command !== 'export' && command !== 'erase') ||
    !(code || email) ||
    (command === 'export') !== (to !== undefined)
  )
    throw new StartError(HELP)
  const { db, close } = await openStored(config)
  try {
    const person = await findPerson(db, { code: code || undefined, email: email || undefined })
    const { applications, parts, named, users, recipients, statements } = person
    print(
      `Found: ${applications.length} applications, ${parts.length} parts as spouse or guarantor, ${named.length} applications of others that name the person, ${users.length} accounts, ${statements.length} bank statements, ${recipients.length} addresses of messages.`,
    )
    if (command === 'erase') {
      if (!yes)
        return print(
          'Nothing was erased. Say --yes to erase it; applications that were confirmed keep number, days, state and amounts under a pseudonym. Backups keep what was there.',
        )
      await db.transaction().execute(trx => erasePerson(trx, person, config.now()))
      return print('Erased.')
    }
    const folder = resolve(to ?? '')
    try {
      mkdirSync(folder, { mode: 0o700 })
    } catch {
      throw new StartError(`The folder ${folder} is there already, or cannot be made.`)
    }
    const { document, files } = await exportPerson(db, person)
    writeFileSync(join(folder, 'person.json'), `${JSON.stringify(document, null, 2)}\n`, { mode: 0o600 })
    for (const { name, content } of files) writeFileSync(join(folder, name), content, { mode: 0o600 })
    print(`Written to ${folder}: person.json and ${files.length} files.`)
  } finally {
    await close()
  }
}
