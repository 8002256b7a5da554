import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useNavigate } from 'react-router'

import { formatDateTime } from '../../cells/formatDate.ts'
import { useText, useTexts } from '../../i18n/TextsContext.ts'
import type { FormSummary } from '../../api/operator/operatorForms.ts'

const wide = { display: { xs: 'none', sm: 'table-cell' } }

/**
 * Rows open the form; the name is the link for keyboards and new tabs. On a phone, columns without space move into the
 * first one.
 */
export function FormTable({ forms }: { forms: readonly FormSummary[] }) {
  const t = useText()
  return (
    <Table aria-label={t('operator.forms.title')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('operator.forms.form')}</TableCell>
          <TableCell sx={wide}>{t('operator.forms.version')}</TableCell>
          <TableCell sx={wide}>{t('operator.forms.published')}</TableCell>
          <TableCell sx={wide}>{t('operator.forms.by')}</TableCell>
          <TableCell>{t('operator.forms.state')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {forms.map(form => (
          <FormRow key={form.form} form={form} />
        ))}
      </TableBody>
    </Table>
  )
}

function FormRow({ form }: { form: FormSummary }) {
  const t = useText()
  const { language } = useTexts()
  const navigate = useNavigate()
  const path = `/operator/forms/${form.form}`
  const by = form.shipped ? t('operator.forms.shipped') : (form.publishedBy ?? '')
  return (
    <TableRow hover onClick={() => void navigate(path)} sx={{ cursor: 'pointer' }}>
      <TableCell>
        <Link component={RouterLink} to={path} onClick={event => event.stopPropagation()}>
          {form.titles[language] ?? form.form}
        </Link>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {form.form}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary', display: { sm: 'none' } }}>
          {`${t('operator.history.viewTitle', { version: form.version })} · ${formatDateTime(form.publishedAt)}`}
        </Typography>
      </TableCell>
      <TableCell sx={wide}>{form.version}</TableCell>
      <TableCell sx={{ ...wide, whiteSpace: 'nowrap' }}>{formatDateTime(form.publishedAt)}</TableCell>
      <TableCell sx={wide}>{by}</TableCell>
      <TableCell>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Chip
            size="small"
            color="success"
            variant="outlined"
            label={t('operator.forms.live')}
            title={t('operator.forms.liveHint')}
          />
          {form.draft && (
            <Chip
              size="small"
              color="warning"
              variant="outlined"
              label={t('operator.forms.draft')}
              title={t('operator.forms.draftHint')}
            />
          )}
        </Box>
      </TableCell>
    </TableRow>
  )
}
