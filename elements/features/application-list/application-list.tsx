import { Button } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { applyGroups, type ApplyGroup } from '../../base/contract/apply-steps.ts'
import type { ApplicationRow } from '../../base/contract/apply.ts'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { RecordList } from '../../base/crud/resource/record-list.tsx'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { refreshBadges } from '../../base/session/realtime/badges.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { $user } from '../../base/session/wire/session.ts'
import { applicationListText } from './texts/application-list.text.ts'
import { useSkipApply } from './use-skip-apply.ts'
import { describeApplications } from './describe-applications.tsx'

const CalendarDialog = later(() => import('./calendar/calendar-dialog.tsx'))
const TemplateDialog = later(() => import('./letter/template-dialog.tsx'))
const TermDialog = later(() => import('./term/term-dialog.tsx'))
const ApplicationDialog = later(() => import('./application/application-dialog.tsx'))

interface Props {
  group?: string
  query?: string
}

/** Lists pending, open or closed applications. */
export function ApplicationList({ group = 'wait', query }: Props) {
  const text = useText(applicationListText)
  const user = useStore($user)
  const known = applyGroups.find(name => name === group) ?? 'wait'
  return user ? (
    <Applications key={`${user.id} ${known}`} group={known} query={query} />
  ) : (
    <NoSession text={text.signedOut} />
  )
}

function Applications({ group, query }: { group: ApplyGroup; query: string | undefined }) {
  const text = useText(applicationListText)
  const [opened, setOpened] = useState<{ row: ApplicationRow; isOpen: boolean; at: number }>()
  const can = useRights()
  const skipsDefaultView = useSkipApply()
  const [calendar, setCalendar] = useState<{ isOpen: boolean }>()
  const [term, setTerm] = useState<{ isOpen: boolean }>()
  const [templates, setTemplates] = useState<{ isOpen: boolean }>()
  // The menu badges count these lists.
  useEffect(() => changesOf('application').listen(() => void refreshBadges()), [])
  const open = (row: ApplicationRow) => setOpened(before => ({ row, isOpen: true, at: (before?.at ?? 0) + 1 }))
  const actionsOf = (row: ApplicationRow): TableAction<ApplicationRow>[] => [
    { key: 'handle', title: group === 'end' ? text.look : text.handle, run: () => open(row) }
  ]
  return (
    <RecordList
      resource={{ ...describeApplications(text, group, actionsOf), skipsDefaultView }}
      fixed={{ group }}
      query={query}
      tools={
        <>
          {can('cms:apply:calendar') && <Button text={text.calendar} onClick={() => setCalendar({ isOpen: true })} />}
          {can('cms:apply:template') && <Button text={text.templates} onClick={() => setTemplates({ isOpen: true })} />}
          {can('cms:apply:term') && <Button text={text.term} onClick={() => setTerm({ isOpen: true })} />}
        </>
      }
    >
      {term && <TermDialog isOpen={term.isOpen} onClose={() => setTerm({ isOpen: false })} />}
      {calendar && <CalendarDialog isOpen={calendar.isOpen} onClose={() => setCalendar({ isOpen: false })} />}
      {templates && <TemplateDialog isOpen={templates.isOpen} onClose={() => setTemplates({ isOpen: false })} />}
      {opened && (
        <ApplicationDialog
          key={opened.row.id}
          row={opened.row}
          isOpen={opened.isOpen}
          openedAt={opened.at}
          onClose={() => setOpened({ ...opened, isOpen: false })}
        />
      )}
    </RecordList>
  )
}
