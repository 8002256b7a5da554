import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { xlsxBytes } from '../../../../server/lists/export/xlsxStream.ts'

const columns = [
  { header: 'Number & <name>', width: 20 },
  { header: 'Amount', width: 10 },
]
const row = (text: string, amount: number) =>
  `<row><c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c><c s="2"><v>${amount}</v></c></row>`

async function* inBatches(...batches: string[][]): AsyncGenerator<string[]> {
  yield* batches
}

async function file(batches: AsyncGenerator<string[]>, rowsPerSheet?: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of xlsxBytes(
    { sheetName: 'Sąskaitos', columns, ...(rowsPerSheet === undefined ? {} : { rowsPerSheet }) },
    batches,
  ))
    chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('streamed spreadsheet', () => {
  test('is read back with its headers, text and numbers', async () => {
    const { sheets } = await readXlsx(await file(inBatches([row('ąčę', 1.5)], [row('=1+1', -2)])))
    expect(sheets[0]?.name).toBe('Sąskaitos')
    expect(sheets[0]?.rows).toEqual([
      ['Number & <name>', 'Amount'],
      ['ąčę', 1.5],
      ['=1+1', -2],
    ])
  })

  test('without rows still is a sheet with its header', async () => {
    const { sheets } = await readXlsx(await file(inBatches()))
    expect(sheets[0]?.rows).toEqual([['Number & <name>', 'Amount']])
  })

  test('continues in another sheet when one is full, and loses no row', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => row(`r${index}`, index))
    const { sheets } = await readXlsx(await file(inBatches(rows.slice(0, 5), rows.slice(5)), 4))
    expect(sheets.map(sheet => [sheet.name, sheet.rows.length])).toEqual([
      ['Sąskaitos', 4],
      ['Sąskaitos 2', 4],
      ['Sąskaitos 3', 2],
    ])
    expect(sheets.flatMap(sheet => sheet.rows.slice(1)).map(cells => cells[1])).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  test('pauses its source when the reader stops', async () => {
    let stopped = false
    async function* endless(): AsyncGenerator<string[]> {
      try {
        for (;;) yield [row('x', 1)]
      } finally {
        stopped = true
      }
    }
    const bytes = xlsxBytes({ sheetName: 'S', columns }, endless())
    for (let step = 0; step < 5; step += 1) await bytes.next()
    await bytes.return(undefined)
    expect(stopped).toBe(true)
  })
})
