import { expect, it } from 'vitest'
import { filesWithoutDatabase } from '../support/databaseFiles.ts'

const sources: Record<string, string> = {
  'tests/server/a/direct.test.ts': "import { root, openTestDatabase } from '../../support/testDatabase.ts'",
  'tests/server/a/portal.test.ts': "import { type Client, buildTestApp } from '../../support/app.ts'",
  'tests/server/a/severalLines.test.ts': "import {\n  buildTestApp as build,\n} from '../../support/app.ts'",
  'tests/server/a/whole.test.ts': "import * as app from '../../support/app.ts'",
  'tests/server/a/deep.test.ts': "import { users } from './users.ts'",
  'tests/server/a/users.ts': "export { users } from '../../support/people.ts'",
  'tests/support/people.ts': "import { buildTestApp } from './app.ts'\nimport { users } from '../server/a/users.ts'",
  'tests/server/a/address.test.ts': "const url = process.env['TEST_DATABASE_URL']",
  'tests/server/a/rootOnly.test.ts': "import { root, type TestApp } from '../../support/app.ts'",
  'tests/server/a/typesOnly.test.ts':
    "import type { users } from './users.ts'\nimport { type people } from '../../support/people.ts'",
  'tests/server/a/product.test.ts': "import { openDatabase } from '../../../server/db/database.ts'",
}

it('the run on PostgreSQL leaves out the files that open no database of the run, themselves or through what they import', () => {
  const files = Object.keys(sources).filter(file => file.endsWith('.test.ts'))
  const none = filesWithoutDatabase('', files, file => sources[file] ?? '')
  expect(none).toEqual([
    'tests/server/a/rootOnly.test.ts',
    'tests/server/a/typesOnly.test.ts',
    'tests/server/a/product.test.ts',
  ])
})
