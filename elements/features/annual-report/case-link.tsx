import { applyGroups, applyStatesOf, type ApplyState } from '../../base/contract/apply-steps.ts'
import { useHost } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import { pathOfCase } from '../../base/shared/apply/path-of-case.ts'
import { followLink } from '../../base/core/react/follow-link.ts'
import { shellLink } from '../../base/session/wire/environment.ts'
import { annualReportText } from './annual-report.text.ts'

/** Links to an application in its list. */
export function CaseLink({ code, title, state }: { code: string; title: string; state: ApplyState }) {
  const text = useText(annualReportText)
  const host = useHost()
  const group = applyGroups.find(name => applyStatesOf[name].includes(state)) ?? 'end'
  const path = pathOfCase(group, code)
  return (
    <a href={shellLink(path)} title={title} onClick={event => followLink(event, host, path, text.listTitle)}>
      {title}
    </a>
  )
}
