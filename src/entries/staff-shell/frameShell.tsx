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
        input={input}
        path={location}
        access={{ role, product, permissions: ['READ'] }}
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
