import { Button } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { sentence } from '../../core/language/errors.ts'
import { Why } from '../../kit/access/why.tsx'
import { $subsite } from '../../session/wire/session.ts'
import { later } from '../../kit/later.tsx'
import { useText } from '../../core/language/text.ts'
import { clock } from './clock.ts'
import type { RecordStore } from './record.ts'
import { recordText } from './record.text.ts'

const OtherSiteNote = later(() => import('../../kit/access/other-site-note.tsx'))

interface Props<Saved, Draft> {
  record: RecordStore<Saved, Draft>
  isEditable: boolean
  /** Moves the focus to the editor when a button disappears with its message. */
  toWork: () => void
  /** Returns the message of a conflict. Without it, the page shows conflicts in its own way. */
  sayConflict?: (theirs: Saved) => string
  /** Overwrites the other version with mine. Default: the record's `takeMine`. */
  onTakeMine?: () => unknown
  /** Retries a failed save. Without it, the page has its own button. */
  onRetry?: () => void
  /** True if the record is saved outside the platform, without a sub-site. */
  isOfNoSite?: boolean
  /** Returns the message of a failure. Default: that of the error. */
  sayFailure?: (error: unknown) => string
}

/** Shows problems with a record and ways to resolve them: failed calls, conflicts, unsaved work from before. */
export function RecordBar<Saved, Draft>(props: Props<Saved, Draft>) {
  const {
    record,
    isEditable,
    toWork,
    sayConflict,
    onTakeMine = record.takeMine,
    onRetry,
    isOfNoSite = false,
    sayFailure = sentence
  } = props
  const text = useText(recordText)
  const failure = useStore(record.$failure)
  const conflict = useStore(record.$conflict)
  const offer = useStore(record.$offer)
  const isKept = useStore(record.$isKept)
  const isDirty = useStore(record.$isDirty)
  const drawnFor = useStore(record.$subsite)
  const current = useStore($subsite)?.id
  const then = (action: () => unknown) => () => (toWork(), void action())
  return (
    <>
      {!isOfNoSite && drawnFor && current && drawnFor !== current && <OtherSiteNote subsiteId={drawnFor} />}
      {failure !== undefined && (
        <p className="note note-danger" role="alert">
          {sayFailure(failure)}
          <Why error={failure} />
          {onRetry && <Button size="small" text={text.retry} onClick={then(onRetry)} />}
        </p>
      )}
      {conflict && sayConflict && (
        <p className="note note-danger" role="alert">
          {sayConflict(conflict)}
          <Button size="small" text={text.takeTheirs} onClick={then(record.takeTheirs)} />
          <Button size="small" intent="danger" text={text.takeMine} onClick={then(onTakeMine)} />
        </p>
      )}
      {!isKept && isDirty && (
        <p className="note note-danger" role="alert">
          {text.notKept}
        </p>
      )}
      {offer && isEditable && (
        <p className="note note-offer" role="status">
          {text.offer(clock(offer.at))}
          <Button size="small" intent="primary" text={text.restore} onClick={then(record.restore)} />
          <Button size="small" text={text.discard} onClick={then(record.discard)} />
        </p>
      )}
    </>
  )
}
