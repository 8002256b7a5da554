import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'

import type { ListView } from '../../api/staff/listViewsApi.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useErrorNotice } from '../../ui/useErrorNotice.ts'
import { useListFrame } from '../list/ListFrameContext.ts'
import { viewAddress } from './SharedView.tsx'
import { useListViews } from './useListViews.ts'
import { ViewLine } from './ViewLine.tsx'
import { ViewNameDialog } from './ViewNameDialog.tsx'

type Asked = { readonly what: 'save' } | { readonly what: 'rename' | 'delete'; readonly view: ListView }

/** Saved views of a list (LST-30): open, save, rename, default, address, delete. */
export function ViewsMenu() {
  const translate = useTranslate()
  const notify = useNotify()
  const showError = useErrorNotice()
  const { definition } = useListFrame()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useListViews(anchor !== null || asked !== null)
  const close = () => setAnchor(null)
  const ask = (next: Asked) => {
    close()
    setAsked(next)
  }
  const told = (done: Promise<void>, key: string, name: string) =>
    done.then(() => notify(key, { type: 'success', messageArgs: { name } }), showError)
  const share = async ({ id, name }: ListView) => {
    try {
      await navigator.clipboard.writeText(viewAddress(definition, id))
      notify('factoring.views.shared', { type: 'success', messageArgs: { name } })
    } catch {
      notify('factoring.views.address', { type: 'info', messageArgs: { address: viewAddress(definition, id) } })
    }
  }
  const openAnd = (open: () => void) => {
    close()
    open()
  }

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<BookmarkIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('factoring.views.button')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': translate('factoring.views.title'),
            sx: { mt: 1, borderRadius: 3, width: 420, maxWidth: 'calc(100vw - 32px)', maxHeight: '70vh' },
          },
        }}
      >
        <Box sx={{ p: 2, display: 'grid', gap: 1 }}>
          <Typography variant="subtitle2" component="h2">
            {translate('factoring.views.title')}
          </Typography>
          <Button
            color="inherit"
            sx={{ justifyContent: 'start', minHeight: 44 }}
            onClick={() => openAnd(list.openPlain)}
          >
            {translate('factoring.views.plain')}
          </Button>
          {list.views.length > 0 && (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {list.views.map(view => (
                <ViewLine
                  key={view.id}
                  view={view}
                  isCurrent={view.id === list.current}
                  onOpen={() => openAnd(() => list.open(view))}
                  onDefault={() => void list.change(view.id, { isDefault: !view.isDefault }).catch(showError)}
                  onShare={() => void share(view)}
                  onReplace={() =>
                    void told(list.change(view.id, list.replacement), 'factoring.views.replaced', view.name)
                  }
                  onRename={() => ask({ what: 'rename', view })}
                  onDelete={() => ask({ what: 'delete', view })}
                />
              ))}
            </Box>
          )}
          <Typography role="status" variant="body2" color="textSecondary" sx={{ '&:empty': { display: 'none' } }}>
            {list.error
              ? translate('factoring.views.failed')
              : list.isPending
                ? translate('factoring.views.loading')
                : list.views.length === 0 && translate('factoring.views.none')}
          </Typography>
          <Divider />
          <Button variant="contained" sx={{ justifySelf: 'start' }} onClick={() => ask({ what: 'save' })}>
            {translate('factoring.views.save')}
          </Button>
        </Box>
      </Popover>
      {asked?.what === 'save' && (
        <ViewNameDialog
          title={translate('factoring.views.save')}
          name=""
          onName={async name => {
            await list.save(name)
            notify('factoring.views.saved', { type: 'success', messageArgs: { name } })
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'rename' && (
        <ViewNameDialog
          title={translate('factoring.views.rename', { name: asked.view.name })}
          name={asked.view.name}
          onName={name => list.change(asked.view.id, { name })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'delete' && (
        <ConfirmDialog
          title={translate('factoring.views.delete', { name: asked.view.name })}
          text={translate('factoring.views.deleteText')}
          cancel={translate('factoring.views.keep')}
          confirm={translate('factoring.views.deleteNow')}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null)
            void told(list.remove(asked.view.id), 'factoring.views.deleted', asked.view.name)
          }}
        />
      )}
    </>
  )
}
