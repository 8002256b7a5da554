import type {
  Column,
  Content,
  ContentStack,
  ContentTable,
  ContentText,
  CustomTableLayout,
  TableCell,
  TDocumentDefinitions,
} from 'pdfmake/interfaces'
import type { EnclosedDocument, PrintedDocument, PrintedFact, PrintedSection, PrintedTable } from './printed.ts'

const INK_COLOR = '#1b2733'
const MUTED_COLOR = '#56636f'
const RULE_COLOR = '#cfd7de'
const HEAD_FILL_COLOR = '#eef2f6'

/** A4 portrait. A table repeats its header on each page, and rows are not split. */
export function layout(document: PrintedDocument): TDocumentDefinitions {
  const { title, author, creator, createdAt, pageText, language } = document
  return {
    pageSize: 'A4',
    pageMargins: [44, 48, 44, 56],
    language,
    defaultStyle: { font: 'NotoSans', fontSize: 9, lineHeight: 1.25, color: INK_COLOR },
    info: {
      title: `${title} ${document.subtitle}`.trim(),
      author,
      creator,
      producer: creator,
      creationDate: createdAt,
    },
    content: [
      head(document),
      ...body(document, document.parties),
      ...(document.enclosed ?? []).flatMap(enclosed => [
        { ...head(enclosed), pageBreak: 'before' as const },
        ...body(enclosed, document.parties),
      ]),
    ],
    footer: (page: number, pages: number): Content => ({
      margin: [44, 18, 44, 0],
      fontSize: 8,
      color: MUTED_COLOR,
      columns: [
        { width: '*', text: `${author} · ${document.title} ${document.subtitle}`.trim() },
        {
          width: 'auto',
          text: pageText.replace('%{page}', String(page)).replace('%{pages}', String(pages)),
          alignment: 'right',
          noWrap: true,
          margin: [16, 0, 0, 0],
        },
      ],
    }),
  }
}

function body(document: EnclosedDocument, parties: PrintedDocument['parties']): Content[] {
  return [
    ...partyBlock(parties),
    ...factBlock(document.facts),
    ...document.tables.flatMap(tableBlock),
    ...(document.sections ?? []).map(sectionBlock),
    ...document.notes.map(note),
  ]
}

function head({ title, subtitle }: EnclosedDocument): ContentStack {
  return {
    stack: [
      { text: title, fontSize: 18, bold: true, lineHeight: 1.1 },
      { text: subtitle, fontSize: 11, color: MUTED_COLOR, margin: [0, 2, 0, 0] },
      { canvas: [{ type: 'line', x1: 0, y1: 8, x2: 507, y2: 8, lineWidth: 0.75, lineColor: RULE_COLOR }] },
    ],
    margin: [0, 0, 0, 16],
  }
}

function partyBlock(parties: PrintedDocument['parties']): Content[] {
  return [
    {
      columns: parties.map(({ heading, name, lines }) => ({
        width: '*',
        stack: [
          { text: heading, fontSize: 8, color: MUTED_COLOR },
          { ...breaking(name), bold: true, margin: [0, 1, 0, 1] },
          ...lines.map(breaking),
        ],
      })),
      columnGap: 24,
      margin: [0, 0, 0, 16],
    },
  ]
}

/** Facts in two columns, label and value. */
function factBlock(facts: readonly PrintedFact[]): Content[] {
  if (facts.length === 0) return []
  const half = Math.ceil(facts.length / 2)
  const column = (some: readonly PrintedFact[]): Column => ({
    width: '*',
    stack: some.map(({ label, value }) => ({
      columns: [
        { width: 96, text: label, color: MUTED_COLOR },
        { width: '*', ...breaking(value) },
      ],
      columnGap: 8,
      margin: [0, 0, 0, 2],
    })),
  })
  return [{ columns: [column(facts.slice(0, half)), column(facts.slice(half))], columnGap: 24, margin: [0, 0, 0, 16] }]
}

