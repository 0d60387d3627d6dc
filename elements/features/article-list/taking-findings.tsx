import { checkArticles, checkedMost, type ArticleFindings } from '../../base/contract/article-check.ts'
import type { ArticleRow } from '../../base/contract/article.ts'
import { useLocale, useText } from '../../base/core/language/text.ts'
import { sayPlace, sayRule } from '../../base/shared/article/findings.text.ts'
import { send } from '../../base/session/request/send.ts'
import { takingText } from './taking.text.ts'

/** Checks articles before a step. Returns those with findings; blocked ones first. */
export async function checkRows(rows: readonly ArticleRow[]): Promise<ArticleFindings[]> {
  const checked: ArticleFindings[] = []
  for (let at = 0; at < rows.length; at += checkedMost) {
    const ids = rows.slice(at, at + checkedMost).map(({ id }) => id)
    checked.push(...(await send(checkArticles, { body: { ids } })))
  }
  const found = checked.filter(({ findings }) => findings.length > 0)
  return found.sort((one, other) => Number(isStopped(other)) - Number(isStopped(one)))
}

const isStopped = ({ findings, pass }: ArticleFindings) => !pass && findings.some(({ level }) => level === 'block')

const mostArticles = 5
const mostFindings = 3

/** Names articles with findings of the check, and those that it stops. */
export function TakingFindings({ checked, verb }: { checked: readonly ArticleFindings[]; verb: string }) {
  const text = useText(takingText)
  const locale = useLocale()
  const stopped = checked.filter(isStopped).length
  return (
    <div className="taking-findings">
      <p>
        {text.findings(checked.length)}
        {stopped > 0 && <strong>{text.stopped(stopped, verb)}</strong>}
      </p>
      <ul>
        {checked.slice(0, mostArticles).map(({ id, title, findings }) => (
          <li key={id}>
            {title}
            <ul>
              {findings.slice(0, mostFindings).map((finding, at) => (
                <li key={at}>
                  {[sayPlace(finding, locale), sayRule(finding, locale), finding.quote].filter(Boolean).join(' · ')}
                </li>
              ))}
              {findings.length > mostFindings && <li>…</li>}
            </ul>
          </li>
        ))}
        {checked.length > mostArticles && <li>…</li>}
      </ul>
    </div>
  )
}
