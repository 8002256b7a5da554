import { relative } from 'node:path'
import { beforeAll, expect } from 'vitest'
import { filesWithoutDatabase } from './databaseFiles.ts'
import { refuseDatabases, root } from './testDatabase.ts'

// A file that uses a database but is skipped in the run on PostgreSQL would be tested on the embedded one only.
// Opening a database fails in skipped files, which reveals a wrong derivation.
beforeAll(() => {
  const file = relative(root, expect.getState().testPath ?? '').replaceAll('\\', '/')
  refuseDatabases(filesWithoutDatabase(root, [file]).length > 0 ? file : undefined)
})
