import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'

import type { ShippedRules } from '../../../../schemas/studio/locks.ts'
import { ruleListOf, type ListedEntry } from '../../../../schemas/studio/rules/ruleList.ts'
import { type Translate, useText } from '../../../i18n/TextsContext.ts'
import type { Names } from '../changes/names.ts'
import { conditionText } from '../changes/sentence.ts'
import type { JsonPlace } from '../editor/locate.ts'
import type { Studio } from '../studio/useStudio.ts'
import type { Selection } from '../workshop/history.ts'
import { RuleRow } from './RuleRow.tsx'
import { ruleTexts } from './ruleText.ts'

type Props = {
  studio: Studio
  names: Names
  shipped: ShippedRules | null
  onGoTo: (place: Selection) => void
  onShowInJson: (place: JsonPlace) => void
}

/** All rules of the form as sentences: what is asked only sometimes, and what answers say about each other (OPR-72). */
export function RulesView({ studio, names, shipped, onGoTo, onShowInJson }: Props) {
  const t = useText()
  const documents = studio.form?.documents
  const list = useMemo(
    () => (documents === undefined ? undefined : ruleListOf(documents, shipped)),
    [documents, shipped],
  )
  if (list === undefined) return null
  const { questions, sections, entries } = list
  return (
    <Box
      component="section"
      aria-labelledby="studio-rules"
      sx={{ border: 1, borderColor: 'divider', borderRadius: '16px', bgcolor: 'background.paper', p: { xs: 2, sm: 3 } }}
    >
      <Typography id="studio-rules" variant="h3" component="h2">
        {t('studio.view.rules')}
      </Typography>
      <Part title={t('studio.rules.questions')} none={t('studio.rules.noQuestions')}>
        {questions.map(({ condition, asked }) => (
          <Card
            key={JSON.stringify(condition)}
            title={t('studio.rules.asked', { when: conditionText(t, condition, names) })}
          >
            {asked.map(({ path, required, lock }) => (
              <RuleRow
                key={path}
                name={names.field(path)}
                note={t(`studio.rules.required.${required}`)}
                lock={lock === null ? undefined : t(`studio.refused.${lock.key}`, namedIn(lock.params, names))}
                onGoTo={() => onGoTo({ kind: 'field', id: path })}
                onRemove={lock === null ? () => studio.command({ name: 'removeRule', path }) : undefined}
              />
            ))}
          </Card>
        ))}
      </Part>
      {sections.length > 0 && (
        <Part title={t('studio.rules.sections')} none="">
          {sections.map(({ id, condition }) => (
            <Card key={id} title={t('studio.rules.shown', { when: conditionText(t, condition, names) })}>
              <RuleRow name={names.section(id)} onGoTo={() => onGoTo({ kind: 'section', id })} />
            </Card>
          ))}
        </Part>
      )}
      <Part title={t('studio.changes.rules')} none={t('studio.rules.noRules')}>
        {entries.map(entry => (
          <EntryCard
            key={entry.index}
            entry={entry}
            names={names}
            onGoTo={onGoTo}
            onRemove={() => studio.command({ name: 'removeEntry', index: entry.index })}
            onShowInJson={() => onShowInJson({ document: 'schema', path: `/allOf/${entry.index}` })}
          />
        ))}
      </Part>
    </Box>
  )
}

function namedIn(params: Readonly<Record<string, string | number>>, names: Names): Record<string, string | number> {
  const { field } = params
  return typeof field === 'string' ? { ...params, field: names.field(field) } : { ...params }
}

/** Questions named in the title of a rule. */
const MAX_NAMED = 3

type EntryProps = {
  entry: ListedEntry
  names: Names
  onGoTo: (place: Selection) => void
  onRemove: () => void
  onShowInJson: () => void
}

function EntryCard({ entry, names, onGoTo, onRemove, onShowInJson }: EntryProps) {
  const t = useText()
  const { rule, isShipped } = entry
  const quoted = (paths: readonly string[]) =>
    paths.map(path => t('studio.diff.quoted', { text: names.field(path) })).join(', ')
  const [first] = entry.goTo
  return (
    <Card title={titleOf(t, entry, names)} chip={rule.kind === 'expert' ? t('studio.rules.expert') : undefined}>
      {rule.kind === 'rule' &&
        ruleTexts(t, rule, names).map(({ head, outcomes }) => (
          <Box key={head}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {head}
            </Typography>
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {outcomes.map(outcome => (
                <Typography key={outcome} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  {outcome}
                </Typography>
              ))}
            </Box>
          </Box>
        ))}
      {rule.kind === 'phone' && (
        <Typography variant="body2">{t('studio.rules.phoneText', { fields: quoted(rule.touches) })}</Typography>
      )}
      {rule.kind === 'expert' && (
        <>
          {rule.reads.length > 0 && (
            <Typography variant="body2">{t('studio.rules.reads', { fields: quoted(rule.reads) })}</Typography>
          )}
          {rule.touches.length > 0 && (
            <Typography variant="body2">{t('studio.rules.touches', { fields: quoted(rule.touches) })}</Typography>
          )}
        </>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {first !== undefined && (
          <Button size="small" onClick={() => onGoTo({ kind: 'field', id: first })}>
            {t('studio.rules.goTo', { name: names.field(first) })}
          </Button>
        )}
        <Button size="small" onClick={onShowInJson}>
          {t('studio.rules.json')}
        </Button>
        {isShipped ? (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('studio.refused.ruleShipped')}
          </Typography>
        ) : (
          <Button size="small" color="error" onClick={onRemove}>
            {t('studio.rules.removeRule')}
          </Button>
        )}
      </Box>
    </Card>
  )
}

function titleOf(t: Translate, { rule }: ListedEntry, names: Names): string {
  if (rule.kind === 'phone') return t('studio.rules.phone')
  if (rule.title !== '') return rule.title
  const fields = rule.touches.slice(0, MAX_NAMED).map(path => t('studio.diff.quoted', { text: names.field(path) }))
  const all = rule.touches.length > MAX_NAMED ? [...fields, '…'] : fields
  return t('studio.rules.about', { fields: all.length === 0 ? t('studio.changes.form') : all.join(', ') })
}

function Part({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <Box sx={{ mt: 2.5, display: 'grid', gap: 1.5 }}>
      <Typography variant="h4" component="h3">
        {title}
      </Typography>
      {children.length === 0 ? <Typography sx={{ color: 'text.secondary' }}>{none}</Typography> : children}
    </Box>
  )
}

function Card({ title, chip, children }: { title: string; chip?: string | undefined; children: ReactNode }) {
  return (
    <Box
      component="article"
      aria-label={title}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '12px', p: { xs: 1.5, sm: 2 }, display: 'grid', gap: 1 }}
    >
      <Typography variant="subtitle2" component="h4" sx={{ overflowWrap: 'anywhere' }}>
        {title}
        {chip !== undefined && <Chip size="small" variant="outlined" label={chip} sx={{ ml: 1 }} />}
      </Typography>
      {children}
    </Box>
  )
}
