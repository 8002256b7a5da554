import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { useId } from 'react'
import { Link } from 'react-router'

import { useContractScope } from '../builders/scopes/contractScope.ts'
import { useText } from '../i18n/TextsContext.ts'
import { visuallyHidden } from '../theme/visuallyHidden.ts'
import { activeProductOf } from '../contract/access.ts'
import { useSession } from '../contract/SessionContext.ts'
import { uploadState } from './uploadState.ts'

const UPLOAD_PATH = '/invoiceUpload'

/** Link to the invoice upload on every page, for factoring users with the permission (SHL-15). */
export function UploadButton() {
  const t = useText()
  const id = useId()
  const active = activeProductOf(useSession())
  const isAllowed = uploadState(active, undefined) !== undefined
  const { contracts, isPending, error } = useContractScope(isAllowed)
  const state = uploadState(active, isPending || error ? undefined : contracts.length)
  if (state === undefined) return null
  const label = t('upload.button')
  const content = (
    <>
      <UploadFileOutlined fontSize="small" aria-hidden />
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, ml: 1 }}>
        {label}
      </Box>
    </>
  )
  const sx = { minWidth: { xs: 44, md: 0 }, px: { xs: 1, md: 2 }, whiteSpace: 'nowrap' }
  if (state === 'open') {
    return (
      <Button component={Link} to={UPLOAD_PATH} variant="contained" size="small" aria-label={label} sx={sx}>
        {content}
      </Button>
    )
  }
  const reason = t(`upload.reason.${state}`)
  return (
    <>
      <Tooltip title={reason} describeChild>
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          aria-label={label}
          aria-disabled
          aria-describedby={id}
          sx={{ ...sx, color: 'text.disabled', cursor: 'not-allowed', '&:hover': { bgcolor: 'transparent' } }}
        >
          {content}
        </Button>
      </Tooltip>
      <Box component="span" id={id} sx={visuallyHidden}>
        {reason}
      </Box>
    </>
  )
}
