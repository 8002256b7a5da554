import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { logIn } from './apiClient.ts'
import { changed } from './leasingPrivate.ts'
import { aRequest } from './requests.ts'
import { aPdf } from './uploads.ts'

const bundle = fileURLToPath(new URL('../../dist/server/manage.mjs', import.meta.url))

/** An application sent to a running portal, which a restore must bring back. */
export type StoredApplication = {
  readonly reference: string
  readonly code: string
  readonly file: Buffer
  readonly fileName: string
}

/** Sends an application with a personal code and a file. */
export async function sendApplication(url: string): Promise<StoredApplication> {
  const [code, fileName] = ['38507149991', 'sutartis-šaltinis.pdf']
  const file = Buffer.concat([Buffer.from(`%PDF-1.4\n% ${randomBytes(8).toString('hex')}\n`), aPdf(400)])
  const answer = await fetch(`${url}/api/form/financial-request/apply`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-draft': randomBytes(16).toString('hex'),
      'idempotency-key': randomBytes(16).toString('hex'),
    },
    body: JSON.stringify(
      changed(aRequest('leasing-business'), {
        '/applicant/representative_code': code,
        '/applicant/files': [
          { fileName, fileContent: file.toString('base64'), fileSize: file.length, documentType: 'INCOME_CERTIFICATE' },
        ],
      }),
    ),
  })
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(`${answer.status} ${text}`)
  return { reference: (JSON.parse(text) as { reference: string }).reference, code, file, fileName }
}

/** Logs in as operator, opens the application and downloads its file: everything equals what was sent. */
export async function expectServed(url: string, { reference, code, file, fileName }: StoredApplication): Promise<void> {
  const operator = await logIn(url, 'operator')
  const {
    content: [found],
  } = await operator.call<{ content: { id: string; reference: string }[] }>(
    'GET',
    `/api/operator/applications?search=${reference}`,
  )
  expect(found).toMatchObject({ reference })
  const path = `/api/operator/applications/${found?.id ?? ''}`
  const detail = await operator.call<{ files: { id: string; name: string }[]; sections?: unknown }>('GET', path)
  expect(detail.files.map(({ name }) => name)).toEqual([fileName])
  expect(JSON.stringify(await operator.call('POST', `${path}/codes`, {}))).toContain(code)
  const loaded = await fetch(`${url}${path}/files/${detail.files[0]?.id ?? ''}`, {
    headers: { authorization: `Bearer ${operator.token}` },
  })
  expect([loaded.status, Buffer.from(await loaded.arrayBuffer()).equals(file)]).toEqual([200, true])
}

/** Runs `keys`, `privacy`, `backup` or `restore` from the bundle, as on a machine without the sources. */
export function manage(
  words: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const inherited = Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap(name => (process.env[name] ? [[name, process.env[name] ?? '']] : [])),
  )
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bundle, ...words], {
      cwd: join(bundle, '../../..'),
      env: { ...inherited, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', chunk => {
      output += String(chunk)
    })
    child.stderr.on('data', chunk => {
      output += String(chunk)
    })
    child.once('error', reject)
    child.once('close', code => {
      resolve({ code, output })
    })
  })
}
