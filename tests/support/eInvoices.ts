export * from '../../server/uploads/documents/sampleXml.ts'
