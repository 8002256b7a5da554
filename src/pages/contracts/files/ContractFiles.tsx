import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { ListFailure, ListSkeleton } from '../../../builders/list/ListStates.tsx'
import { useNamedByFragment } from '../../../builders/show/useNamedByFragment.ts'
import type { PartProps } from '../../../builders/slots/parts.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { ContractFile } from './ContractFile.tsx'
import { ContractFilesDialog } from './ContractFilesDialog.tsx'
import { activeKey, useActiveProduct } from '../../../contract/activeProduct.ts'
import { getContractDocuments } from '../../../api/staff/contractDocumentsApi.ts'

/** Number of files listed; the rest is in a dialog (CON-09). */
const MAX_LISTED = 3

/** The files of a contract. They fail separately: the contract is shown without them. */
export function ContractFiles({ record }: PartProps) {
  const t = useText()
  const titleId = useId()
  const heading = useNamedByFragment('contract-files')
  const [open, setOpen] = useState(false)
  const version = record?.['contractVersion']
  const {
    data: files,
    error,
    isLoading,
    refetch,
  } = useContractFiles(String(record?.['id'] ?? ''), typeof version === 'number' ? version : undefined)
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Box
        sx={{
          px: { xs: 2, sm: 3 },
          pt: { xs: 2, sm: 3 },
          pb: 1,
          display: 'flex',
          gap: 1,
          alignItems: 'baseline',
          flexWrap: 'wrap',
        }}
      >
        <Typography ref={heading} id={titleId} tabIndex={-1} variant="h3" component="h2" sx={{ outline: 'none' }}>
          {t('contractFiles.title')}
        </Typography>
        {files && (
          <Typography component="span" variant="body2" color="textSecondary">
            {files.length}
          </Typography>
        )}
      </Box>
      {error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : isLoading || files === undefined ? (
        <ListSkeleton rows={3} />
      ) : (
        <Box sx={{ px: { xs: 2, sm: 3 }, pb: { xs: 2, sm: 3 } }}>
          {files.length === 0 && <Typography color="textSecondary">{t('contractFiles.empty')}</Typography>}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {files.slice(0, MAX_LISTED).map(file => (
              <ContractFile key={file.id} document={file} />
            ))}
          </Box>
          {files.length > MAX_LISTED && (
            <Button variant="outlined" color="inherit" onClick={() => setOpen(true)} sx={{ mt: 1 }}>
              {t('contractFiles.all', { smart_count: files.length })}
            </Button>
          )}
        </Box>
      )}
      <ContractFilesDialog open={open} files={files ?? []} onClose={() => setOpen(false)} />
    </Card>
  )
}

/** The documents of the current version of a contract, signed or not. */
function useContractFiles(contractId: string, contractVersion: number | undefined) {
  const key = activeKey(useActiveProduct())
  return useQuery({
    queryKey: ['contract-files', key, contractId, contractVersion],
    queryFn: ({ signal }) => getContractDocuments(contractId, contractVersion, signal),
    enabled: contractId !== '',
    retry: false,
  })
}
