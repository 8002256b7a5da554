import type { FormDocuments as SentDocuments } from '../../../schemas/generated/types/actions/form-documents.ts'
import type { FormComparison } from '../../../schemas/studio/comparison.ts'
import type { Forms } from '../../forms/forms.ts'
import type { FormComparer } from './compare/FormComparer.ts'
import type { OperatorFormsService } from './operator-forms.service.ts'

type ComparisonTools = {
  readonly forms: Pick<Forms, 'documents'>
  readonly operatorForms: Pick<OperatorFormsService, 'checked'>
  readonly comparer: FormComparer
  readonly now: () => Date
}
export type Asking = { readonly userId: string; readonly signal: AbortSignal }

/** What publishing documents would do to applicants, compared with the live version. */
export class FormComparisonService {
  readonly #tools: ComparisonTools

  constructor(tools: ComparisonTools) {
    this.#tools = tools
  }

  /**
   * Answers that one version accepts and the other refuses, in each mode and direction (OPR-80).
   * @throws PortalError NOT_FOUND, DOCUMENT_INVALID, OVERLOADED
   */
  async examples(form: string, body: SentDocuments, { userId, signal }: Asking): Promise<FormComparison> {
    const { forms, operatorForms, comparer, now } = this.#tools
    const before = await forms.documents(form)
    const { documents } = await operatorForms.checked(form, body)
    const modes = await comparer.examples({ form, before, now: documents, at: now().getTime() }, userId, signal)
    return { version: before.version, modes }
  }
}
