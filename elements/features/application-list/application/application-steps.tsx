import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useState } from 'react'
import { letterPath } from '../../../base/contract/apply.ts'
import { stepFilePath } from '../../../base/contract/apply-files.ts'
import type { ApplyNotice } from '../../../base/contract/apply-notices.ts'
import type { ApplyStep } from '../../../base/contract/apply-steps.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { useText } from '../../../base/core/language/text.ts'
import { later } from '../../../base/kit/later.tsx'
import { sizeText } from '../../../base/kit/upload/size-text.ts'
import { useRights } from '../../../base/kit/access/use-rights.ts'
import { saveSheet } from '../../../base/session/upload/sheets.ts'
import { applicationListText, type ApplicationListWords } from '../texts/application-list.text.ts'
import { stepText } from '../texts/step.text.ts'

const LetterDialog = later(() => import('../letter/letter-dialog.tsx'))

/** Lists past steps with person and reason, oldest first. */
export function ApplicationSteps({ steps }: { steps: ApplyStep[] }) {
  const text = useText(applicationListText)
  const words = useText(stepText)
  const [letter, setLetter] = useState<{ stepId: string; seq: string; title: string; isOpen: boolean }>()
  const save = (stepId: string, seq: string) =>
    saveSheet(letterPath, { stepId, seq }).catch(error => toast(sentence(error), 'danger'))
  return (
    <section className="application-steps">
      <h3>{text.steps}</h3>
      <ol>
        {steps.map(step => (
          <li key={step.id}>
            <p>
              <b>{words.actions[step.action]}</b>
              <span>{step.createByName}</span>
              <time className="application-aside">{step.day}</time>
              {step.day !== step.createTime.slice(0, 10) && (
                <span className="application-aside">{text.enteredOn(step.createTime.slice(0, 10))}</span>
              )}
              {step.lateReason && <span className="mark mark-warning">{text.late(step.lateReason)}</span>}
              {step.article && <span className="application-aside">{text.byArticle(step.article)}</span>}
            </p>
            {step.letters.map(({ seq, title }) => (
              <div key={seq} className="step-letter">
                <Button
                  size="small"
                  text={text.showLetter(title)}
                  onClick={() => setLetter({ stepId: step.id, seq: String(seq), title, isOpen: true })}
                />
                <Button size="small" text={text.saveLetter(title)} onClick={() => void save(step.id, String(seq))} />
              </div>
            ))}
            {step.notices.map(notice => (
              <p key={notice.channel} className="application-aside">
                {noticeIn(text, notice)}
              </p>
            ))}
            <StepFileList files={step.files} />
            {step.details.map(({ name, value }, at) => (
              <p key={at} className="application-detail">{`${words.stepFields[name]}：${value}`}</p>
            ))}
          </li>
        ))}
      </ol>
      {letter && (
        <LetterDialog
          key={`${letter.stepId} ${letter.seq}`}
          {...letter}
          onClose={() => setLetter({ ...letter, isOpen: false })}
        />
      )}
    </section>
  )
}

/** Says whether a message to the applicant was sent. */
function noticeIn(text: ApplicationListWords, { channel, state, sentTime, problem }: ApplyNotice): string {
  const by = text.channels[channel]
  if (state === 'sent') return text.noticeSent(by, sentTime)
  if (state === 'failed') return text.noticeFailed(by, problem)
  return problem ? text.noticeAgain(by, problem) : text.noticeWaiting(by)
}

/** Lists the files of a step. Users that handle or review applications may download them. */
function StepFileList({ files }: { files: ApplyStep['files'] }) {
  const text = useText(applicationListText)
  const can = useRights()
  const mayFetch = can('cms:apply:handle') || can('cms:apply:review')
  if (files.length === 0) return null
  const save = (id: string) => saveSheet(stepFilePath, { id }).catch(error => toast(sentence(error), 'danger'))
  return (
    <ul className="file-names" aria-label={text.files}>
      {files.map(({ id, name, size, isGiven }) => (
        <li key={id}>
          {mayFetch ? (
            <Button
              size="small"
              variant="minimal"
              icon={<Download />}
              text={name}
              aria-label={text.saveFile(name)}
              onClick={() => void save(id)}
            />
          ) : (
            <bdi>{name}</bdi>
          )}
          <span className="application-aside">{sizeText(size)}</span>
          {isGiven && <span className="mark mark-good">{text.isGiven}</span>}
        </li>
      ))}
    </ul>
  )
}
