import { Callout } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import {
  similarApplications,
  type SimilarApplication,
  type SimilarQuery
} from '../../../base/contract/apply-similar.ts'
import type { ApplicationDraft } from '../../../base/contract/apply.ts'
import { useText } from '../../../base/core/language/text.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { followLink } from '../../../base/core/react/follow-link.ts'
import { useHost } from '../../../base/core/react/host.ts'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { useRights } from '../../../base/kit/access/use-rights.ts'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { shellLink } from '../../../base/session/wire/environment.ts'
import { pathOfCase } from '../../../base/shared/apply/path-of-case.ts'
import { applicationListText } from '../texts/application-list.text.ts'
import { stepText } from '../texts/step.text.ts'
import styles from './similar.css?inline'
import { similarText } from './similar.text.ts'

bring(styles)

/** Pause in ms after the last key before similar applications are looked for. */
const pause = 500

function useSettled(query: SimilarQuery): SimilarQuery {
  const key = JSON.stringify(query)
  const [settled, setSettled] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), pause)
    return () => clearTimeout(timer)
  }, [key])
  return JSON.parse(settled) as SimilarQuery
}

/** Lists earlier applications that resemble the one being registered, repeated ones first. */
export function SimilarCases({ draft }: { draft: ApplicationDraft }) {
  const can = useRights()
  return can('cms:apply:list') ? <Similar draft={draft} /> : null
}

function Similar({ draft: { applicantName, cardCode, title, content } }: { draft: ApplicationDraft }) {
  const text = useText(similarText)
  const body = useSettled({ applicantName, cardCode, title, content })
  const isEmpty = body.applicantName.trim() === '' && body.title.trim().length < 2
  const { value, error, reload } = useLoad(
    async signal => (isEmpty ? [] : send(similarApplications, { body, signal })),
    [isEmpty, JSON.stringify(body)]
  )
  if (isEmpty) return null
  return (
    <section className="similar" aria-label={text.title}>
      <h3>{text.title}</h3>
      {error !== undefined && <Failed error={error} retry={reload} />}
      <div role="status">
        {value?.length === 0 && error === undefined && <p className="similar-aside">{text.none}</p>}
        {value?.some(({ isSameText }) => isSameText) && <Repeated of={value.find(one => one.isSameText)!} />}
      </div>
      {value && value.length > 0 && (
        <>
          <p className="similar-aside">{text.hint}</p>
          <ul>
            {value.map(one => (
              <Case key={one.id} of={one} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Says what became of the earlier application with the same text. */
function Repeated({ of: { endDate, replyType, letterNumber, isSamePerson } }: { of: SimilarApplication }) {
  const text = useText(similarText)
  const words = useText(stepText)
  const reply = replyType === '' ? '' : words.replyTypes[replyType]
  return (
    <Callout intent="warning" title={isSamePerson ? text.repeated : text.perhapsRepeated} compact>
      {endDate ? text.answered(endDate, reply, letterNumber) : text.open}
    </Callout>
  )
}

function Case({ of }: { of: SimilarApplication }) {
  const text = useText(similarText)
  const { states } = useText(applicationListText)
  const host = useHost()
  const { code, title, applicantName, subsiteName, group, state, receiveDate, isSamePerson, isSameName, letterNumber } =
    of
  const path = pathOfCase(group, code)
  return (
    <li>
      <a href={shellLink(path)} onClick={event => followLink(event, host, path, text.listTitle)}>
        {title}
      </a>{' '}
      <span className="mark">{states[state]}</span>{' '}
      {isSamePerson && <span className="mark mark-warning">{text.samePerson}</span>}
      {isSameName && <span className="mark">{text.sameName}</span>}
      <div className="similar-aside">
        {[applicantName, subsiteName, code, text.received(receiveDate), letterNumber].filter(Boolean).join(' · ')}
      </div>
    </li>
  )
}
