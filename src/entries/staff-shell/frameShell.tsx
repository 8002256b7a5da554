import type { FrameShellInput } from '../../../schemas/pages/shellData.ts'
import { currentItem } from '../../frame/landing.ts'
import { ContentLoading } from '../../ui/ContentLoading.tsx'
import type { ShellParts } from './renderShell.tsx'
import { ShellApp } from './ShellApp.tsx'

/** What surrounds a page of the app, and the placeholder that the app shows first as well (SHL-75). */
export function frameShell(input: FrameShellInput): ShellParts {
  const { role, product, location, menu, texts, language } = input
  const open = currentItem(menu.groups, location)
  return {
    title: (open && texts[`menu.${open.group.id}.${open.item.id}`]) ?? '',
    page: (
      <ShellApp
        // The menu of an unknown role is left to the app.
        input={role === null ? { ...input, menu: { ...menu, groups: [] } } : input}
        path={location}
        access={{ role: role ?? 'STAFF', product, permissions: ['READ'] }}
        definitions={{}}
        answerOf={() => undefined}
      >
        <ContentLoading />
      </ShellApp>
    ),
    template: () => '',
    data: { kind: 'frame', language },
  }
}
