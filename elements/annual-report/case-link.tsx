import { applyGroups, applyStatesOf, type ApplyState } from '../contract/apply-steps.ts'
import { useHost } from '../core/host.ts'
import { useText } from '../core/text.ts'
import { pathOfCase } from '../parts/apply/path-of-case.ts'
import { followLink } from '../parts/navigate.ts'
import { shellLink } from '../session/environment.ts'
import { annualReportText } from './annual-report.text.ts'

/** An application, where it stands in its list. */
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