/** Two columns, question and answer, both of any length. The heading is a row that stays with the first answer. */
function sectionBlock({ title, facts }: PrintedSection): Content {
  const heading: TableCell[] = [{ text: title, bold: true, fontSize: 11, colSpan: 2 }, { text: '' }]
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: ['42%', '*'],
      body: [
        heading,
        ...facts.map(({ label, value }): TableCell[] => [{ ...breaking(label), color: MUTED_COLOR }, breaking(value)]),
      ],
    },
    layout: {
      hLineWidth: line => (line === 0 ? 0 : line === 1 ? 0.75 : 0.5),
      hLineColor: RULE_COLOR,
      vLineWidth: () => 0,
      paddingTop: () => 3,
      paddingBottom: () => 3,
      paddingLeft: () => 0,
      paddingRight: () => 8,
    },
    margin: [0, 0, 0, 14],
  }
}

function tableBlock({ title, columns, rows, totals }: PrintedTable): Content[] {
  const header = columns.map(({ label, right }): TableCell => ({
    text: label,
    bold: true,
    fontSize: 8,
    color: MUTED_COLOR,
    fillColor: HEAD_FILL_COLOR,
    ...(right ? { alignment: 'right' } : {}),
  }))
  const body = rows.map(row =>
    columns.map(({ right }, index): TableCell => ({
      ...breaking(row[index] ?? ''),
      ...(right ? { alignment: 'right', noWrap: true } : {}),
    })),
  )
  const last =
    totals.length === 0
      ? []
      : [[{ colSpan: columns.length, ...totalBlock(totals) }, ...columns.slice(1).map(() => ({ text: '' }))]]
  const table: Content = {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ wide }) => (wide ? '*' : 'auto')),
      body: [header, ...body, ...last],
    },
    layout: tableLines(rows.length + 1),
    margin: [0, 0, 0, 14],
  }
  return title === null
    ? [table]
    : [{ text: title, bold: true, fontSize: 11, margin: [0, 4, 0, 6], headlineLevel: 1 }, table]
}

/** All totals are one row of their table, so that none is alone on the next page. */
function totalBlock(totals: PrintedTable['totals']): ContentTable {
  return {
    table: {
      widths: ['*', 'auto'],
      body: totals.map(({ label, value }): TableCell[] => [
        { text: label, bold: true, alignment: 'right' },
        { text: value, bold: true, alignment: 'right', noWrap: true },
      ]),
    },
    layout: {
      hLineWidth: line => (line === 0 || line === totals.length ? 0 : 0.5),
      hLineColor: RULE_COLOR,
      vLineWidth: () => 0,
      paddingTop: line => (line === 0 ? 0 : 4),
      paddingBottom: line => (line === totals.length - 1 ? 0 : 3),
      paddingLeft: () => 0,
      paddingRight: column => (column === 0 ? 10 : 0),
    },
  }
}

const LONG_WORD = /(\S{25,})/

/** Makes words longer than a column breakable: pdfmake would widen the column and push the others off the page. */
function breaking(text: string): ContentText {
  const parts = text.split(LONG_WORD)
  return parts.length === 1
    ? { text }
    : { text: parts.map(piece => (LONG_WORD.test(piece) ? { text: piece, wordBreak: 'break-all' } : { text: piece })) }
}

/** Thin lines between rows, a thicker one above the totals. */
function tableLines(totalsAt: number): CustomTableLayout {
  return {
    hLineWidth: line => (line === totalsAt ? 1 : line === 0 ? 0 : 0.5),
    hLineColor: line => (line === totalsAt ? MUTED_COLOR : RULE_COLOR),
    vLineWidth: () => 0,
    paddingTop: () => 4,
    paddingBottom: () => 3,
    paddingLeft: () => 5,
    paddingRight: () => 5,
  }
}

function note(text: string): Content {
  return { text, color: MUTED_COLOR, margin: [0, 0, 0, 4] }
}
