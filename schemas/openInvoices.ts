/** Invoices on which something is unpaid (INV-13). Their outstanding advances are the used limit of a contract (DSH-62). */
export const openInvoiceStatuses = ['FINANCED', 'OVERDUE', 'PARTIALLY_PAID'] as const
