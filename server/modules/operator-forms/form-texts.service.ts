import type { FormTextsExport } from '../../../schemas/generated/types/actions/form-texts-export.ts'
import type { JsonObject } from '../../../schemas/json.ts'
import { previewImport, type FileFault, type ImportPreview } from '../../../schemas/studio/textImport.ts'
import { PortalError } from '../../errors.ts'
import { isJsonObject } from '../../forms/documents.ts'
import type { Forms } from '../../forms/forms.ts'
import { digestOf } from './translations/readTexts.ts'
import type { TextFiles } from './translations/TextFiles.ts'

export type ImportAnswer = ImportPreview | { readonly fault: FileFault }

/** Files of translations. Nothing is stored: the studio applies what it is told, as one step of undo. */
export class FormTextsService {
  readonly #forms: Pick<Forms, 'documents'>
  readonly #files: TextFiles

  constructor(forms: Pick<Forms, 'documents'>, files: TextFiles) {
    this.#forms = forms
    this.#files = files
  }

  /**
   * A workbook, or XLIFF if a target language is named.
   * @throws PortalError NOT_FOUND, VALIDATION_FAILED, OVERLOADED
   */
  async write(form: string, body: FormTextsExport, by: string): Promise<Buffer> {
    const { source, target } = body
    await this.#forms.documents(form)
    const texts = tablesOf(body.texts)
    if (target === source) throw new PortalError('VALIDATION_FAILED', { issues: [{ path: '/target', code: 'enum' }] })
    return this.#files.write({ form, texts, source, target }, by)
  }

  /** What a file would change in texts. @throws PortalError as `write` */
  async preview(form: string, texts: string, file: Buffer, by: string): Promise<ImportAnswer> {
    await this.#forms.documents(form)
    const tables = tablesOf(texts)
    const read = await this.#files.read(file, by)
    return 'fault' in read ? read : previewImport(tables, read.source, read.rows, digestOf)
  }
}

function tablesOf(texts: string): JsonObject {
  try {
    const tables: unknown = JSON.parse(texts)
    if (isJsonObject(tables)) return tables
  } catch {
    // Told below, as any other wrong body.
  }
  throw new PortalError('VALIDATION_FAILED', { issues: [{ path: '/texts', code: 'type' }] })
}
