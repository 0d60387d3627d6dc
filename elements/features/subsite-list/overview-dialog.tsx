import { Button, Spinner } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { siteOverview, type SiteOverview } from '../../base/contract/site-overview.ts'
import type { Subsite } from '../../base/contract/subsite.ts'
import { useText } from '../../base/core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { FailedState } from '../../base/kit/access/failed-state.tsx'
import { sizeText } from '../../base/kit/upload/size-text.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { OverviewGrants } from './overview-grants.tsx'
import { OverviewPeople } from './overview-people.tsx'
import { overviewText } from './overview.text.ts'

interface Props {
  site: Subsite
  onClose: () => void
}

/** Shows the people and rules of a site. */
export default function OverviewDialog({ site, onClose }: Props) {
  const text = useText(overviewText)
  const { value, error, reload } = useLoad(signal => send(siteOverview, { query: { id: site.id }, signal }), [site.id])
  return (
    <Dialog isOpen title={text.title(site.name)} onClose={onClose} style={{ width: 720 }}>
      <DialogBody>
        {value ? (
          <Overview overview={value} />
        ) : error ? (
          <FailedState error={error} retry={reload} />
        ) : (
          <Spinner size={24} aria-label={text.loading} />
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}

function Overview({ overview }: { overview: SiteOverview }) {
  const text = useText(overviewText)
  const { room, people, grants, domains, ipRules } = overview
  const yes = (isOn: boolean) => (isOn ? text.yes : text.no)
  return (
    <div className="site-overview">
      <Facts
        title={text.site}
        facts={[
          [text.department, overview.depName || text.none],
          [text.agency, overview.agencyName || text.none],
          [text.state, text.states[overview.status]],
          [text.columns, text.count(overview.columns)],
          [text.room, text.used(sizeText(room.used), sizeText(room.quota))]
        ]}
      />
      <Part title={text.people}>
        {people ? <OverviewPeople siteId={overview.id} people={people} /> : <p>{text.lacking.people}</p>}
      </Part>
      <Part title={text.grants}>{grants ? <OverviewGrants grants={grants} /> : <p>{text.lacking.grants}</p>}</Part>
      <Part title={text.domains}>
        {!domains && <p>{text.lacking.domains}</p>}
        {domains?.length === 0 && <p>{text.noDomains}</p>}
        {domains && domains.length > 0 && (
          <ul aria-label={text.domains}>
            {domains.map(({ host, protocol, isPrimary, status }) => (
              <li key={host}>
                {`${protocol}://${host}`} {isPrimary === 'Y' && <span className="mark">{text.primary}</span>}
                {status === '0' && <span className="mark mark-bad">{text.off}</span>}
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Facts
        title={text.rules}
        facts={[
          [text.differentReviewers, yes(overview.differentReviewers)],
          [text.differentSigner, yes(overview.differentSigner)],
          [
            text.announcementReview,
            overview.announcementReview > 0 ? text.above(overview.announcementReview) : text.no
          ],
          [text.maxSize, room.maxSize > 0 ? `${room.maxSize} MB` : text.noLimit],
          [text.maxWidth, room.maxWidth > 0 ? `${room.maxWidth} px` : text.noLimit],
          [text.ipRules, ipRules ? ipRules.join('、') || text.onlyPlatform : text.ipLacking]
        ]}
      />
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
)

const Facts = ({ title, facts }: { title: string; facts: [label: string, value: string][] }) => (
  <Part title={title}>
    <dl>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Part>
)
