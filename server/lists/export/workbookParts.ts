import { escapeXml } from './xmlText.ts'

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE_RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const CONTENT_TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes into cellXfs of the styles part. */
export const cellStyles = { plain: 0, header: 1, money: 2, date: 3, datetime: 4, rate: 5, integer: 6 } as const

export function rootRelationsXml(): string {
  return `${XML_DECLARATION}<Relationships xmlns="${PACKAGE_RELATIONS}"><Relationship Id="rId1" Type="${OFFICE_RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
}

export function workbookXml(sheetNames: readonly string[]): string {
  const sheets = sheetNames
    .map((name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')
  return `${XML_DECLARATION}<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${OFFICE_RELATIONS}"><sheets>${sheets}</sheets></workbook>`
}

export function workbookRelationsXml(sheetCount: number): string {
  const sheets = range(sheetCount)
    .map(
      number =>
        `<Relationship Id="rId${number}" Type="${OFFICE_RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )
    .join('')
  return `${XML_DECLARATION}<Relationships xmlns="${PACKAGE_RELATIONS}">${sheets}<Relationship Id="rId${sheetCount + 1}" Type="${OFFICE_RELATIONS}/styles" Target="styles.xml"/></Relationships>`
}

export function contentTypesXml(sheetCount: number): string {
  const sheets = range(sheetCount)
    .map(
      number => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${CONTENT_TYPES}.worksheet+xml"/>`,
    )
    .join('')
  return `${XML_DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT_TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT_TYPES}.styles+xml"/>${sheets}</Types>`
}

/** Formats 4 (#,##0.00), 10 (0.00%) and 1 (0) are built in; dates use the portal's YYYY-MM-DD. */
export function stylesXml(): string {
  const cell = (format: number, font: number, fill: number) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1"${font > 0 ? ' applyFont="1" applyFill="1"' : ''}/>`
  return (
    `${XML_DECLARATION}<styleSheet xmlns="${MAIN_NAMESPACE}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF4"/><bgColor indexed="64"/></patternFill></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="7">${[cell(0, 0, 0), cell(0, 1, 2), cell(4, 0, 0), cell(164, 0, 0), cell(165, 0, 0), cell(10, 0, 0), cell(1, 0, 0)].join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
