import fp from 'fastify-plugin'
import { PdfPrinter } from '../pdf/PdfPrinter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Thread of this process that prints documents, with its queue. */
    printer: PdfPrinter
  }
}

export const printing = fp(
  async app => {
    const printer = new PdfPrinter()
    app.decorate('printer', printer)
    app.addHook('onClose', () => printer.close())
  },
  { name: 'printing' },
)
