import type { FastifyInstance } from 'fastify'
import { contentDisposition } from '../../http/contentDisposition.ts'
import { sessionOf } from '../../http/sessionOf.ts'
import { XLSX_TYPE } from '../../lists/export/ExportSender.ts'
import { config, formParams, tags } from './formRouteOptions.ts'
import { FormTextsService } from './form-texts.service.ts'
import { TextFiles } from './translations/TextFiles.ts'

/** A file of 2 MiB as base64, and the texts of the form. */
const IMPORT_LIMIT = 4 * 1024 * 1024
const EXPORT_LIMIT = 1024 * 1024
const XLIFF_TYPE = 'application/x-xliff+xml'

/** Files of translations for operators. */
export async function formTextsRoutes(app: FastifyInstance): Promise<void> {
  const files = new TextFiles()
  app.addHook('onClose', () => files.close())
  const service = new FormTextsService(app.forms, files)

  app.post(
    '/operator/forms/:form/texts/export',
    {
      config,
      bodyLimit: EXPORT_LIMIT,
      schema: {
        tags,
        summary: 'Texts of a form for translators: a workbook, or XLIFF 1.2 if a target language is named',
        params: formParams,
        body: { $ref: 'actions/form-texts-export.json#' },
      },
    },
    async (request, reply) => {
      const { form } = request.params
      const { source, target } = request.body
      const content = await service.write(form, request.body, sessionOf(request).userId)
      const name = target === undefined ? `${form}-${source}.xlsx` : `${form}-${source}-${target}.xlf`
      return reply
        .type(target === undefined ? XLSX_TYPE : XLIFF_TYPE)
        .header('content-disposition', contentDisposition(name))
        .send(content)
    },
  )

  app.post(
    '/operator/forms/:form/texts/import',
    {
      config,
      bodyLimit: IMPORT_LIMIT,
      schema: {
        tags,
        summary: 'What a file of translations would change',
        description:
          'A workbook, or XLIFF 1.2 or 2. Nothing is stored. Rows are found by key and digest of the source text. `fault` is why the whole file is refused.',
        params: formParams,
        body: { $ref: 'actions/form-texts-import.json#' },
      },
    },
    async request => {
      const { texts, file } = request.body
      return service.preview(request.params.form, texts, Buffer.from(file, 'base64'), sessionOf(request).userId)
    },
  )
}
