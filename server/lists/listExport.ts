import type { Language } from '../db/tables.ts'
import { PortalError } from '../errors.ts'
import type { ExportColumn } from './export/cellSql.ts'
import type { AboutExport } from './export/ExportSender.ts'
import type { SheetOptions } from './export/xlsxStream.ts'
import type { Texts } from '../texts/texts.ts'
import { aboutLines, type ExportFacts } from './aboutExport.ts'
import type { ColumnDefinition } from '../../schemas/resourceDefinition.ts'

/**
 * The requested columns (comma-separated) in that order; the visible columns when none are requested.
 * @throws PortalError BAD_REQUEST
 */
export function chosenColumns(
  columns: readonly ColumnDefinition[],
  wanted: string | undefined,
): readonly ColumnDefinition[] {
  if (wanted === undefined) return columns.filter(column => column.hidden !== true)
  return [...new Set(wanted.split(','))].map(field => {
    const column = columns.find(known => known.field === field)
    if (column === undefined) {
      throw new PortalError('BAD_REQUEST', {
        issues: [{ path: '/columns', code: 'enum', params: { allowedValues: columns.map(known => known.field) } }],
      })
    }
    return column
  })
}

/** Columns that offer a file render buttons, which have no exportable value. */
export function isExported({ kind }: ColumnDefinition): boolean {
  return kind !== 'document' && kind !== 'feesAct'
}

/** Renders the columns of a resource in a spreadsheet, with the labels and vocabulary of the list. */
export class ListExport {
  readonly #texts: Texts
  readonly #resource: string
  readonly #language: Language

  constructor(texts: Texts, resource: string, language: Language) {
    this.#texts = texts
    this.#resource = resource
    this.#language = language
  }

  /** @param sqlOf returns the SQL expression of a field */
  cells(columns: readonly ColumnDefinition[], sqlOf: (field: string) => string): ExportColumn[] {
    return columns.map(({ field, kind, values }) => ({
      kind,
      sql: sqlOf(field),
      ...(values === undefined ? {} : { texts: this.#vocabulary(values) }),
    }))
  }

  /** @param title text key of the sheet name in the area `export` */
  sheet(title: string, columns: readonly ColumnDefinition[]): SheetOptions {
    return {
      sheetName: this.#texts.get(this.#language, 'export', title),
      columns: columns.map(({ field, width }) => ({
        header: this.#texts.get(this.#language, 'staff', `resources.${this.#resource}.fields.${field}`),
        width: width ?? 16,
      })),
    }
  }

  /** The second sheet: filters, time, order, number of rows and sums. */
  about(columns: readonly ColumnDefinition[], facts: ExportFacts): AboutExport {
    const words = { texts: this.#texts, resource: this.#resource, language: this.#language }
    return {
      sheetName: this.#texts.get(this.#language, 'export', 'export.about.sheet'),
      lines: aboutLines(words, facts, columns),
    }
  }

  #vocabulary(name: string): Record<string, string> {
    const prefix = `values.${name}.`
    const texts = Object.entries(this.#texts.area(this.#language, 'staff')).filter(([key]) => key.startsWith(prefix))
    return Object.fromEntries(texts.map(([key, text]) => [key.slice(prefix.length), text]))
  }
}
