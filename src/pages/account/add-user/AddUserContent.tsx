import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useId, useMemo, useState } from 'react'

import { managedProducts } from '../../../form/widgets/permissions/managedProducts.ts'
import { formServices } from '../../../form/portalServices.ts'
import { SchemaForm } from '../../../form/SchemaForm.tsx'
import type { SubmitOutcome } from '../../../form/SubmitBar.tsx'
import type { FormDocument } from '../../../contract/formTypes.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { FormFrame } from '../../../form/published/FormFrame.tsx'
import { useSavedAnswers } from '../../../form/action-form/SavedAnswersContext.ts'
import { SavedAnswersNotice } from '../../../form/action-form/SavedAnswersNotice.tsx'
import { type DialogForm, useDialogForm } from '../../../form/published/useDialogForm.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import { activeParty, useSession } from '../../../contract/SessionContext.ts'
import { ADD_USER_FORM, addUser, type NewUserOptions } from '../../../api/staff/addUserApi.ts'
import { idempotencyKeys } from '../../../api/http/idempotencyKeys.ts'
import { AddUserLoading } from './AddUserLoading.tsx'
import { type Reactions, sendForm } from '../../../form/published/sendForm.ts'

type Props = {
  readonly titleId: string
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
  readonly onClose: () => void
  /** @param name of the added user */
  readonly onAdded: (name: string) => void
}

export function AddUserContent(props: Props) {
  const { state, retry, update } = useDialogForm(ADD_USER_FORM)
  if (state.status === 'loading') return <AddUserLoading titleId={props.titleId} onClose={props.onClose} />
  if (state.status === 'failed')
    return <AddUserLoading titleId={props.titleId} onClose={props.onClose} onRetry={retry} />
  return <WithAnswers {...props} form={state.form} onUpdate={update} />
}

type FillingProps = Props & { readonly form: DialogForm; readonly onUpdate: () => Promise<void> }

/** Reads the saved answers before the form renders, because the form takes them only once. */
function WithAnswers(props: FillingProps) {
  const saved = useSavedAnswers()
  if (saved.status === 'loading') return <AddUserLoading titleId={props.titleId} onClose={props.onClose} />
  if (saved.status === 'locked')
    return <AddUserLoading titleId={props.titleId} onClose={props.onClose} onRetry={saved.retry} />
  return <Filling {...props} />
}

const answersIn = (saved: unknown): FormDocument | undefined =>
  typeof saved === 'object' && saved !== null ? { ...saved } : undefined

const ANSWERS = 'answers'

const nameOf = ({ first_name: first, last_name: last }: FormDocument): string =>
  [first, last].filter(part => typeof part === 'string').join(' ')

/** A user with neither a phone for the SMS code nor a personal code for Smart-ID and Mobile-ID cannot log in. */
function cannotLogIn({ phone_number: phone, personal_code: code }: FormDocument): boolean {
  return (phone ?? null) === null && (code ?? null) === null
}

/** The form between the dialog's title and its actions, which contain the submit button. */
function Filling({ titleId, busy, onBusy, onClose, onAdded, form, onUpdate }: FillingProps) {
  const t = useText()
  const { read, put } = useSavedAnswers()
  const [before] = useState(() => answersIn(read(ANSWERS)))
  const keep = useCallback((answers: FormDocument) => put(ANSWERS, answers), [put])
  const formId = useId()
  const portal = usePortalSettings()
  const party = activeParty(useSession())
  const services = useMemo(() => formServices(portal, managedProducts(party, portal)), [portal, party])
  const [keyOf] = useState(idempotencyKeys)
  const [failure, setFailure] = useState<string>()
  const [warned, setWarned] = useState(false)
  const { definition, version, validator, language, chrome } = form
  const title = definition.texts[language]?.['title'] ?? definition.texts.en?.['title'] ?? t('account.officials.add')

  useEffect(() => {
    document.getElementById(formId)?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [formId])

  const send = useCallback(
    async (payload: FormDocument): Promise<SubmitOutcome> => {
      if (!warned && cannotLogIn(payload)) {
        const message = t('account.addUser.noLogin', { name: nameOf(payload) })
        setWarned(true)
        setFailure(message)
        return { kind: 'failed', message }
      }
      setWarned(false)
      onBusy(true)
      setFailure(undefined)
      try {
        const outcome = await sendNewUser(
          payload,
          form,
          { version, idempotencyKey: keyOf(payload) },
          { t, onVersionChanged: onUpdate },
        )
        if (outcome.kind === 'sent') onAdded(nameOf(payload))
        if (outcome.kind === 'failed') setFailure(outcome.message)
        return outcome
      } finally {
        onBusy(false)
      }
    },
    [form, version, keyOf, t, onUpdate, onBusy, onAdded, warned],
  )
  return (
    <FormFrame
      titleId={titleId}
      title={title}
      formId={formId}
      submit={t(warned ? 'account.addUser.anyway' : 'account.addUser.submit')}
      busy={busy}
      failure={failure}
      severity={warned ? 'warning' : 'error'}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2.5 }}>
        {t('account.addUser.required')}
      </Typography>
      <Box sx={{ mb: 2.5, '&:empty': { display: 'none' } }}>
        <SavedAnswersNotice>{null}</SavedAnswersNotice>
      </Box>
      <SchemaForm
        formId={formId}
        definition={definition}
        validator={validator}
        language={language}
        chrome={chrome}
        services={services}
        {...(before === undefined ? {} : { value: before })}
        onChange={keep}
        onSubmit={send}
      />
    </FormFrame>
  )
}

/** Sends the answers; server issues are returned for the fields (ACC-25). */
function sendNewUser(
  payload: FormDocument,
  form: DialogForm,
  options: NewUserOptions,
  reactions: Reactions,
): Promise<SubmitOutcome> {
  return sendForm(() => addUser(payload, options), form, reactions)
}
