import { placeholders } from '../../../schemas/pages/placeholders.ts'
import { OPERATOR_START } from '../../../schemas/pages/frames.ts'
import type { FormsShellInput } from '../../../schemas/pages/shellData.ts'
import type { FormSummary } from '../../api/operator/operatorForms.ts'
import { FormTable } from '../../pages/operator/FormTable.tsx'
import { OperatorForms } from '../../pages/operator/OperatorForms.tsx'
import { contentOf } from './contentOf.ts'
import type { ShellParts } from './renderShell.tsx'
import { ShellApp } from './ShellApp.tsx'

const { title, id, version, date, by } = placeholders
const TABLE = '<div data-sample="">'

/** The shell of the forms: its page while they load, and a table with a form that has a draft and one that has none. */
export function formsShell(input: FormsShellInput): ShellParts {
  const { language } = input
  const page = (forms?: readonly FormSummary[]) => (
    <ShellApp
      input={input}
      path={OPERATOR_START}
      access={{ role: 'OPERATOR', permissions: [] }}
      definitions={input.definitions}
      answerOf={() => undefined}
    >
      {forms === undefined ? (
        <OperatorForms />
      ) : (
        <div data-sample="">
          <FormTable forms={forms} />
        </div>
      )}
    </ShellApp>
  )
  const samples = [true, false].map(
    draft =>
      ({
        form: id,
        titles: { [language]: title },
        version,
        publishedAt: date,
        publishedBy: by,
        draft,
      }) as unknown as FormSummary,
  )
  return {
    title: input.texts['operator.forms.title'] ?? '',
    page: page(),
    template: markupOf => contentOf(markupOf(page(samples)), TABLE),
    data: { kind: 'forms', language, shipped: input.texts['operator.forms.shipped'] ?? '' },
  }
}
