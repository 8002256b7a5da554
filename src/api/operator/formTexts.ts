import type { FileFault, ImportPreview } from '../../../schemas/studio/textImport.ts'
import type { Language } from '../../../schemas/vocabulary.ts'
import { fileNameOf, readDownload, saveFile } from '../http/download.ts'
import { request, send } from '../http/httpClient.ts'
import type { FormDocuments } from './operatorForms.ts'

type Texts = FormDocuments['texts']
const address = (form: string, what: string): string => `/operator/forms/${encodeURIComponent(form)}/texts/${what}`

/** Downloads the texts for translators. @param target of an XLIFF file; without it a workbook with all languages */
export async function exportTexts(form: string, texts: Texts, source: Language, target?: Language): Promise<void> {
  const response = await send(address(form, 'export'), {
    method: 'POST',
    body: { texts: JSON.stringify(texts), source, ...(target === undefined ? {} : { target }) },
    headers: { Accept: '*/*' },
  })
  const { blob } = await readDownload(response, () => undefined)
  const name = target === undefined ? `${form}-${source}.xlsx` : `${form}-${source}-${target}.xlf`
  saveFile(blob, fileNameOf(response, name))
}

/** What a file would change in the texts; nothing is stored. @param file in base64 */
export function previewTexts(
  form: string,
  texts: Texts,
  file: string,
): Promise<ImportPreview | { readonly fault: FileFault }> {
  return request(address(form, 'import'), { method: 'POST', body: { texts: JSON.stringify(texts), file } })
}
