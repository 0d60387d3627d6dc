import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { Application } from '../../../base/contract/apply.ts'
import { useText } from '../../../base/core/language/text.ts'
import { useHost } from '../../../base/core/react/host.ts'
import { useRights } from '../../../base/kit/access/use-rights.ts'
import { looksText, openLooks } from '../../../base/shared/log/open-looks.ts'
import { later } from '../../../base/kit/later.tsx'
import { daysText } from '../clock/days.text.ts'
import { caseRecountText } from '../recount/case-recount.text.ts'
import { caseStagesText } from '../stages/case-stages.text.ts'

const DaysDialog = later(() => import('../clock/days-dialog.tsx'))
const StagesDialog = later(() => import('../stages/stages-dialog.tsx'))
const RecountDialog = later(() => import('../recount/recount-dialog.tsx'))

/** Buttons that open what a case can show about itself: its due date day by day, the time of its stages, and what its entries say. */
export function CaseViews({ application }: { application: Application }) {
  const { title: days } = useText(daysText)
  const { title: stages } = useText(caseStagesText)
  const { title: recount } = useText(caseRecountText)
  const { looks, page } = useText(looksText)
  const can = useRights()
  const host = useHost()
  const [opened, setOpened] = useState<{ view: 'days' | 'stages' | 'recount'; isOpen: boolean }>()
  const { id, version } = application
  const close = () => setOpened(before => before && { ...before, isOpen: false })
  const open = (view: 'days' | 'stages' | 'recount') => setOpened({ view, isOpen: true })
  return (
    <>
      <p className="application-views">
        <Button size="small" variant="minimal" text={days} onClick={() => open('days')} />
        <Button size="small" variant="minimal" text={stages} onClick={() => open('stages')} />
        <Button size="small" variant="minimal" text={recount} onClick={() => open('recount')} />
        {can('system:log:list') && (
          <Button
            size="small"
            variant="minimal"
            text={looks}
            onClick={() => openLooks(host, 'application', application.code, page)}
          />
        )}
      </p>
      {opened?.view === 'days' && <DaysDialog isOpen={opened.isOpen} application={application} onClose={close} />}
      {opened?.view === 'stages' && <StagesDialog isOpen={opened.isOpen} id={id} version={version} onClose={close} />}
      {opened?.view === 'recount' && <RecountDialog isOpen={opened.isOpen} id={id} version={version} onClose={close} />}
    </>
  )
}
