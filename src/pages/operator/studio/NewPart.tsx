import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FocusEvent, type FormEvent, useState } from 'react'

import { groupFor, type NewField } from '../../../../schemas/studio/additions.ts'
import { isFreeKey, keyFor, sectionIdFor, usedBy } from '../../../../schemas/studio/keys.ts'
import {
  type OwnClassifier,
  ownClassifiers,
  type QuestionKind,
  questionKinds,
} from '../../../../schemas/studio/questionKinds.ts'
import type { Words } from '../../../../schemas/studio/result.ts'
import { getTexts } from '../../../api/public/texts.ts'
import { languageCodes } from '../../../contract/languages.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { useAnswer } from '../useAnswer.ts'
import type { AddPlace } from './addPlace.ts'
import { choiceValue } from './choiceValue.ts'
import type { Addable } from './kindIcons.ts'
import { areComplete, LabelInputs, noLabels } from './LabelInputs.tsx'
import type { PanelProps } from './panelProps.ts'

type Props = Pick<PanelProps, 'studio' | 'names' | 'shipped' | 'live'> & {
  what: Addable
  place: AddPlace
  /** @param isEntered added by Enter or the button, so the focus is nowhere afterwards */
  onDone: (isEntered: boolean) => void
}

/** Yes and no in each language, as the answers of a new question are called. */
const loadYesNo = async (): Promise<NonNullable<NewField['choices']>> => {
  const tables = await Promise.all(
    languageCodes.map(async language => [language, await getTexts(language, ['studio'])] as const),
  )
  const labelsOf = (key: string): NewField['labels'] => ({
    ...noLabels,
    ...Object.fromEntries(tables.map(([language, table]) => [language, table[key] ?? ''])),
  })
  return [
    { value: true, labels: labelsOf('studio.yesNo.yes') },
    { value: false, labels: labelsOf('studio.yesNo.no') },
  ]
}
const noChoices = (): Promise<NonNullable<NewField['choices']>> => Promise.resolve([])

/**
 * Labels of a new question or section in the four languages, and what its kind needs beside them. Enter adds it, and so
 * does leaving the inputs once everything is typed.
 */
export function NewPart({ studio, names, shipped, live, what, place, onDone }: Props) {
  const t = useText()
  const [labels, setLabels] = useState(noLabels)
  const [choice, setChoice] = useState(noLabels)
  const [classifier, setClassifier] = useState<OwnClassifier>()
  const [typedKey, setTypedKey] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const needs = what === 'section' ? undefined : (questionKinds[what] as QuestionKind).needs
  const yesNo = useAnswer(needs === 'yesNo' ? loadYesNo : noChoices, what).answer
  const documents = studio.form?.documents
  if (documents === undefined) return null
  const used = usedBy(documents, shipped, live)
  const group = groupFor(documents, place.section, place.after) ?? ''
  const english = labels.en
  const key =
    typedKey ??
    (english.trim() === '' ? '' : what === 'section' ? sectionIdFor(english, used) : keyFor(english, group, used))
  const isReady =
    areComplete(labels) &&
    (needs !== 'choice' || areComplete(choice)) &&
    (needs !== 'classifier' || classifier !== undefined) &&
    yesNo !== undefined

  const add = (isEntered: boolean): void => {
    const rejection: Words | undefined = !isReady
      ? { key: 'labelsNeeded', params: {} }
      : what === 'section'
        ? studio.command({ name: 'addSection', id: key, after: place.section, labels })
        : !isFreeKey(group, key, used)
          ? { key: 'keyTaken', params: { name: key } }
          : studio.command({
              name: 'addField',
              kind: what,
              ...place,
              key,
              labels,
              choices: needs === 'choice' ? [{ value: choiceValue(choice), labels: choice }] : (yesNo ?? []),
              ...(classifier === undefined ? {} : { classifier }),
            })
    if (rejection !== undefined) return setProblem(t(`studio.refused.${rejection.key}`, rejection.params))
    studio.select(
      what === 'section' ? { kind: 'section', id: key } : { kind: 'field', id: group === '' ? key : `${group}.${key}` },
    )
    onDone(isEntered)
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    add(true)
  }
  const onBlur = (event: FocusEvent<HTMLFormElement>): void => {
    // The list of a select is a popup outside of the form.
    const isInPopup = event.relatedTarget?.matches('[role="presentation"] *') === true
    if (isReady && !isInPopup && !event.currentTarget.contains(event.relatedTarget)) add(false)
  }
  const changed = (): void => setProblem(undefined)
  const title = t(what === 'section' ? 'studio.newSection' : 'studio.newQuestion', { kind: t(`studio.kind.${what}`) })
  return (
    <Box
      component="form"
      aria-label={title}
      onSubmit={onSubmit}
      onBlur={onBlur}
      noValidate
      sx={{ display: 'grid', gap: 2 }}
    >
      <Box>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {what === 'section'
            ? t('studio.placeAfterSection', { section: names.section(place.section) })
            : place.after === null
              ? t('studio.placeFirst', { section: names.section(place.section) })
              : t('studio.placeAfter', { field: names.field(place.after), section: names.section(place.section) })}
        </Typography>
      </Box>
      <LabelInputs
        title={t('studio.panel.title')}
        labels={labels}
        autoFocus
        onChange={next => {
          setLabels(next)
          changed()
        }}
      />
      {needs === 'choice' && (
        <LabelInputs
          title={t('studio.firstChoice')}
          labels={choice}
          onChange={next => {
            setChoice(next)
            changed()
          }}
        />
      )}
      {needs === 'classifier' && (
        <TextField
          select
          size="small"
          label={t('studio.listOfPortal')}
          value={classifier ?? ''}
          onChange={event => {
            setClassifier(ownClassifiers.find(one => one === event.target.value))
            changed()
          }}
        >
          {ownClassifiers.map(one => (
            <MenuItem key={one} value={one}>
              {t(`studio.list.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {what !== 'section' && (
        <TextField
          size="small"
          fullWidth
          label={t('studio.key')}
          value={key}
          error={problem !== undefined}
          helperText={problem ?? t('studio.keyHint')}
          onChange={event => {
            setTypedKey(event.target.value.trim())
            changed()
          }}
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: 64 } }}
        />
      )}
      {what === 'section' && problem !== undefined && (
        <Typography variant="body2" role="alert" sx={{ color: 'error.main' }}>
          {problem}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button onMouseDown={event => event.preventDefault()} onClick={() => onDone(false)}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" variant="contained" onMouseDown={event => event.preventDefault()}>
          {t('studio.addIt')}
        </Button>
      </Box>
    </Box>
  )
}
