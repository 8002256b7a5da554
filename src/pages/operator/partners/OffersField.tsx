import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { type RefObject, useId } from 'react'

import type { PartnerOffer } from '../../../api/operator/partnersApi.ts'
import type { FieldMessage } from '../../../form/action-form/messages.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { OFFERS } from './partnerForm.ts'

type Props = {
  readonly chosen: readonly PartnerOffer[]
  readonly problem: FieldMessage | undefined
  readonly first: RefObject<HTMLInputElement | null>
  readonly onChange: (chosen: readonly PartnerOffer[]) => void
}

/** What the partner's pages offer. */
export function OffersField({ chosen, problem, first, onChange }: Props) {
  const t = useText()
  const id = useId()
  return (
    <FormControl component="fieldset" error={problem !== undefined} aria-describedby={problem && `${id}-note`}>
      <FormLabel component="legend" sx={{ mb: 0.5, fontSize: '0.875rem', fontWeight: 550, color: 'text.primary' }}>
        {t('resources.operator/partners.fields.offers')}
      </FormLabel>
      <FormGroup>
        {OFFERS.map((offer, index) => (
          <FormControlLabel
            key={offer}
            label={t(`values.partnerOffer.${offer}`)}
            control={
              <Checkbox
                checked={chosen.includes(offer)}
                onChange={(_, isChosen) =>
                  onChange(isChosen ? [...chosen, offer] : chosen.filter(one => one !== offer))
                }
                slotProps={{ input: index === 0 ? { ref: first } : {} }}
              />
            }
          />
        ))}
      </FormGroup>
      {problem && (
        <FormHelperText id={`${id}-note`} role="alert">
          {t(problem.text)}
        </FormHelperText>
      )}
    </FormControl>
  )
}
