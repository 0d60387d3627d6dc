import { Button } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { articleStates } from '../../base/contract/article.ts'
import type { Task } from '../../base/contract/home.ts'
import { waitingKinds } from '../../base/contract/inbox.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useHost } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import { StateMark, stateText } from '../../base/shared/article/article-state.tsx'
import { capped, groupThousands } from '../../base/core/values/numbers.ts'
import { later } from '../../base/kit/later.tsx'
import { lead } from '../../base/kit/open-path.ts'
import { followLink } from '../../base/core/react/follow-link.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { useIsNarrow } from '../../base/kit/use-is-narrow.ts'
import { useLoad, type Loaded } from '../../base/kit/use-load.ts'
import { useMayTry, useRights } from '../../base/kit/access/use-rights.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { shellLink } from '../../base/session/wire/environment.ts'
import { usePushedWork } from '../../base/shared/process/use-pushed-work.ts'
import { $subsite, $user } from '../../base/session/wire/session.ts'
import { loadFigures, loadVisits, pathOfArticle, pathOfState, pathOfTask, type Figures } from './figures.ts'
import { homeText } from './home.text.ts'
import { VisitChart } from './visit-chart.tsx'

const UnreadCard = later(() => import('./unread-card.tsx'))

/** Shows pending tasks, latest changes and figures of the site. */
export function Home() {
  const text = useText(homeText)
  const user = useStore($user)
  const subsite = useStore($subsite)
  usePushedWork()
  const version = useStore(changesOf('article')) + useStore(changesOf('task')) + useStore(changesOf('application'))
  if (!subsite) return <NoSession text={text.signedOut} />
  // Remount per user and site, so that no user sees another user's data.
  return <Figure key={`${user?.id} ${subsite.id}`} version={version} />
}

function Figure({ version }: { version: number }) {
  const text = useText(homeText)
  const states = useText(stateText)
  const figures = useLoad(loadFigures, [version])
  const visits = useLoad(loadVisits, [])
  const mayTry = useMayTry()
  const hasArticles = mayTry('cms:article:list')
  const { box, isNarrow } = useIsNarrow()
  return (
    <div className={isNarrow ? 'home home-narrow' : 'home'} ref={box}>
      <Card
        title={text.tasks}
        loaded={figures}
        className="tasks"
        more={
          <ShellLink path="/process/inbox" title={text.inboxTitle}>
            {text.all}
          </ShellLink>
        }
      >
        {({ tasks }) => <Tasks tasks={tasks.filter(task => task.count > 0)} />}
      </Card>
      {hasArticles && (
        <Card title={text.articles} loaded={figures} className="states">
          {({ articles }) => (
            <ul className="numbers">
              <Number
                label={text.total}
                count={articleStates.reduce((sum, state) => sum + articles[state], 0)}
                path={pathOfState()}
              />
              {articleStates.map(state => (
                <Number key={state} label={states[state]} count={articles[state]} path={pathOfState(state)} />
              ))}
            </ul>
          )}
        </Card>
      )}
      {hasArticles && (
        <Card
          title={text.latest}
          loaded={figures}
          className="latest"
          more={
            <ShellLink path={pathOfState()} title={text.listTitle}>
              {text.all}
            </ShellLink>
          }
        >
          {({ latest }) => <Latest latest={latest} />}
        </Card>
      )}
      <Card title={text.visits} loaded={visits} className="visits">
        {({ days, totals }) => (
          <>
            <ul className="numbers">
              <Number label={text.today} count={totals.todayVisitCount} />
              <Number label={text.todayAddresses} count={totals.todayIp} />
              <Number label={text.totalVisits} count={totals.totalVisitCount} />
            </ul>
            <VisitChart days={days} />
          </>
        )}
      </Card>
      <UnreadCard />
    </div>
  )
}

interface CardProps<Value> {
  title: string
  loaded: Loaded<Value>
  className: string
  more?: ReactNode
  children: (value: Value) => ReactNode
}

/** Card that loads, fails and retries independently. */
function Card<Value>({ title, loaded, className, more, children }: CardProps<Value>) {
  const text = useText(homeText)
  const { value, error, loading, reload } = loaded
  return (
    <section className={`card ${className}`} aria-label={title} aria-busy={loading}>
      <header>
        <h2>{title}</h2>
        {more}
      </header>
      {error !== undefined && (
        <p className="problem" role="alert">
          {sentence(error)} <Button size="small" text={text.retry} onClick={reload} />
        </p>
      )}
      {value !== undefined && children(value)}
      {value === undefined && error === undefined && <div className="bp6-skeleton bone">{text.loading}</div>}
    </section>
  )
}

const isWaiting = (key: Task['key']): boolean => waitingKinds.some(kind => kind === key)

function Tasks({ tasks }: { tasks: Task[] }) {
  const text = useText(homeText)
  const names: Record<Task['key'], string> = {
    task: text.task,
    apply: text.apply,
    review: text.review,
    returned: text.returned,
    pushed: text.pushed,
    notice: text.notice,
    release: text.release,
    draft: text.draftTask,
    changed: text.changedTask
  }
  if (tasks.length === 0) return <p className="quiet">{text.noTasks}</p>
  return (
    <ul className="numbers">
      {tasks.map(({ key, count }) => (
        <Number
          key={key}
          label={names[key]}
          count={count}
          most={isWaiting(key) ? 99 : Infinity}
          path={pathOfTask(key)}
          title={isWaiting(key) ? text.inboxTitle : text.listTitle}
        />
      ))}
    </ul>
  )
}

interface NumberProps {
  label: string
  count: number
  /** Highest exact count; larger ones are capped, e.g. `99+`. */
  most?: number
  path?: string
  title?: string
}

function Number({ label, count, most = Infinity, path, title }: NumberProps) {
  const text = useText(homeText)
  const content = (
    <>
      <b>{count > most ? capped(count) : groupThousands(count)}</b>
      <span>{label}</span>
    </>
  )
  return (
    <li>
      {path ? (
        <ShellLink path={path} title={title ?? text.listTitle}>
          {content}
        </ShellLink>
      ) : (
        <span className="plain">{content}</span>
      )}
    </li>
  )
}

function Latest({ latest }: Pick<Figures, 'latest'>) {
  const text = useText(homeText)
  const host = useHost()
  const can = useRights()
  if (latest.length === 0) {
    return (
      <p className="quiet">
        {text.noLatest}{' '}
        {can('cms:article:add') && (
          <Button
            size="small"
            intent="primary"
            text={text.write}
            onClick={() => lead(host, '/cms/article/edit', text.newTitle)}
          />
        )}
      </p>
    )
  }
  return (
    <ul className="rows">
      {latest.map(article => (
        <li key={article.id}>
          <ShellLink path={pathOfArticle(article.id)} title={article.title}>
            <span className="row-title" title={article.title}>
              {article.title}
            </span>
          </ShellLink>
          <span className="row-column" title={article.newsClassName}>
            {article.newsClassName}
          </span>
          <StateMark state={article.state} />
          <time>{article.updateTime}</time>
        </li>
      ))}
    </ul>
  )
}

function ShellLink({ path, title, children }: { path: string; title: string; children: ReactNode }) {
  const host = useHost()
  return (
    <a href={shellLink(path)} onClick={event => followLink(event, host, path, title)}>
      {children}
    </a>
  )
}
