import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useDataProvider } from 'ra-core'
import { useRef, useState } from 'react'

import { type Partner, type PartnerOffer, PARTNERS, type PartnerValues } from '../../../api/operator/partnersApi.ts'
import { partnerContent } from '../../../../schemas/generated/validators/partner-content.js'
import { type ActionAnswers, ActionForm } from '../../../form/action-form/ActionForm.tsx'
import type { FieldMessage } from '../../../form/action-form/messages.ts'
import { useSavedState } from '../../../form/action-form/SavedAnswersContext.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { LogoField } from './LogoField.tsx'
import { OffersField } from './OffersField.tsx'
import {
  contentOf,
  isConflict,
  isSameOffers,
  OFFERS,
  offersOf,
  offersProblem,
  partnerFields,
  partnerFault,
  partnerFaults,
  type PartnerTexts,
  textsOf,
  toTypedBody,
  type TypedBody,
} from './partnerForm.ts'

type Props = DialogProps<Partner> & {
  /** Undefined: a new partner. */
  readonly partner?: Partner
}

/** Adds or changes a partner. */
export function PartnerDialog({ partner, open, onClose, onDone, onClosed }: Props) {
  const t = useText()
  const provider = useDataProvider()
  /** What the edit began with; after a conflict, what another operator has made of it. */
  const [base, setBase] = useState(partner)
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const [offersFault, setOffersFault] = useState<FieldMessage>()
  const firstOffer = useRef<HTMLInputElement>(null)
  const [offers, setOffers] = useSavedState<readonly PartnerOffer[]>('offers', offersOf(partner), {
    read: saved => (Array.isArray(saved) ? OFFERS.filter(offer => saved.includes(offer)) : undefined),
  })
  // A file is not typed: it is chosen again after a login.
  const [logo, setLogo] = useState<string | null>()
  const submit = useSubmit(partnerFaults, { read: partnerFault })
  const typed = useRef<ActionAnswers<PartnerTexts>>(null)
  const [firstTexts] = useState(() => textsOf(partner))
  const start = textsOf(base)
  const isDirty = (): boolean => {
    const texts = typed.current?.read() ?? start
    return (
      partnerFields.some(name => texts[name] !== start[name]) ||
      !isSameOffers(offers, offersOf(base)) ||
      (logo !== undefined && logo !== (base?.logo ?? null))
    )
  }

  /** Untouched fields take over what the other operator has saved; the user's own entries stay. */
  const rebase = (latest: Partner) => {
    const now = textsOf(latest)
    const changed = partnerFields.filter(name => now[name] !== start[name])
    typed.current?.change(texts => ({
      ...texts,
      ...Object.fromEntries(changed.filter(name => texts[name] === start[name]).map(name => [name, now[name]])),
    }))
    const isOffersChanged = !isSameOffers(latest.offers, offersOf(base))
    if (isOffersChanged && isSameOffers(offers, offersOf(base))) setOffers(latest.offers)
    const field = (name: string): string => t(`resources.operator/partners.fields.${name}`)
    setTheirs([
      ...changed.map(name => `${field(name)}: ${now[name]}`),
      ...(isOffersChanged
        ? [`${field('offers')}: ${latest.offers.map(offer => t(`values.partnerOffer.${offer}`)).join(', ')}`]
        : []),
      ...(latest.logo === base?.logo ? [] : [t('operator.partners.logo')]),
      ...(latest.state === base?.state ? [] : [`${field('state')}: ${t(`values.partnerState.${latest.state}`)}`]),
    ])
    setBase(latest)
  }
  const save = async (content: PartnerValues): Promise<Partner> => {
    if (base === undefined) return (await provider.create<Partner>(PARTNERS, { data: content })).data
    try {
      const data = { ...content, revision: base.revision }
      return (await provider.update<Partner>(PARTNERS, { id: base.id, data, previousData: base })).data
    } catch (error) {
      if (isConflict(error)) rebase((await provider.getOne<Partner>(PARTNERS, { id: base.id })).data)
      throw error
    }
  }
  const send = (body: TypedBody) => {
    const problem = offersProblem(offers)
    setOffersFault(problem)
    if (problem) firstOffer.current?.focus()
    else submit.run(() => save(contentOf(body, offers, logo)), onDone)
  }
  return (
    <>
      <ActionForm
        open={open}
        title={partner ? t('operator.partners.editTitle', { name: partner.name }) : t('operator.partners.add')}
        {...(partner ? {} : { text: t('operator.partners.addText') })}
        action={t(partner ? 'operator.partners.save' : 'operator.partners.addAction')}
        schema={partnerContent}
        fields={{
          name: {
            'ui:title': t('resources.operator/partners.fields.name'),
            'ui:autocomplete': 'off',
            'ui:autofocus': true,
          },
          financingCompany: {
            'ui:title': t('resources.operator/partners.fields.financingCompany'),
            'ui:autocomplete': 'off',
            'ui:help': t('operator.partners.companyHint'),
          },
          dailyApplications: {
            'ui:title': t('resources.operator/partners.fields.dailyApplications'),
            'ui:autocomplete': 'off',
            'ui:inputMode': 'numeric',
            'ui:help': t('operator.partners.dailyHint'),
          },
        }}
        start={firstTexts}
        answersRef={typed}
        toBody={toTypedBody}
        texts={partnerFaults}
        submit={submit}
        onSend={send}
        onClose={() => (isDirty() ? setAsking(true) : onClose())}
        onClosed={onClosed}
      >
        {theirs.length > 0 && (
          <Alert severity="info">
            {t('operator.partners.theirs')}
            <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
              {theirs.map(line => (
                <li key={line}>{line}</li>
              ))}
            </Box>
          </Alert>
        )}
        <OffersField
          chosen={offers}
          problem={offersFault ?? submit.fault?.fields['offers']}
          first={firstOffer}
          onChange={next => {
            setOffersFault(undefined)
            setOffers(next)
          }}
        />
        <LogoField
          logo={logo === undefined ? (base?.logo ?? null) : logo}
          name={partner?.name ?? t('operator.partners.logo')}
          problem={submit.fault?.fields['logo']?.text}
          onChange={setLogo}
        />
      </ActionForm>
      <LeaveQuestion
        isDirty={() => open && !submit.busy && isDirty()}
        isAsking={isAsking}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false)
          onClose()
        }}
      />
    </>
  )
}
