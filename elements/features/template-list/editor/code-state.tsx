import { Button } from '@blueprintjs/core'
import type { RefObject } from 'react'
import { useLocale, useText } from '../../../base/core/language/text.ts'
import type { CodeHandle } from './code-area.tsx'
import { editorText } from './editor.text.ts'
import { useCodeCheck } from './use-code-check.ts'

interface Props {
  code: string
  /** Fragments that the saved code renders and the site does not have. */
  missing: readonly string[]
  goTo: RefObject<CodeHandle | null>
}

/** Shows the first error of the syntax with its line and column. */
export function CodeState({ code, missing, goTo }: Props) {
  const text = useText(editorText)
  const locale = useLocale()
  const { state, problems } = useCodeCheck(code, true)
  const [problem] = problems
  return (
    <>
      <p className={problem ? 'template-wrong' : 'template-hint'} role="status">
        {state === 'checking' && text.checking}
        {state === 'failed' && text.notChecked}
        {state === 'done' && !problem && text.sound}
        {problem && (
          <>
            <Button
              size="small"
              text={text.at(problem.line, problem.column)}
              onClick={() => goTo.current?.goTo(problem.line, problem.column)}
            />{' '}
            {locale === 'en' ? problem.english : problem.chinese}
          </>
        )}
      </p>
      {missing.length > 0 && <p className="note note-warning">{text.missing(missing.join('、'))}</p>}
    </>
  )
}
