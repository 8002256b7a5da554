import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { checkRow, readRow, type Buyer } from '../../schemas/invoiceRow.ts'
import { SpreadsheetReader } from '../../server/uploads/spreadsheet/SpreadsheetReader.ts'
import { canReadImages } from '../../server/uploads/documents/images/packages.ts'
import type { SheetResult } from '../../server/uploads/spreadsheet/spreadsheet.types.ts'
import { measureImages } from './imageRecognition.ts'
import { measureRecognition } from './recognition.ts'

/**
 * Reading spreadsheets of invoices in the thread of the built server, and the rules of a row beside it; then the workbook
 * with errors, and how the corpus of PDFs and pictures of it are recognised. Seconds beside their goal, longest block of the
 * main thread and memory of the process at its peak. `--rows` and `--repeats` make it shorter.
 */
const rows = Number(argument('rows') ?? 20_000)
const repeats = Number(argument('repeats') ?? 3)
const annotatedRows = Math.min(rows, 5000)
/** Seconds that reading with the rules, and writing 5,000 rows, may take on two cores. */
const promised = { read: 1.5, annotate: 1 }

const buyers: Buyer[] = Array.from({ length: 50 }, (_, index) => ({
  id: String(index),
  name: `UAB Pirkėjas ${index}`,
  registrationCode: String(300_000_000 + index),
  vatNumber: null,
}))
const headers = [
  'Invoice number',
  'Buyer code',
  'Buyer name',
  'Issue date',
  'Due date',
  'Invoice amount',
  'Transferred claim',
  'Currency',
  'Note',
]
const table = Array.from({ length: rows }, (_, index) => [
  `SF-2026-${String(index).padStart(6, '0')}`,
  buyers[index % 50]?.registrationCode ?? '',
  buyers[index % 50]?.name ?? '',
  '2026-09-01',
  '2026-11-01',
  ((index * 7919) % 1_000_000) / 100 + 1,
  '',
  'EUR',
  `order ${index}`,
])

// Files are made by another process, whose memory is not measured.
if (argument('make') !== undefined) {
  await makeFiles(argument('make') ?? '')
  process.exit()
}
const folder = mkdtempSync(join(tmpdir(), 'bench-upload-'))
const self = fileURLToPath(import.meta.url)
execFileSync(process.execPath, ['--import', 'tsx', self, '--make', folder, '--rows', String(rows)], {
  stdio: 'inherit',
})

execFileSync(process.execPath, ['scripts/build.mjs', '--server'], { stdio: 'inherit' })
const root = fileURLToPath(new URL('../../', import.meta.url))
const reader = new SpreadsheetReader({
  workerFile: pathToFileURL(join(root, 'dist/server/spreadsheet-worker.mjs')),
})

try {
  // The first job starts the thread.
  await reader.read({ name: 'warm.csv', content: Buffer.from(headers.join(';')) }, 'bench')
  console.log(`${rows.toLocaleString('en')} rows of ${headers.length} columns, best and worst of ${repeats}\n`)
  print(['file', 'MB', 'best s', 'goal s', 'worst s', 'rules ms', 'block ms', 'RSS MB'])
  for (const name of ['shared.xlsx', 'inline.xlsx', 'old.xls', 'utf8.csv', 'utf16.csv'])
    await measureReading(name, readFileSync(join(folder, name)))
  await measureAnnotating()
  await measureRecognition(join(root, 'dist/server/documents-worker.mjs'))
  if (canReadImages()) await measureImages(join(root, 'dist/server/documents-worker.mjs'))
  else console.log('\nPictures: not measured, the optional packages are not installed')
} finally {
  await reader.close()
  rmSync(folder, { recursive: true })
}
// Measured in any case: a goal that was missed above must not hide the figures of the server.
await import('./uploadStoring.ts')

