import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import Button from '@mui/material/Button'
import { LinkBase, useNavigate, useTranslate } from 'ra-core'
import { useMemo } from 'react'

import { OffReason } from '../../ui/OffReason.tsx'
import { useArrowKeys } from './useArrowKeys.ts'

type Neighbours = { readonly previous: string | undefined; readonly next: string | undefined }
type Props = { readonly listAddress: string; readonly neighbours: Neighbours | undefined }

/**
 * Links back to the unchanged list and to the adjacent rows. Stepping replaces the history entry, so Back leads
 * directly to the list.
 */
export function NeighbourNav({ listAddress, neighbours }: Props) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { previous, next } = neighbours ?? {}
  const actions = useMemo(
    () => ({
      previous: previous === undefined ? undefined : () => navigate(previous, { replace: true }),
      next: next === undefined ? undefined : () => navigate(next, { replace: true }),
    }),
    [previous, next, navigate],
  )
  useArrowKeys(actions)
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<ArrowBackIcon />} component={LinkBase} to={listAddress}>
        {translate('factoring.back')}
      </Button>
      {neighbours && (
        <>
          <OffReason reason={actions.previous ? undefined : translate('factoring.isFirst')}>
            {why => (
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<ChevronLeftIcon />}
                disabled={!actions.previous}
                aria-describedby={why}
                onClick={actions.previous}
                aria-keyshortcuts="ArrowLeft"
              >
                {translate('factoring.previous')}
              </Button>
            )}
          </OffReason>
          <OffReason reason={actions.next ? undefined : translate('factoring.isLast')}>
            {why => (
              <Button
                variant="outlined"
                color="inherit"
                endIcon={<ChevronRightIcon />}
                disabled={!actions.next}
                aria-describedby={why}
                onClick={actions.next}
                aria-keyshortcuts="ArrowRight"
              >
                {translate('factoring.next')}
              </Button>
            )}
          </OffReason>
        </>
      )}
    </>
  )
}
