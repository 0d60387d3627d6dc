import { useEffect, useEffectEvent, useState } from 'react'
import type { ArticleRow, ArticleStep } from '../../base/contract/article.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { stepWords } from '../../base/shared/article/step-words.ts'
import { publishNotes, stepText, takeStep, type Outcome } from '../../base/shared/article/take-step.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { Failures } from '../../base/kit/dialog/failures.tsx'
import { isHeld } from './describe-articles.tsx'
import { checkRows, TakingFindings } from './taking-findings.tsx'
import { takingText } from './taking.text.ts'

interface Props {
  step: ArticleStep
  /** Selected articles. The step is taken for those that allow it. */
  chosen: readonly ArticleRow[]
  /** Site for which the list was rendered. */
  subsite: string
  /** Called after the step, or after cancelling, once skipped articles were reported. */
  onClose: () => void
}

/** Confirms a step for articles, takes it, and reports the result. */
export default function Taking({ step, chosen, subsite, onClose }: Props) {
  const text = useText(takingText)
  const can = useRights()
  const words = useText(stepWords)
  const questions = useText(stepText)
  const { ask, dialog } = useConfirm()
  const [failed, setFailed] = useState<Outcome['failed']>([])
  const rows = chosen.filter(row => row.actions.includes(step))
  /** Included in the request so that the server explains why each is refused. */
  const kept = chosen.filter(row => isHeld(step, row) && !rows.includes(row))
  const titles = rows.map(row => row.title)

  const act = async (reason: string): Promise<Outcome['failed']> => {
    const outcome = await takeStep(step, [...rows, ...kept], { reason, subsite })
    if (outcome.done.length > 0) toast(questions.done(words[step], outcome.done.length), 'success')
    return outcome.failed
  }

  /** Asks if necessary, and takes the step. */
  const askAndAct = async (): Promise<Outcome['failed']> => {
    if (rows.length === 0) return act('')
    const checked = step === 'submit' || step === 'publish' ? await checkRows(rows) : []
    if (chosen.length === 1 && (step === 'submit' || step === 'takeBack') && checked.length === 0) return act('')
    const notes: Partial<Record<ArticleStep, string>> = {
      publish: rows.length === 1 ? publishNotes(rows[0]!, questions).join('') : questions.publishNote,
      withdraw: questions.withdrawNote,
      delete: questions.deleteNote
    }
    const isBackdating = step === 'publish' && rows.some(row => row.isBackdated) && can('cms:article:backdate')
    const rest = rows.length < chosen.length ? text.rest(words[step], rows.length, chosen.length) : undefined
    let found: Outcome['failed'] = []
    await ask({
      title: questions.ask(words[step], titles),
      body: (
        <>
          <Named titles={titles} notes={[rest, notes[step]]} />
          {checked.length > 0 && <TakingFindings checked={checked} verb={words[step]} />}
        </>
      ),
      verb: words[step],
      intent: step === 'delete' ? 'danger' : 'primary',
      reason: step === 'return' ? questions.reason : isBackdating ? questions.backdateReason : undefined,
      async act(reason) {
        found = await act(reason)
      }
    })
    return found
  }

  /** Takes the step. Returns the articles that it failed for. */
  const take = async (): Promise<Outcome['failed']> => {
    try {
      return await askAndAct()
    } catch (problem) {
      toast(sentence(problem), 'danger')
      return []
    }
  }

  const begin = useEffectEvent(take)
  const close = useEffectEvent(onClose)
  useEffect(() => void begin().then(found => (found.length > 0 ? setFailed(found) : close())), [])
  return failed.length > 0 ? (
    <Failures title={text.failedTitle(failed.length)} failed={failed} onClose={onClose} />
  ) : (
    dialog
  )
}

/** Lists the affected articles, the first five by title. */
function Named({ titles, notes }: { titles: readonly string[]; notes: readonly (string | undefined)[] }) {
  return (
    <>
      {titles.length > 1 && (
        <ul className="titles">
          {titles.slice(0, 5).map((title, at) => (
            <li key={at}>{title}</li>
          ))}
          {titles.length > 5 && <li>…</li>}
        </ul>
      )}
      {notes.map(note => note && <p key={note}>{note}</p>)}
    </>
  )
}
