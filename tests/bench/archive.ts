import type { ChildProcess } from 'node:child_process'
import { addDays } from '../../schemas/format/calendarDate.ts'
import { ARCHIVE_DOCUMENTS } from '../../schemas/archive.ts'
import { residentMb } from '../support/residentMemory.ts'
import { fillLoan, FIRST_BILL_DAY, loanBills, signInToLoans } from './factoring/loans.ts'
import { environment, measuringWorld, startProcess, stopProcess } from './factoring/world.ts'

/**
 * Memory of the server while it sends the PDFs of a selection as one archive (LST-13): 500 bills of a loan, then 5,000, which is the most.
 * Each file is made when its turn comes, so ten times as many files may take 40 MB more, not ten times as much. Printed are
 * the files, megabytes sent, seconds, and the most resident megabytes, sampled five times a second.
 */
const GOAL_MB = 40
const port = 3187
const base = `http://127.0.0.1:${port}`

const world = await measuringWorld(100)
try {
  await fillLoan(world)
  const portal = await startProcess('./portalServer.ts', environment(world.url, port))
  try {
    const token = await signInToLoans(base)
    // The first files start the thread that prints, and leave what it keeps.
    await archive(portal, token, 50)
    const few = await archive(portal, token, 500)
    const most = await archive(portal, token, 5_000)
    const more = most - few
    console.log(
      `\n5,000 files take ${more.toFixed(0)} MB more than 500, goal ${GOAL_MB}${more > GOAL_MB ? '  above' : ''}`,
    )
    if (more > GOAL_MB) process.exitCode = 1
  } finally {
    await stopProcess(portal)
  }
} finally {
  await world.close()
}

/** @returns the most resident megabytes while the files are sent */
async function archive(portal: ChildProcess, token: string, files: number): Promise<number> {
  let most = residentMb(portal)
  const sampling = setInterval(() => {
    most = Math.max(most, residentMb(portal))
  }, 200)
  try {
    const started = performance.now()
    const path = `/api/hw/bills:documents?${loanBills}&dateFrom=${FIRST_BILL_DAY}&dateTo=${addDays(FIRST_BILL_DAY, files - 1)}`
    const answer = await fetch(base + path, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok || answer.body === null) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    if (answer.headers.get(ARCHIVE_DOCUMENTS) !== String(files))
      throw new Error(`the archive has ${answer.headers.get(ARCHIVE_DOCUMENTS)} files instead of ${files}`)
    let bytes = 0
    for await (const chunk of answer.body) bytes += chunk.length
    const seconds = (performance.now() - started) / 1000
    console.log(
      `${files.toLocaleString('en').padStart(6)} files ${(bytes / 1e6).toFixed(1).padStart(7)} MB ${seconds.toFixed(1).padStart(7)} s, at most ${most.toFixed(0)} MB resident`,
    )
    return most
  } finally {
    clearInterval(sampling)
  }
}