async function makeFiles(to: string): Promise<void> {
  const csv = [headers, ...table].map(row => row.join(';')).join('\r\n')
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([headers, ...table]), 'Invoices')
  const files: Record<string, Uint8Array | string> = {
    'shared.xlsx': await xlsx('shared'),
    'inline.xlsx': await xlsx('inline'),
    'old.xls': write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer,
    'utf8.csv': csv,
    'utf16.csv': Buffer.from(`\ufeff${csv}`, 'utf16le'),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(to, name), content)
}

async function measureReading(name: string, content: Buffer): Promise<void> {
  let ruleMs = 0
  const { times, blockMs, rss } = await measured(async () => {
    const found = rowsOf(await reader.read({ name, content }, 'bench'))
    if (found.length !== rows) throw new Error(`${name}: ${found.length} rows`)
    const started = performance.now()
    // In batches, as the server does: the main thread is free in between.
    for (let at = 0; at < found.length; at += 500) {
      for (const { texts } of found.slice(at, at + 500))
        checkRow(readRow(texts, buyers, 'EUR'), { currency: 'EUR', today: '2026-10-05' }, buyers)
      await new Promise(resolve => {
        setImmediate(resolve)
      })
    }
    ruleMs = performance.now() - started
  })
  print([
    name,
    (content.length / 1e6).toFixed(1),
    (Math.min(...times) / 1000).toFixed(2),
    String(promised.read),
    (Math.max(...times) / 1000).toFixed(2),
    ruleMs.toFixed(0),
    blockMs.toFixed(0),
    rss.toFixed(0),
  ])
  verdict(name, Math.min(...times) / 1000, promised.read)
}

async function measureAnnotating(): Promise<void> {
  const faulty = Array.from({ length: annotatedRows }, (_, index) => ({
    line: index + 2,
    texts: { invoiceNumber: `SF-${index}`, buyer: '300000001', issueDate: '2026-09-01', invoiceAmount: '100,5' },
    problems:
      index % 17 === 0
        ? [{ field: 'dueDate' as const, message: 'The due date is missing. Enter it in this cell.' }]
        : [],
  }))
  let size = 0
  const { times, blockMs, rss } = await measured(async () => {
    const attempt = '0f8fad5b-d9cb-469f-a165-70867728950e'
    const workbook = await reader.annotate({ rows: faulty, contractNumber: 'FS-1', language: 'lt', attempt }, 'bench')
    if (workbook === null) throw new Error('the workbook was not made')
    size = workbook.length
  })
  const name = `annotated ${annotatedRows}`
  print([
    name,
    (size / 1e6).toFixed(1),
    (Math.min(...times) / 1000).toFixed(2),
    String(promised.annotate),
    (Math.max(...times) / 1000).toFixed(2),
    '',
    blockMs.toFixed(0),
    rss.toFixed(0),
  ])
  verdict(name, Math.min(...times) / 1000, promised.annotate)
}

async function measured(run: () => Promise<void>): Promise<{ times: number[]; blockMs: number; rss: number }> {
  const times: number[] = []
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let rss = 0
  const timer = setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss() / 1e6)
  }, 20)
  delay.enable()
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const started = performance.now()
    await run()
    times.push(performance.now() - started)
  }
  delay.disable()
  clearInterval(timer)
  return { times, blockMs: delay.max / 1e6, rss }
}

function verdict(name: string, seconds: number, limit: number): void {
  if (seconds <= limit) return
  console.log(`BROKEN: ${name} took ${seconds.toFixed(2)} s, promised ${limit}`)
  process.exitCode = 1
}

function rowsOf(result: SheetResult) {
  if (result.kind !== 'rows') throw new Error(JSON.stringify(result))
  return result.rows
}

async function xlsx(stringMode: 'shared' | 'inline'): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Invoices', rows: [headers, ...table] }], stringMode }))
}

function print(cells: readonly string[]): void {
  console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(18) : cell.padStart(10))).join(''))
}

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
