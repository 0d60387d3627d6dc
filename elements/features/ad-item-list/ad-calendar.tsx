import { Button, Spinner } from '@blueprintjs/core'
import { adCalendar, adItem, type AdRun, type ShownAdSlot } from '../../base/contract/ad.ts'
import { useLocale, useText } from '../../base/core/language/text.ts'
import { bring } from '../../base/core/look/sheets.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { wordsIn } from '../../base/crud/noun/noun-words.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import styles from './ad-calendar.css?inline'
import { adItemListText } from './ad-item-list.text.ts'
import { calendarDays, endOf, gapsAndOverlaps, shareOf, type Span } from './runs.ts'

bring(styles)

/** Days between two ticks. */
const step = 10
const minute = 16

/** Dialog that shows which ads of a slot run when, with gaps and periods of too many. */
export default function AdCalendar({ slot, onClose }: { slot: ShownAdSlot; onClose: () => void }) {
  const text = useText(adItemListText)
  const { value, error, reload } = useLoad(
    signal => send(adCalendar, { query: { code: slot.code }, signal }),
    [slot.code]
  )
  return (
    <Dialog isOpen className="ad-calendar" title={text.calendarOf(slot.name)} onClose={onClose}>
      <DialogBody>
        {error && !value ? <Failed error={error} retry={reload} /> : !value && <Spinner size={24} />}
        {value && <Calendar now={value.now} most={value.most} runs={value.runs} />}
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}

interface CalendarProps {
  now: string
  most: number
  runs: readonly AdRun[]
}

function Calendar({ now, most, runs }: CalendarProps) {
  const text = useText(adItemListText)
  const locale = useLocale()
  const end = endOf(now)
  const { gaps, overlaps } = gapsAndOverlaps(runs, now, end, most)
  const shown = runs.filter(({ state, endTime }) => state !== 'ended' && (!endTime || endTime > now))
  const placed = (from: string, to: string) => {
    const left = shareOf(from, now, end)
    return { left: `${left * 100}%`, width: `${(shareOf(to || end, now, end) - left) * 100}%` }
  }
  const ticks = Array.from({ length: calendarDays / step }, (_, at) => endOf(now, at * step))
  const said = ({ from, to }: Span) => text.span(from.slice(0, minute), to.slice(0, minute))
  return (
    <>
      <dl className="calendar-said">
        <dt>{text.gaps}</dt>
        <dd>{gaps.length > 0 ? gaps.map(said).join('；') : text.noGaps}</dd>
        <dt>{text.overlaps(most)}</dt>
        <dd>{overlaps.length > 0 ? overlaps.map(said).join('；') : text.noOverlaps}</dd>
      </dl>
      {shown.length === 0 ? (
        <p className="quiet">{text.noRuns}</p>
      ) : (
        <div className="calendar" tabIndex={0} role="group" aria-label={text.calendar}>
          <div className="calendar-row calendar-head" aria-hidden>
            <span />
            <div>
              {ticks.map((tick, at) => (
                <small key={tick} style={{ left: `${(at * step * 100) / calendarDays}%` }}>
                  {tick.slice(5, 10)}
                </small>
              ))}
              {gaps.map(gap => (
                <i key={gap.from} className="calendar-gap" style={placed(gap.from, gap.to)} />
              ))}
              {overlaps.map(over => (
                <i key={over.from} className="calendar-over" style={placed(over.from, over.to)} />
              ))}
            </div>
          </div>
          {shown.map(run => {
            const [, words] = adItem.extra.state.options.find(([state]) => state === run.state)!
            const period = text.span(run.startTime.slice(0, minute), run.endTime.slice(0, minute) || text.openEnd)
            return (
              <div key={run.id} className="calendar-row">
                <span title={run.title}>{run.title}</span>
                <div>
                  <b
                    className={`calendar-bar calendar-${run.state}`}
                    style={placed(run.startTime, run.endTime)}
                    title={`${wordsIn(locale, words)}，${period}`}
                  >
                    {wordsIn(locale, words)} {period}
                  </b>
                </div>
              </div>
            )
          })}
        </div>
      )}
    </>
  )
}
