import { cellStyles } from './workbookParts.ts'
import { escapeXml } from './xmlText.ts'

/** A line of the sheet that describes the export: a label and a text, a count or an amount. */
export type AboutLine = {
  readonly label: string
  readonly value: string | { readonly count: number } | { readonly amount: string }
}

/** XML of the sheet after the rows: what was exported, when, and the sums. Texts are never formulas. */
export function aboutSheetXml(lines: readonly AboutLine[]): string {
  const rows = lines.map(({ label, value }) => `<row>${textCell(label, cellStyles.header)}${valueCell(value)}</row>`)
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<cols><col min="1" max="1" width="28" customWidth="1"/><col min="2" max="2" width="60" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`
  )
}

function valueCell(value: AboutLine['value']): string {
  if (typeof value === 'string') return textCell(value, cellStyles.plain)
  return 'count' in value
    ? `<c s="${cellStyles.integer}"><v>${value.count}</v></c>`
    : `<c s="${cellStyles.money}"><v>${value.amount}</v></c>`
}

function textCell(text: string, style: number): string {
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}
