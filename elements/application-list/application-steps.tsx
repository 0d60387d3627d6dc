import type { ApplyStep } from '../contract/apply-steps.ts'
import { useText } from '../core/text.ts'
import { applicationListText } from './application-list.text.ts'
import { stepText } from './step.text.ts'

/** What was done, who did it and why, the newest below. */
export function ApplicationSteps({ steps }: { steps: ApplyStep[] }) {
  const text = useText(applicationListText)
  const words = useText(stepText)
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
            {step.details.map(({ name, value }) => (
              <p key={name} className="application-detail">{`${words.stepFields[name]}：${value}`}</p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
