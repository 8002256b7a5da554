import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { AttachmentInspector } from '../../files/attachments.ts'
import { SpreadsheetReader } from '../../uploads/spreadsheet/SpreadsheetReader.ts'
import { DocumentReader, IMAGE_TIMEOUT_MS } from '../../uploads/documents/DocumentReader.ts'
import { RecognitionService } from './recognition.service.ts'
import { InvoiceFilesService } from './files.service.ts'
import { SheetsService } from './sheets.service.ts'
import { InvoiceUploadService } from './invoice-upload.service.ts'
import { SendingService } from './sending.service.ts'
import { draftsRoutes } from './drafts.routes.ts'
import { filesRoutes } from './files.routes.ts'
import { sendingRoutes } from './sending.routes.ts'
import { sheetsRoutes } from './sheets.routes.ts'
import { SubmissionService } from './submission.service.ts'
import { WorkbooksService } from './workbooks.service.ts'
import { PASTED } from './uploadRouteOptions.ts'

const BYTES_PER_MEGABYTE = 1024 * 1024

/** Drafts of invoices, their submission and their files (UPL-14). */
export async function invoiceUploadRoutes(app: FastifyInstance): Promise<void> {
  const { db, portal, buyerVerification } = app
  const { now } = app.config
  const { maxMegabytes } = portal.upload
  const { documentTypes } = portal.invoiceUpload
  const maxBytes = maxMegabytes * BYTES_PER_MEGABYTE
  const upload = new InvoiceUploadService({ db, now, contracts: portal.contracts })
  const submission = new SubmissionService({ db, now, contracts: portal.contracts })
  const sending = new SendingService({
    db,
    now,
    verification: buyerVerification,
    wakeMails: () => app.outbox.wake('EMAIL'),
  })
  const recognition = new RecognitionService({
    db,
    now,
    contracts: portal.contracts,
    reader: new DocumentReader(),
    imageReader: app.readsImages ? new DocumentReader({ timeoutMs: IMAGE_TIMEOUT_MS }) : null,
    onError: error =>
      app.log.error({ message: error instanceof Error ? error.message : String(error) }, 'a document was not read'),
  })
  app.addHook('onReady', async () => recognition.start())
  app.addHook('onClose', () => recognition.close())
  const files = new InvoiceFilesService({
    db,
    now,
    wakeRecognition: () => recognition.wake(),
    wakeImages: () => recognition.wakeImages(),
    contracts: portal.contracts,
    inspector: new AttachmentInspector({ maxMegabytes, types: documentTypes }, 'invoiceUpload'),
    supportingInspector: new AttachmentInspector(
      { maxMegabytes, types: [...new Set([...portal.upload.types, ...documentTypes])] },
      'upload',
    ),
  })
  const reader = new SpreadsheetReader()
  app.addHook('onClose', () => reader.close())
  const workbookTools = { db, now, portal, reader, texts: app.texts }
  app.addContentTypeParser(PASTED, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  // The limit is one byte higher to distinguish "too large" from "exactly at the limit".
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: maxBytes + 1, files: 1, fields: 10, fieldSize: 1024, parts: 12, headerPairs: 50 },
  })

  draftsRoutes(app, upload, submission)
  sendingRoutes(app, sending)
  sheetsRoutes(app, new SheetsService(workbookTools), new WorkbooksService(workbookTools), maxBytes)
  filesRoutes(app, files, maxBytes)
}
