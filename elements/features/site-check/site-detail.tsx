import { Spinner } from '@blueprintjs/core'
import { useEffect, useRef } from 'react'
import { siteCheckColumns, siteIndicators, type SiteIndicator } from '../../base/contract/site-check.ts'
import type { RightCode } from '../../base/contract/rights.ts'
import { followLink } from '../../base/core/react/follow-link.ts'
import { useHost } from '../../base/core/react/host.ts'
import { useLocale, useText } from '../../base/core/language/text.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { shellLink } from '../../base/session/wire/environment.ts'
import { Card } from './card.tsx'
import { figureOf, limitsOf, type JudgedSite } from './cards.ts'
import { ColumnTable } from './column-table.tsx'
import { siteCheckText } from './site-check.text.ts'

/** Pages that correct a finding, with the right to open them. */
const pages: Partial<Record<SiteIndicator['id'], { path: string; right: RightCode }>> = {
  overdue: { path: '/cms/applypublic/ApplySupervision', right: 'cms:apply:list' },
  waiting: { path: '/cms/applypublic/ApplySupervision', right: 'cms:apply:list' },
  marks: { path: '/cms/siteFooter/SiteFooterList', right: 'cms:footer:list' },
  links: { path: '/cms/friendlylinktype/FriendlyLinkTypeList', right: 'cms:link:list' }
}

/** Shows the indicators of a site with limits, sources and what to do, and the columns that need attention. */
export function SiteDetail({ site, version }: { site: JudgedSite; version: string }) {
  const text = useText(siteCheckText)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const { value, error, reload } = useLoad(
    signal => send(siteCheckColumns, { query: { subsiteId: site.subsiteId }, signal }),
    [site.subsiteId, version, site.facts]
  )
  return (
    <>
      <h2 ref={head} tabIndex={-1}>
        {site.subsiteName}
      </h2>
      <IndicatorTable site={site} />
      <h3>{text.columnsTitle}</h3>
      {error !== undefined && <FailedState error={error} retry={reload} />}
      {!value && error === undefined && <Spinner className="site-check-waiting" size={24} aria-label={text.loading} />}
      {value && <ColumnTable subsiteId={site.subsiteId} columns={value.columns} total={value.total} />}
    </>
  )
}

function IndicatorTable({ site }: { site: JudgedSite }) {
  const text = useText(siteCheckText)
  const inLanguage = useLocale() === 'en' ? 1 : 0
  return (
    <div className="site-check-scroller" role="region" aria-label={text.indicators} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {[text.indicator, text.state, text.figure, text.limits, text.remedy].map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {siteIndicators.map((indicator, at) => {
            const state = site.states[at] ?? 'ok'
            return (
              <tr key={indicator.id}>
                <th scope="row">
                  {indicator.name[inLanguage]}
                  <span>{`${text.levels[indicator.level]} · ${indicator.source[inLanguage]}`}</span>
                </th>
                <td>
                  <Card state={state} />
                </td>
                <td>
                  {figureOf(indicator, site.facts, text)}
                  {indicator.id === 'marks' && (
                    <span className="site-check-figure">
                      {site.facts.missingMarks.map(mark => text.marks[mark]).join(' · ')}
                    </span>
                  )}
                </td>
                <td>
                  {limitsOf(indicator, text).map(limit => (
                    <span key={limit} className="site-check-limit">
                      {limit}
                    </span>
                  ))}
                </td>
                <td>{state !== 'ok' && <Remedy id={indicator.id} />}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Remedy({ id }: Pick<SiteIndicator, 'id'>) {
  const text = useText(siteCheckText)
  const host = useHost()
  const can = useRights()
  const page = pages[id]
  return (
    <>
      {text.remedies[id]}{' '}
      {page && can(page.right) && (
        <a href={shellLink(page.path)} onClick={event => followLink(event, host, page.path, text.open)}>
          {text.open}
        </a>
      )}
    </>
  )
}
