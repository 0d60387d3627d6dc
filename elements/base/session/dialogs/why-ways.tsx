import type { ExplainedStep } from '../../contract/object-grant.ts'
import { useText } from '../../core/language/text.ts'
import { followLink } from '../../core/react/follow-link.ts'
import { useHost } from '../../core/react/host.ts'
import { shellLink } from '../wire/environment.ts'
import { whyText } from './why.text.ts'

interface Props {
  steps: readonly ExplainedStep[]
  onLeave?: () => void
}

/** Shows the ways to let each refused step pass, with links to the pages that make the changes. */
export function WhyWays({ steps, onLeave }: Props) {
  const text = useText(whyText)
  const host = useHost()
  const refused = steps.flatMap(({ step, ways }) => (ways?.length ? [{ step, ways }] : []))
  if (refused.length === 0) return null
  const isProven = refused.every(({ ways }) => ways.every(way => way.isProven))
  return (
    <div className="why-change">
      <b>{text.change}</b>
      {refused.map(({ step, ways }, at) => (
        <div key={step} className="why-needed">
          {(refused.length > 1 || ways.length > 1) && (
            <span className="why-choice">
              {text.needed(refused.length > 1 ? at + 1 : 0, text.steps[step], ways.length)}
            </span>
          )}
          <div role="list">
            {ways.map(({ kind, id, told, path }) => (
              <div key={`${kind} ${id}`} role="listitem" className="why-way">
                <span className="why-told">{told}</span>
                {path && (
                  <a
                    href={shellLink(path)}
                    aria-label={text.goTo(told)}
                    onClick={event => {
                      followLink(event, host, path, text.pages[kind])
                      onLeave?.()
                    }}
                  >
                    {text.go}
                  </a>
                )}
              </div>
            ))}
          </div>
        </div>
      ))}
      <span className="why-proof">{isProven ? text.proven : text.unproven}</span>
    </div>
  )
}
