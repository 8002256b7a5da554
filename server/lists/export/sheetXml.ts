import { cellStyles } from './workbookParts.ts'
import { columnName, escapeXml } from './xmlText.ts'

export type SheetColumn = { readonly header: string; readonly width: number }

/** Maximum rows of a sheet, header included. */
export const ROWS_PER_SHEET = 1_048_576

/** Everything before the first data row: the header row is bold, frozen and has filters. */
export function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  const header = columns
    .map(
      column =>
        `<c s="${cellStyles.header}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(column.header)}</t></is></c>`,
    )
    .join('')
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths}</cols><sheetData><row>${header}</row>`
  )
}

export function sheetTail(columns: readonly SheetColumn[], rowCount: number): string {
  return `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${rowCount}"/></worksheet>`
}
