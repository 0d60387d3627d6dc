import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { letterPath } from '../contract/apply.ts'
import type { ApplyStep } from '../contract/apply-steps.ts'
import { sentence } from '../core/errors.ts'
import { toast } from '../core/toasts.ts'
import { useText } from '../core/text.ts'
import { later } from '../parts/later.tsx'
import { saveSheet } from '../session/sheets.ts'
import { applicationListText } from './application-list.text.ts'
import { stepText } from './step.text.ts'

const LetterDialog = later(() => import('./letter-dialog.tsx'))

/** What was done, who did it and why, the newest below. */
export function ApplicationSteps({ steps }: { steps: ApplyStep[] }) {
  const text = useText(applicationListText)
  const words = useText(stepText)
  const [letter, setLetter] = useState<{ stepId: string; title: string; isOpen: boolean }>()
  const save = (stepId: string) => saveSheet(letterPath, { stepId }).catch(error => toast(sentence(error), 'danger'))
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
              {step.article && <span className="application-aside">{text.byArticle(step.article)}</span>}
            </p>
            {step.letter && (
              <>
                <Button
                  size="small"
                  text={text.showLetter(step.letter)}
                  onClick={() => setLetter({ stepId: step.id, title: step.letter, isOpen: true })}
                />
                <Button size="small" text={text.saveLetter(step.letter)} onClick={() => void save(step.id)} />
              </>
            )}
            {step.details.map(({ name, value }) => (
              <p key={name} className="application-detail">{`${words.stepFields[name]}：${value}`}</p>
            ))}
          </li>
        ))}
      </ol>
      {letter && (
        <LetterDialog key={letter.stepId} {...letter} onClose={() => setLetter({ ...letter, isOpen: false })} />
      )}
    </section>
  )
}
