import { useCallback } from 'react'

import { useForm, useFormRules } from '../context.ts'
import { errorId, FieldFrame, helpId } from '../field/FieldFrame.tsx'
import type { Field } from '../engine/model.ts'
import { fieldId } from '../engine/path.ts'
import type { Json } from '../../contract/formTypes.ts'
import type { Scale } from '../widgets/scale.ts'
import { SliderInput } from '../widgets/SliderInput.tsx'
import { unitText } from '../widgets/unit.ts'
import { shownAmount, toNumber } from './amounts.ts'
import { MoveNote } from './MoveNote.tsx'
import type { Move } from './useSliders.ts'

type Props = {
  field: Field
  scale: Scale
  given: Json
  move: Move | undefined
  onSlide: (value: number) => void
  onTyped: (text: string) => void
}

/**
 * One adjustable amount of the calculator: label, slider, exact input, its problem and the note about an automatic
 * change.
 */
export function CalculatorAmountField({ field: { path, ui }, scale, given, move, onSlide, onTyped }: Props) {
  const { store, services, texts } = useForm()
  const problem = useFormRules(useCallback(state => state.shown.get(path)?.find(one => one.path === path), [path]))
  const id = fieldId(path)
  const help = texts.help(path)
  const message = problem && texts.message(problem)
  const number = toNumber(given)
  const unit = unitText(ui.unit, services.currencySymbol, texts)
  const required = store.getState().required.has(path)
  return (
    <FieldFrame
      id={id}
      frame="label"
      label={texts.label(path)}
      required={required}
      help={help}
      helpAbove
      message={message}
      legalText={ui.legalText}
    >
      <SliderInput
        id={id}
        label={texts.label(path)}
        required={required}
        unit={unit}
        scale={scale}
        value={number ?? scale.min}
        text={shownAmount(given)}
        isShown={number !== undefined}
        invalid={message !== undefined}
        disabled={false}
        describedBy={
          [help !== undefined && helpId(id), message !== undefined && errorId(id)].filter(Boolean).join(' ') ||
          undefined
        }
        onSlide={onSlide}
        onTyped={onTyped}
        onBlur={() => store.touch(path)}
      />
      <MoveNote move={move} unit={unit} />
    </FieldFrame>
  )
}
