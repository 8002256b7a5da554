import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { format, type Locale } from 'date-fns'
import { enGB } from 'date-fns/locale/en-GB'
import { et } from 'date-fns/locale/et'
import { lt } from 'date-fns/locale/lt'
import { lv } from 'date-fns/locale/lv'

import type { Language } from '../../../schemas/vocabulary.ts'
import { useTexts } from '../../i18n/TextsContext.ts'

/** Weeks start on Monday in all of them. `head` is the language's format for month and year. */
const calendars: Readonly<Record<Language, { locale: Locale; head: string }>> = {
  en: { locale: enGB, head: 'LLLL yyyy' },
  lt: { locale: lt, head: "yyyy 'm.' LLLL" },
  lv: { locale: lv, head: "yyyy. 'gada' LLLL" },
  ee: { locale: et, head: 'LLLL yyyy' },
}
const FIRST = '1900-01-01'
const LAST = '2099-12-31'

/** The day at local midnight: the calendar library only supports moments. */
function momentOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

type Props = {
  /** YYYY-MM-DD, or empty. */
  readonly day: string
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onDay: (day: string) => void
}

/**
 * A month view to choose a day, in the portal's language whatever the browser's. Arrow keys move by days, Page Up and
 * Page Down by months.
 */
export function Calendar({ day, min = FIRST, max = LAST, onDay }: Props) {
  const { t, language } = useTexts()
  const { locale, head } = calendars[language]
  return (
    <LocalizationProvider
      dateAdapter={AdapterDateFns}
      adapterLocale={locale}
      localeText={{
        previousMonth: t('date.previousMonth'),
        nextMonth: t('date.nextMonth'),
        calendarViewSwitchingButtonAriaLabel: view => t(view === 'year' ? 'date.toDays' : 'date.toYears'),
      }}
    >
      <DateCalendar
        autoFocus
        views={['year', 'day']}
        openTo="day"
        fixedWeekNumber={6}
        value={day === '' ? null : momentOf(day)}
        minDate={momentOf(min)}
        maxDate={momentOf(max)}
        dayOfWeekFormatter={date => format(date, 'EEEEEE', { locale })}
        slotProps={{ calendarHeader: { format: head } }}
        onChange={(date, state) => {
          // Choosing a year only opens its days.
          if (date !== null && state === 'finish') onDay(format(date, 'yyyy-MM-dd'))
        }}
      />
    </LocalizationProvider>
  )
}
